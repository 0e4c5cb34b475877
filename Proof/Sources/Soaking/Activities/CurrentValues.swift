import Combine
import Harness
import Synchronization

/// The current value has been delivered when `sink` returns, also while others send.
extension Activity {
  static let currentValues: [Activity] =
    [
      present("CurrentValueSubject, sink") { _ in
        let subject = CurrentValueSubject<Int, Never>(0)
        return Present([subject.send]) { flag in subject.sink { _ in flag.raise() } }
      },
      present("CurrentValueSubject, map and erased") { _ in
        let subject = CurrentValueSubject<Int, Never>(0)
        let erased = Shared(subject.map { $0 + 1 }.filter { _ in true }.eraseToAnyPublisher())
        return Present([{ subject.value = $0 }]) { flag in erased.value.sink { _ in flag.raise() } }
      },
      present("CurrentValueSubject, first") { _ in
        let subject = CurrentValueSubject<Int, Never>(0)
        return Present([subject.send]) { flag in subject.first().sink { _ in flag.raise() } }
      },
      present("Published, sink") { stint in
        let model = Model(stint)
        let values = Shared(model.$value)
        return Present([{ model.value = $0 }]) { flag in values.value.sink { _ in flag.raise() } }
      },
      present("Published, first") { stint in
        let model = Model(stint)
        let values = Shared(model.$value)
        return Present([{ model.value = $0 }]) { flag in values.value.first().sink { _ in flag.raise() } }
      },
      present("combineLatest, first") { _ in
        let (one, two) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0))
        return Present([one.send, two.send]) { flag in
          one.combineLatest(two).first().sink { _ in flag.raise() }
        }
      },
      present("combineLatest with a published property, sink") { stint in
        let (one, model) = (CurrentValueSubject<Int, Never>(0), Model(stint))
        let values = Shared(model.$value)
        return Present([one.send, { model.value = $0 }]) { flag in
          one.combineLatest(values.value).sink { _ in flag.raise() }
        }
      },
      present("zip, first") { _ in
        let (one, two) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0))
        return Present([one.send, two.send]) { flag in one.zip(two).first().sink { _ in flag.raise() } }
      },
      present("flatMap to a CurrentValueSubject, sink") { _ in
        let (one, two) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0))
        return Present([{ two.send($0) }]) { flag in one.flatMap { _ in two }.sink { _ in flag.raise() } }
      },
    ] + [
      Activity("the current value comes while tasks send: CurrentValueSubject", plant: .miss) { stint in
        let subject = CurrentValueSubject<Int, Never>(0)
        let sender = stint.startTasks([
          {
            var number = 0
            while stint.goesOn {
              number += 1
              subject.value = number
              if number % 32 == 0 { await Task.yield() }
            }
          }
        ])
        stint.tasks([
          {
            var misses = Misses()
            while stint.goesOn {
              let flag = Flag(stint)
              let token = subject.sink { _ in flag.raise() }
              misses.look(at: flag)
              await Task.yield()
              token.cancel()
            }
            misses.tell(stint)
          }
        ])
        sender.wait()
      },
      Activity("two subjects with a value that subscribe to each other", plant: .miss) { stint in
        let (one, two) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0))
        // A thread inside one waits for the other, and vice versa: neither may hang.
        let there = one.sink { _ in _ = two.sink { _ in } }
        let back = two.sink { _ in _ = one.sink { _ in } }
        stint.threads(
          [one, two].map { subject in
            { stint.repeatedly { subject.send($0) } }
          })
        there.cancel()
        back.cancel()
        if stint.mistake == .miss { stint.complain("nothing was seen") }
      },
    ]

  /// A target of senders, and a subscription that must receive a value at once.
  private struct Present {
    let sends: [@Sendable (Int) -> Void]
    let subscribe: (Flag) -> AnyCancellable

    init(_ sends: [@Sendable (Int) -> Void], subscribe: @escaping @Sendable (Flag) -> AnyCancellable) {
      self.sends = sends
      self.subscribe = subscribe
    }
  }

  private static func present(_ name: String, _ make: @escaping @Sendable (Stint) -> Present) -> Activity {
    Activity("the current value comes: \(name)", plant: .miss) { stint in
      let present = Shared(make(stint))
      var generator = stint.generator(0)
      let (pause, crowd) = (
        Int.random(in: 0...100, using: &generator), Int.random(in: 1...2, using: &generator)
      )
      let senders = present.value.sends.indices.map { index in
        { @Sendable in
          var number = 0
          let send = present.value.sends[index]
          while stint.goesOn {
            number += 1
            send(number)
            idle(pause)
          }
        }
      }
      let subscribers = (0..<crowd).map { _ in
        { @Sendable in
          let subscribe = present.value.subscribe
          var misses = Misses()
          while stint.goesOn {
            let flag = Flag(stint)
            let token = subscribe(flag)
            misses.look(at: flag)
            token.cancel()
          }
          misses.tell(stint)
        }
      }
      stint.threads(senders + subscribers)
    }
  }
}

/// Whether a value has arrived.
private final class Flag: Sendable {
  private let isRaised = Atomic<Bool>(false)
  private let isBlind: Bool
  private let witness: Witness

  init(_ stint: Stint) {
    isBlind = stint.mistake == .miss
    witness = Witness(stint.census)
  }

  func raise() { if !isBlind { isRaised.store(true, ordering: .relaxed) } }
  var isUp: Bool { isRaised.load(ordering: .relaxed) }
}

/// How many subscribers received no value.
private struct Misses {
  private var count = 0
  private var turns = 0

  mutating func look(at flag: Flag) {
    turns += 1
    if !flag.isUp { count += 1 }
  }

  func tell(_ stint: Stint) {
    stint.add(turns: turns)
    if count > 0 { stint.complain("\(count) of \(turns) subscribers saw no value when sink returned") }
  }
}
