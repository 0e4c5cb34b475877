import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct CollectByTimeTests {
  private let scheduler = VirtualTimeScheduler()
  private let source = ScriptedSource<Int, TestError>(recordsAnswers: true)

  private func record(
    _ interval: VirtualTime.Stride, count: Int? = nil, demand: Subscribers.Demand = .unlimited,
    answering answer: @escaping ([Int]) -> Subscribers.Demand = { _ in .none }
  ) -> Recorder<[Int], TestError> {
    let strategy: Publishers.TimeGroupingStrategy<VirtualTimeScheduler> =
      count.map { .byTimeOrCount(scheduler, interval, $0) } ?? .byTime(scheduler, interval)
    return source.collect(strategy).record(demand: demand, clock: scheduler.clock, answering: answer)
  }

  private let oneASecond: [(VirtualTime, Int)] = (0..<10).map {
    (.start + .milliseconds(500 + 1_000 * $0), $0)
  }

  @Test func `fact 75 V6.3 one value a second makes a group of four every four seconds`() {
    let recorder = record(4)
    source.play(oneASecond, on: scheduler.clock, at: 12)
    #expect(line(recorder) == "4 s [0, 1, 2, 3], 8 s [4, 5, 6, 7], 12 s [8, 9]")
    let second = VirtualTimeScheduler()
    let values = source.collect(.byTime(second, 4)).flatMap { $0.publisher }.record(clock: second.clock)
    source.play(Array(oneASecond.prefix(8)), on: second.clock, at: 8)
    #expect(
      line(values.timedValues) == "4 s 0, 4 s 1, 4 s 2, 4 s 3, 8 s 4, 8 s 5, 8 s 6, 8 s 7")
  }

  @Test func `V6.4 a pair is emitted as soon as its second value has arrived`() {
    let recorder = record(4, count: 2)
    source.play(Array(oneASecond.prefix(4)), on: scheduler.clock, at: 10)
    #expect(line(recorder) == "1.5 s [0, 1], 3.5 s [2, 3]")
  }

  @Test func `fact 75 V6.5 the rest is delivered with the completion, and dropped by a failure`() {
    let recorder = record(2)
    source.play([(0, 1), (0, 2), (2, 3), (2, 4), (2, 5)], on: scheduler.clock, then: .finished, at: 3)
    #expect(line(recorder) == "2 s [1, 2], 3 s [3, 4, 5], 3 s finished")
    #expect(scheduler.clock.waitingCount == 0)
    let failing = record(2)
    source.play([(3, 1), (3, 2), (5, 3), (5, 4), (5, 5)], on: scheduler.clock, then: .failure("end"), at: 6)
    #expect(line(failing) == "5 s [1, 2], 6 s failed: end")
    #expect(scheduler.clock.waitingCount == 0)
  }

  @Test func `V6.6 groups are emitted by count, by time and at completion`() {
    let recorder = record(2, count: 2)
    source.play(
      [(0, 1), (0, 2), (0, 3), (2, 4), (2, 5), (2, 6), (2, 7), (2, 8)], on: scheduler.clock, then: .finished,
      at: 4)
    #expect(line(recorder) == "0 s [1, 2], 2 s [3], 2 s [4, 5], 2 s [6, 7], 4 s [8], 4 s finished")
  }

  @Test func `V6.19 the codes of a stream become words, and pauses become applause`() {
    let (first, last) = (zip("Combine", 1...7), zip("cool!", 0...4))
    var words: [(VirtualTime, String)] = first.map { (.start + .milliseconds(50 * $1), String($0)) }
    words += [(1.50, "i"), (1.55, "s")]
    words += last.map { (.start + .milliseconds(2_600 + 50 * $1), String($0)) }
    let codes = PassthroughSubject<Int, Never>()
    let strings = codes.collect(.byTime(scheduler, 0.5)).map { codes in
      String(codes.map { Character(Unicode.Scalar($0)!) })
    }
    let applause = codes.measureInterval(using: scheduler).map { $0 > 0.9 ? "👏" : "" }
    let recorder = strings.merge(with: applause).filter { !$0.isEmpty }.record(clock: scheduler.clock)
    for (time, letter) in words {
      scheduler.advance(to: time)
      codes.send(Int(letter.unicodeScalars.first!.value))
    }
    scheduler.advance(to: 3.3)
    codes.send(completion: .finished)
    scheduler.advance()
    #expect(
      line(recorder) == "0.5 s Combine, 1.5 s 👏, 2 s is, 2.6 s 👏, 3 s cool!, 3.3 s finished")
  }

  @Test(
    arguments: [(nil, "5 s [1, 2], 10 s [3], 20 s [4]"), (2, "4 s [1, 2], 10 s [3], 20 s [4]")]
      as [(Int?, String)])
  func `the marble of the documentation`(count: Int?, groups: String) {
    let recorder = record(5, count: count)
    source.play([(2, 1), (4, 2), (8, 3), (17, 4)], on: scheduler.clock, then: .finished, at: 20)
    #expect(line(recorder) == groups + ", 20 s finished")
  }

  @Test func `an interval without values makes no group and the others stay where they are`() {
    let recorder = record(2)
    source.play([(1, 1), (7, 2), (7.5, 3)], on: scheduler.clock, at: 20)
    #expect(line(recorder) == "2 s [1], 8 s [2, 3]")
  }

  @Test func `fact 75 by time the upstream receives requests of one value after the other`() {
    let recorder = record(1, demand: .max(3), answering: { _ in .max(5) })
    source.play([(0, 1), (0.5, 2)], on: scheduler.clock, at: 1)
    recorder.request(.max(7))
    #expect(source.log == [.subscribed, .requested(.max(1)), .answered(.max(1)), .answered(.max(1))])
  }

  @Test func `fact 76 by time or count the upstream receives requests of count values for each array`() {
    let recorder = record(2, count: 2, demand: .max(2), answering: { $0 == [1, 2] ? .max(1) : .none })
    source.play([(0, 1), (0, 2), (0, 3)], on: scheduler.clock, at: 2)
    #expect(line(recorder) == "0 s [1, 2], 2 s [3]")
    #expect(
      source.log == [
        .subscribed, .requested(.max(4)), .answered(.none), .answered(.none), .requested(.max(2)),
        .answered(.none),
      ])
  }

  @Test func `an unrequested group continues to grow and is delivered with a later interval`() {
    let recorder = record(2, demand: .none)
    source.play([(1, 1), (3, 2)], on: scheduler.clock, at: 5)
    #expect(recorder.values == [])
    recorder.request(.max(1))
    scheduler.advance(by: 5)
    #expect(line(recorder) == "6 s [1, 2]")
  }

  @Test func `fact 76 a full unrequested group is delivered when it is requested`() {
    let recorder = record(2, count: 2, demand: .max(1))
    source.play([(0, 1)], on: scheduler.clock, at: 2)
    source.misbehave.send(contentsOf: [2, 3, 4])
    scheduler.advance(by: 3)
    #expect(line(recorder) == "2 s [1]")
    recorder.request(.max(1))
    #expect(recorder.values == [[1]], "on the scheduler")
    scheduler.advance(by: 1)
    #expect(line(recorder) == "2 s [1], 5 s [2, 3]")
    recorder.request(.max(1))
    scheduler.advance(to: 7.9)
    #expect(recorder.values.count == 2)
    scheduler.advance(to: 8)
    #expect(line(recorder) == "2 s [1], 5 s [2, 3], 8 s [4]", "the intervals count from the subscription")
    #expect(recorder.violations == [])
  }

  @Test(arguments: [nil, 3])
  func `the rest waits for demand and the completion with it`(count: Int?) {
    let recorder = record(2, count: count, demand: .none)
    if count != nil { source.misbehave.send(1) } else { source.send(1) }
    source.send(completion: .finished)
    scheduler.advance(by: 5)
    #expect(recorder.events == [.subscription("CollectByTime")])
    recorder.request(.max(1))
    scheduler.advance(by: 5)
    #expect(line(recorder) == "5 s [1], 5 s finished")
  }

  @Test func `fact 183 a full group is delivered at once and does not move the intervals`() {
    let recorder = record(1, count: 3)
    source.play(
      [(0.1, 1), (0.2, 2), (0.3, 3), (0.4, 4), (0.5, 5), (1.3, 6), (1.4, 7)], on: scheduler.clock, at: 3)
    #expect(line(recorder) == "0.3 s [1, 2, 3], 1 s [4, 5], 2 s [6, 7]")
  }

  @Test func `one timer repeats by itself`() {
    let spy = SpyScheduler()
    let recorder = source.collect(.byTimeOrCount(spy, 2, 2), options: "mine").record(clock: spy.clock)
    #expect(spy.takeCalls() == ["now", "tolerance", "at 2 s, every 2 s, tolerance 0.007 s, mine"])
    source.play([(1, 1)], on: spy.clock, at: 5)
    #expect(spy.takeCalls() == [])
    source.send(contentsOf: [2, 3])
    #expect(spy.takeCalls() == ["at once, mine"])
    source.send(4)
    source.send(completion: .finished)
    #expect(spy.takeCalls() == ["cancel 2 s", "at once, mine", "at once, mine"])
    spy.clock.advance(by: 1)
    #expect(line(recorder) == "2 s [1], 5 s [2, 3], 5 s [4], 5 s finished")
  }

  @Test func `a timer that cannot be canceled does nothing after the completion`() {
    let spy = SpyScheduler(cancels: false)
    let recorder = source.collect(.byTimeOrCount(spy, 2, 2)).record(clock: spy.clock)
    source.play([(1, 1), (1, 2), (1.5, 3)], on: spy.clock, at: 9)
    #expect(line(recorder) == "1 s [1, 2], 2 s [3]")
    recorder.cancel()
    spy.clock.advance(by: 5)
  }

  @Test func `an ImmediateScheduler groups by count and at completion`() {
    let numbers = 1...elementCount
    let byCount = numbers.publisher.collect(.byTimeOrCount(ImmediateScheduler.shared, 1, 7)).record()
    #expect(byCount.values.map(\.count) == Array(repeating: 7, count: elementCount / 7) + [elementCount % 7])
    #expect(byCount.values.joined().elementsEqual(numbers))
    #expect(byCount.completion == .finished)
    let byTime = numbers.publisher.collect(.byTime(ImmediateScheduler.shared, 1)).record()
    #expect(byTime.events == [.subscription("CollectByTime"), .value(Array(numbers)), .finished])
  }

  @Test func `groups of nothing trap`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PassthroughSubject<Int, Never>().collect(.byTimeOrCount(ImmediateScheduler.shared, 1, 0))
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("collect(_:options:) was given 0. Rule: a group holds at least one element."))
  }
}
