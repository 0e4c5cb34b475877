import SwiftCombineCollections
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct RaceCollectionTests {
  @Test func `the first to send a value wins, and the others are canceled before it is delivered`() {
    let history = EventHistory()
    let sources = ["a", "b", "c"].map { scripted($0, of: Int.self, history: history) }
    let recorder = sources.raced().record("race", history: history)
    history.clear()
    sources[1].send(1)
    #expect(history.lines == ["a .cancelled", "c .cancelled", "race .value(1)", "b .answered(.none)"])
    sources[0].misbehave.send(5)
    sources[2].misbehave.send(completion: .failure("late"))
    sources[1].send(2)
    sources[1].send(completion: .finished)
    #expect(recorder.events == [.subscription("Race"), .value(1), .value(2), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `the first to complete wins too`() {
    for completion in [.finished, .failure("broken")] as [Subscribers.Completion<TestError>] {
      let (a, b) = (scripted("a", of: Int.self), scripted("b", of: Int.self))
      let recorder = [a, b].raced().record()
      b.send(completion: completion)
      #expect(recorder.completion == completion)
      #expect(recorder.values == [])
      #expect(a.log.last == .cancelled)
    }
  }

  @Test func `a publisher that sends while it is subscribed to wins, and the next are not subscribed to`() {
    let pending = scripted("pending", of: Int.self)
    let rest = Attempts { _ in Just(3).setFailureType(to: TestError.self) }
    let publishers = [
      pending.eraseToAnyPublisher(), Just(2).setFailureType(to: TestError.self).eraseToAnyPublisher(),
      rest.eraseToAnyPublisher(),
    ]
    #expect(publishers.raced().record().events == [.subscription("Race"), .value(2), .finished])
    #expect(pending.log == [.subscribed, .requested(.unlimited), .cancelled])
    #expect(rest.count == 0)
  }

  @Test func `every publisher receives requests until one has won, then only the winner`() {
    let (a, b) = (scripted("a", of: Int.self), scripted("b", of: Int.self))
    let recorder = [a, b].raced().record(demand: .max(2), answering: { $0 == 1 ? .max(1) : .none })
    recorder.request(.max(1))
    #expect(a.log == [.subscribed, .requested(.max(2)), .requested(.max(1))])
    a.send(1)
    #expect(a.log.last == .answered(.max(1)))
    recorder.request(.max(4))
    #expect(a.log.last == .requested(.max(4)))
    #expect(b.log == [.subscribed, .requested(.max(2)), .requested(.max(1)), .cancelled])
  }

  @Test func `nothing is delivered beyond the demand, even if the winner sends unrequested values`() {
    let (a, b) = (scripted("a", of: Int.self), scripted("b", of: Int.self))
    let recorder = [a, b].raced().record(demand: .none)
    a.misbehave.send(contentsOf: [1, 2])
    #expect(recorder.events == [.subscription("Race")])
    recorder.request(.max(1))
    #expect(recorder.values == [1])
    #expect(recorder.violations == [])
  }

  @Test func `an empty collection finishes at once, a single publisher is alone in the race`() {
    #expect([Just<Int>]().raced().record().events == [.subscription("Race"), .finished])
    #expect([Just<Int>]().raced().record(demand: .none).completion == .finished)
    #expect([(1...3).publisher].raced().record().values == [1, 2, 3])
  }

  @Test func `canceling cancels all that still run`() {
    let sources = (0..<3).map { scripted("\($0)", of: Int.self) }
    sources.raced().record().cancel()
    #expect(sources.allSatisfy { $0.log.last == .cancelled })
    let after = sources.raced().record()
    sources[0].send(1)
    after.cancel()
    #expect(sources[0].log.suffix(2) == [.answered(.none), .cancelled])
  }
}
