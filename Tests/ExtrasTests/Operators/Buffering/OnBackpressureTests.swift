import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct OnBackpressureTests {
  @Test func `the buffer keeps unrequested values and completes after them`() {
    let source = scripted(of: Int.self)
    let recorder = source.onBackpressureBuffer(limit: 2).record(demand: .max(1))
    source.send(contentsOf: [1, 2, 3])
    source.send(completion: .finished)
    #expect(source.log.prefix(2) == [.subscribed, .requested(.unlimited)])
    #expect(recorder.events == [.subscription("OnBackpressureBuffer"), .value(1)])
    recorder.request(.max(1))
    #expect(recorder.completion == nil)
    recorder.request(.max(1))
    #expect(
      recorder.events == [
        .subscription("OnBackpressureBuffer"), .value(1), .value(2), .value(3), .finished,
      ])
    #expect(recorder.violations == [])
  }

  @Test func `a full buffer drops the oldest`() {
    let source = scripted(of: Int.self)
    var dropped: [Int] = []
    let recorder = source.onBackpressureBuffer(limit: 2, whenFull: .dropOldest) { dropped.append($0) }
      .record(demand: .none)
    source.send(contentsOf: [1, 2, 3, 4])
    #expect(dropped == [1, 2])
    recorder.request(.unlimited)
    source.send(5)
    #expect(recorder.values == [3, 4, 5])
  }

  @Test func `a full buffer drops the newest`() {
    let source = scripted(of: Int.self)
    var dropped: [Int] = []
    let recorder = source.onBackpressureBuffer(limit: 2, whenFull: .dropNewest) { dropped.append($0) }
      .record(demand: .none)
    source.send(contentsOf: [1, 2, 3, 4])
    #expect(dropped == [3, 4])
    recorder.request(.max(5))
    #expect(recorder.values == [1, 2])
  }

  @Test func `a full buffer cancels at once and fails after the buffered values`() {
    let history = EventHistory()
    let source = scripted("source", of: Int.self, history: history)
    let recorder = source.onBackpressureBuffer(limit: 1, whenFull: .customError { "full" }) {
      history.note("dropped \($0)")
    }.record("buffer", demand: .none, history: history)
    source.send(1)
    history.clear()
    source.send(2)
    #expect(history.lines == ["dropped 2", "source .cancelled", "source .answered(.none)"])
    source.misbehave.send(3)
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("OnBackpressureBuffer"), .value(1), .failure("full")])
    #expect(recorder.violations == [])
  }

  @Test func `the error of a full buffer is made with nothing held`() {
    let source = PassthroughSubject<Int, TestError>()
    var recorder: Recorder<Int, TestError>!
    recorder = source.onBackpressureBuffer(
      limit: 1,
      whenFull: .customError {
        recorder.request(.max(5))
        source.send(3)
        return "full"
      }
    ).record(demand: .none)
    source.send(1)
    source.send(2)
    #expect(recorder.events == [.subscription("OnBackpressureBuffer"), .value(1), .failure("full")])
  }

  @Test func `a failure is delivered after the buffered values`() {
    let source = scripted(of: Int.self)
    let recorder = source.onBackpressureBuffer(limit: 2).record(demand: .none)
    source.send(1)
    source.send(completion: .failure("late"))
    #expect(recorder.events == [.subscription("OnBackpressureBuffer")])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("OnBackpressureBuffer"), .value(1), .failure("late")])
  }

  @Test func `unrequested values are dropped`() {
    let source = scripted(of: Int.self)
    var dropped: [Int] = []
    let recorder = source.onBackpressureDrop { dropped.append($0) }.record(demand: .max(1))
    source.send(contentsOf: [1, 2, 3])
    recorder.request(.max(2))
    source.send(contentsOf: [4, 5, 6])
    source.send(completion: .failure("end"))
    #expect(
      recorder.events == [
        .subscription("OnBackpressureDrop"), .value(1), .value(4), .value(5), .failure("end"),
      ])
    #expect(dropped == [2, 3, 6])
  }

  @Test func `the latest unrequested value is kept`() {
    let source = scripted(of: Int.self)
    var dropped: [Int] = []
    let recorder = source.onBackpressureLatest { dropped.append($0) }.record(demand: .max(1))
    source.send(contentsOf: [1, 2, 3, 4])
    recorder.request(.max(1))
    source.send(5)
    source.send(completion: .finished)
    #expect(recorder.events == [.subscription("OnBackpressureLatest"), .value(1), .value(4)])
    recorder.request(.max(1))
    #expect(recorder.events.suffix(2) == [.value(5), .finished])
    #expect(dropped == [2, 3])
  }

  @Test func `the initializer creates what the operator returns`() {
    let source = scripted(of: Int.self)
    var dropped: [Int] = []
    let publisher = Publishers.OnBackpressure(upstream: source, limit: 1, whenFull: .dropNewest) {
      dropped.append($0)
    }
    let recorder = publisher.record(demand: .none)
    source.send(contentsOf: [1, 2])
    recorder.request(.unlimited)
    #expect(recorder.events == [.subscription("OnBackpressureBuffer"), .value(1)])
    #expect(dropped == [2])
  }

  @Test func `a failure overtakes the latest`() {
    let source = scripted(of: Int.self)
    let recorder = source.onBackpressureLatest().record(demand: .none)
    source.send(1)
    source.send(completion: .failure("now"))
    #expect(recorder.events == [.subscription("OnBackpressureLatest"), .failure("now")])
  }

  @Test func `a failure inside a delivery follows the values requested before it`() {
    let source = PassthroughSubject<Int, TestError>()
    let recorder = source.onBackpressureLatest().record(demand: .max(2))
    recorder.onValue = { _, value in
      guard value == 1 else { return }
      for next in 2...3 { source.send(next) }
      source.send(completion: .failure("now"))
    }
    source.send(1)
    #expect(
      recorder.events == [.subscription("OnBackpressureLatest"), .value(1), .value(2), .failure("now")])
  }

  @Test func `requested values sent inside a delivery have room`() {
    let source = PassthroughSubject<Int, Never>()
    let recorder = source.onBackpressureDrop().record()
    recorder.onValue = { _, value in
      if value < 10 { for next in [value + 10, value + 20, value + 30] { source.send(next) } }
    }
    source.send(1)
    #expect(recorder.values == [1, 11, 21, 31])
    #expect(recorder.violations == [])
  }

  @Test func `the callback is never called inside a delivery or itself`() {
    let source = PassthroughSubject<Int, Never>()
    var log: [String] = []
    var recorder: Recorder<Int, Never>!
    recorder = source.onBackpressureDrop { value in
      log.append("drop \(value)")
      if value == 2 {
        recorder.request(.max(1))
        source.send(3)
        source.send(4)
      }
      log.append("end \(value)")
    }.record(demand: .max(1))
    recorder.onValue = { _, value in
      log.append("value \(value)")
      if value == 1 { source.send(2) }
      log.append("done \(value)")
    }
    source.send(1)
    #expect(
      log == [
        "value 1", "done 1", "drop 2", "end 2", "drop 4", "end 4", "value 3", "done 3",
      ])
  }

  @Test func `canceling inside the callback ends it`() {
    let source = scripted(of: Int.self)
    var recorder: Recorder<Int, TestError>!
    var dropped: [Int] = []
    recorder = source.onBackpressureBuffer(limit: 1) { value in
      dropped.append(value)
      recorder.cancel()
    }.record(demand: .none)
    source.send(contentsOf: [1, 2])
    source.misbehave.send(3)
    recorder.request(.max(9))
    #expect(dropped == [1])
    #expect(recorder.values == [])
    #expect(source.log.contains(.cancelled))
  }

  @Test func `a negative limit traps`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Just(1).onBackpressureBuffer(limit: -1)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self)
        .contains("OnBackpressureBuffer's limit was -1. Rule: "))
  }

  @Test func `buffered and dropped values are freed`() {
    let source = PassthroughSubject<Witness, Never>()
    weak var dropped: Witness?
    weak var waiting: Witness?
    let recorder = source.onBackpressureLatest().record(demand: .none)
    do {
      let (one, two) = (Witness(), Witness())
      (dropped, waiting) = (one, two)
      source.send(one)
      source.send(two)
    }
    #expect(dropped == nil && waiting != nil)
    recorder.cancel()
    #expect(waiting == nil)
  }

  @Test func `completion and cancellation free the subscriber`() {
    var source = PassthroughSubject<Int, Never>()
    expectFreed { held in
      source = PassthroughSubject()
      return source.onBackpressureBuffer(limit: 3) { [held] _ in _ = held }
    } start: {
      source.send(1)
    } finish: {
      source.send(completion: .finished)
    }
  }
}

@Suite struct OnBackpressureRaces {
  @Test func `every value is delivered or dropped once`() {
    let count = 2_000
    for _ in 0..<5 {
      let source = PassthroughSubject<Int, Never>()
      var dropped: [Int] = []
      let recorder = source.onBackpressureBuffer(limit: 8) { dropped.append($0) }.record(demand: .none)
      race(
        {
          for value in 0..<count { source.send(value) }
          source.send(completion: .finished)
        },
        { for _ in 0..<count { recorder.request(.max(1)) } })
      recorder.request(.unlimited)
      #expect((recorder.values + dropped).sorted() == Array(0..<count))
      #expect(recorder.values == recorder.values.sorted() && dropped == dropped.sorted())
      #expect(recorder.completion == .finished)
      #expect(recorder.violations == [])
    }
  }
}
