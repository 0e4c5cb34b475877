import Combine
import Foundation
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct MergeTests {
  @Test func `V5.11 values are delivered as they are sent, the completion when every upstream finished`() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let recorder = a.merge(with: b.subscribed).record()
    a.send(1)
    a.send(2)
    b.send(3)
    a.send(4)
    b.send(5)
    a.send(completion: .finished)
    #expect(recorder.completion == nil)
    b.send(completion: .finished)
    #expect(recorder.events == [.subscription("Merge")] + (1...5).map { .value($0) } + [.finished])
    #expect(recorder.violations == [])
  }

  @Test func `subscribing to many upstreams waits for no delivery`() {
    let (subject, arrived, subscribed, delivered) = (
      PassthroughSubject<Int, Never>(), Latch(), Latch(), Latch()
    )
    let recorder = Recorder<Int, Never>()
    recorder.onValue = { _, _ in
      arrived.open()
      if subscribed.wait() { delivered.open() }
    }
    let delivers = Deferred { () -> PassthroughSubject<Int, Never> in
      Thread.detachNewThread { subject.send(1) }
      #expect(arrived.wait())
      return PassthroughSubject()
    }
    let upstreams = [subject.eraseToAnyPublisher(), delivers.eraseToAnyPublisher()]
    let idle = (0..<300).map { _ in PassthroughSubject<Int, Never>().eraseToAnyPublisher() }
    Publishers.MergeMany(upstreams + idle).subscribe(recorder)
    subscribed.open()
    #expect(delivered.wait() && recorder.values == [1])
  }

  @Test func `a value that precedes a failure is delivered before it, inside a delivery too`() {
    let (a, b) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Int, TestError>())
    let recorder = Recorder<Int, TestError>()
    recorder.onValue = { _, value in
      guard value == 1 else { return }
      b.send(2)
      b.send(completion: .failure("failed"))
      a.send(3)
    }
    a.merge(with: b).subscribe(recorder)
    a.send(1)
    #expect(recorder.events == [.subscription("Merge"), .value(1), .value(2), .failure("failed")])
  }

  @Test func `fact 115 with limited or no demand every upstream receives requests for one value at a time`() {
    let (a, b) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = a.merge(with: b.subscribed).record(demand: .none)
    #expect(a.log == [.subscribed, .requested(.max(1))])
    #expect(b.log == [.subscribed, .requested(.max(1))])
    b.send(1)
    a.send(2)
    #expect(a.log.last == .answered(.none))
    recorder.request(.max(3))
    #expect(recorder.values == [1, 2])
    #expect(a.log.last == .requested(.max(1)) && b.log.last == .requested(.max(1)))
    a.send(3)
    #expect(recorder.values == [1, 2, 3])
    #expect(a.log.last == .answered(.max(1)))
  }

  @Test func `fact 115 unlimited demand is passed on at once, and later to the upstreams there are`() {
    let (a, b) = (scripted(of: Int.self), scripted(of: Int.self))
    _ = a.merge(with: b.subscribed).record()
    #expect(a.log == [.subscribed, .requested(.unlimited)])
    let late = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = late.0.merge(with: late.1.subscribed).record(demand: .max(1))
    recorder.request(.unlimited)
    #expect(late.0.log == [.subscribed, .requested(.max(1)), .requested(.unlimited)])
    #expect(late.1.log == [.subscribed, .requested(.max(1)), .requested(.unlimited)])
    late.0.send(contentsOf: [1, 2, 3])
    #expect(recorder.values == [1, 2, 3])
  }

  @Test func `fact 115 differs: of the unrequested values of an upstream the oldest is kept`() {
    let (a, b) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = a.merge(with: b.subscribed).record(demand: .none)
    a.misbehave.send(contentsOf: [1, 2, 3])
    b.send(10)
    recorder.request(.max(4))
    #expect(recorder.values == [1, 10])
    a.send(4)
    #expect(recorder.values == [1, 10, 4])
    #expect(recorder.violations == [])
  }

  @Test func `an upstream that respects demand never loses a value`() {
    let recorder = (1...50).publisher.merge(with: (51...100).publisher.subscribed).record(demand: .none)
    for demand in [1, 3, 2, 10, 4] { recorder.request(.max(demand)) }
    #expect(recorder.values.count == 20)
    recorder.onValue = { recorder, _ in recorder.request(.max(1)) }
    recorder.request(.max(1))
    #expect(recorder.values.sorted() == Array(1...100))
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `fact 115 a request for no values is accepted`() {
    let a = scripted(of: Int.self)
    let recorder = a.merge(with: a).record(demand: .none)
    recorder.request(.none)
    a.send(1)
    #expect(recorder.events == [.subscription("Merge")])
  }

  @Test
  func `fact 116 differs: a failure ends it at once and cancels every upstream but the one that failed`() {
    let history = EventHistory()
    let sources = ["a", "b", "c"].map { scripted($0, of: Int.self, history: history) }
    let recorder = Publishers.MergeMany(sources).record("merge", demand: .none, history: history)
    sources[0].send(1)
    history.clear()
    sources[1].send(completion: .failure("broken"))
    #expect(history.lines.sorted() == ["a .cancelled", "c .cancelled", "merge .failure(\"broken\")"])
    #expect(history.lines.last == "merge .failure(\"broken\")")
    sources[1].misbehave.send(completion: .failure("again"))
    sources[2].misbehave.send(2)
    recorder.request(.max(1))
    #expect(recorder.violations == [])
    #expect(recorder.values == [])
  }

  @Test func `fact 219 differs: a second completion of one upstream does not finish the stream`() {
    let (a, b) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = a.merge(with: b.subscribed).record()
    a.send(completion: .finished)
    a.misbehave.send(completion: .finished)
    b.send(1)
    #expect(recorder.events == [.subscription("Merge"), .value(1)])
    b.send(completion: .finished)
    #expect(recorder.events == [.subscription("Merge"), .value(1), .finished])
  }

  @Test func `an upstream is not subscribed to after a failure`() {
    let second = scripted(of: Int.self)
    let recorder = Failing("broken", of: Int.self).merge(with: second).record()
    #expect(recorder.events == [.subscription("Merge"), .failure("broken")])
    #expect(second.log == [])
  }

  @Test func `buffered values are delivered before the completion`() {
    let (a, b) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = a.merge(with: b.subscribed).record(demand: .none)
    a.send(1)
    a.send(completion: .finished)
    b.send(2)
    b.send(completion: .finished)
    #expect(recorder.events == [.subscription("Merge")])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("Merge"), .value(1)])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("Merge"), .value(1), .value(2), .finished])
  }

  @Test func `values sent inside a delivery follow it in order`() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let history = EventHistory()
    let recorder = a.merge(with: b).record("merge", history: history)
    history.clear()
    recorder.onValue = { _, value in
      if value < 10 {
        b.send(value * 10)
        a.send(value * 10 + 1)
      }
      history.note("done \(value)")
    }
    a.send(1)
    #expect(
      history.lines == [
        "merge .value(1)", "done 1", "merge .value(10)", "done 10", "merge .value(11)", "done 11",
      ])
  }

  @Test func `canceling inside a delivery stops a synchronous upstream`() {
    let other = scripted(of: Int.self)
    let numbers = Publishers.Sequence<PartialRangeFrom<Int>, TestError>(sequence: 1...)
    let counting = Recorder<Int, TestError>()
    counting.onValue = { recorder, value in if value == 3 { recorder.cancel() } }
    numbers.merge(with: other).subscribe(counting)
    #expect(counting.events == [.subscription("Merge"), .value(1), .value(2), .value(3)])
    #expect(other.log == [])
  }

  @Test func `every arity merges as many publishers`() {
    let (a, b, c, d) = ([1].publisher, [2].publisher, [3].publisher, [4].publisher)
    let (e, f, g, h) = ([5].publisher, [6].publisher, [7].publisher, [8].publisher)
    func check<P: Publisher>(_ publisher: P, _ count: Int) where P.Output == Int, P.Failure == Never {
      let recorder = publisher.record()
      #expect(recorder.events == [.subscription("Merge")] + (1...count).map { .value($0) } + [.finished])
    }
    check(Publishers.Merge(a, b), 2)
    check(a.merge(with: b, c), 3)
    check(a.merge(with: b, c, d), 4)
    check(a.merge(with: b, c, d, e), 5)
    check(a.merge(with: b, c, d, e, f), 6)
    check(a.merge(with: b, c, d, e, f, g), 7)
    check(a.merge(with: b, c, d, e, f, g, h), 8)
  }

  @Test func `merges grow to the next arity`() {
    let j = (1...8).map { Just($0) }
    let two = Publishers.Merge(j[0], j[1])
    #expect(two.merge(with: j[2]) == Publishers.Merge3(j[0], j[1], j[2]))
    #expect(two.merge(with: j[2], j[3]) == Publishers.Merge4(j[0], j[1], j[2], j[3]))
    #expect(two.merge(with: j[2], j[3], j[4]).e == j[4])
    #expect(two.merge(with: j[2], j[3], j[4], j[5]).f == j[5])
    #expect(two.merge(with: j[2], j[3], j[4], j[5], j[6]).g == j[6])
    #expect(two.merge(with: j[2], j[3], j[4], j[5], j[6], j[7]).record().values == Array(1...8))
    let three = two.merge(with: j[2])
    #expect(three.merge(with: j[3]) == two.merge(with: j[2], j[3]))
    #expect(three.merge(with: j[3], j[4], j[5], j[6], j[7]).record().values == Array(1...8))
    let four = three.merge(with: j[3])
    #expect(four.merge(with: j[4], j[5], j[6], j[7]) == four.merge(with: j[4], j[5], j[6]).merge(with: j[7]))
    let five = four.merge(with: j[4])
    #expect(five.merge(with: j[5], j[6], j[7]) == five.merge(with: j[5], j[6]).merge(with: j[7]))
    #expect(
      five.merge(with: j[5]).merge(with: j[6], j[7])
        == five.merge(with: j[5]).merge(with: j[6]).merge(with: j[7]))
    #expect(Publishers.Merge(j[0], j[1]) != Publishers.Merge(j[1], j[0]))
  }

  @Test func `publishers of one type merge as many`() {
    let merged = Just(1).merge(with: Just(2))
    #expect(merged == Publishers.MergeMany(Just(1), Just(2)))
    #expect(merged.merge(with: Just(3)) == Publishers.MergeMany([Just(1), Just(2), Just(3)]))
    #expect(merged.merge(with: Just(3)).publishers == [Just(1), Just(2), Just(3)])
    #expect(merged.merge(with: Just(3)).record().values == [1, 2, 3])
  }

  @Test func `no publishers at all finish without demand`() {
    let none: [Just<Int>] = []
    #expect(Publishers.MergeMany(none).record(demand: .none).events == [.subscription("Merge"), .finished])
    #expect(Publishers.MergeMany(none).record().events == [.subscription("Merge"), .finished])
  }

  @Test func `completion and cancellation free the subscriber`() {
    var sides = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    expectFreed { _ in
      sides = (PassthroughSubject(), PassthroughSubject())
      return sides.0.merge(with: sides.1)
    } start: {
      sides.0.send(1)
    } finish: {
      sides.0.send(completion: .finished)
      sides.1.send(completion: .finished)
    }
  }
}
