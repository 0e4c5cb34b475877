#if !canImport(Darwin)  // has Observations from macOS 26 on
  import SwiftCombine
  import SwiftCombineExtras
  import SwiftCombineTesting
  import Observation
  import Testing

  @MainActor @Observable private final class Mixer {
    var volume = 0
    var isMuted = false
  }

  @MainActor @Suite("publisher of Observations")
  struct ObservationsTests {
    @Test(.timeLimit(.minutes(60)))
    func `each change of what is observed is a value, if it is awaited`() async {
      let mixer = Mixer()
      var received: [Int] = []
      for await volume in Observations({ mixer.isMuted ? -1 : mixer.volume }).publisher.values {
        received.append(volume)
        if volume < 0 { break }
        if volume == 2 { mixer.isMuted = true } else { mixer.volume += 1 }
      }
      #expect(received == [0, 1, 2, -1])
    }

    @Test(.timeLimit(.minutes(60)))
    func `changes while none is awaited are left out, and the end is one of the publisher`() async {
      let mixer = Mixer()
      let volumes = Observations<Int, Never>.untilFinished { mixer.isMuted ? .finish : .next(mixer.volume) }
      var received: [Int] = []
      for await volume in volumes.publisher.values {
        received.append(volume)
        if volume == 0 { for volume in 1...3 { mixer.volume = volume } } else { mixer.isMuted = true }
      }
      #expect(received == [0, 3])
    }
  }
#endif
