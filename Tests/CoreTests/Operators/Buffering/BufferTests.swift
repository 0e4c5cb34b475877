import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct BufferTests {
  typealias Strategy = Publishers.BufferingStrategy<TestError>

  @Test func `fact 102 the upstream receives its request before the subscriber receives its subscription`() {
    for (prefetch, asked) in [(.keepFull, ".max(3)"), (.byRequest, ".unlimited")]
      as [(Publishers.PrefetchStrategy, String)]
    {
      let history = EventHistory()
      let source = scripted("source", of: Int.self, history: history)
      _ = source.buffer(size: 3, prefetch: prefetch, whenFull: .dropNewest)
        .record("recorder", demand: .none, history: history)
      #expect(
        history.lines == [
          "source .subscribed", "source .requested(\(asked))", "recorder .subscription(\"Buffer\")",
        ])
    }
  }

  @Test func `fact 103 keepFull requests again for drained values, and for values that pass directly`() {
    let source = scripted(of: Int.self)
    let recorder = source.buffer(size: 5, prefetch: .keepFull, whenFull: .dropNewest).record(demand: .none)
    source.send(contentsOf: 1...5)
    recorder.request(.max(3))
    #expect(recorder.values == [1, 2, 3])
    recorder.request(.max(3))
    #expect(recorder.values == [1, 2, 3, 4, 5])
    source.send(6)
    source.send(7)
    #expect(recorder.values == [1, 2, 3, 4, 5, 6])
    recorder.request(.max(1))
    #expect(
      source.log == [.subscribed, .requested(.max(5))] + Array(repeating: .answered(.none), count: 5) + [
        .requested(.max(3)), .requested(.max(2)), .answered(.max(1)), .answered(.none), .requested(.max(1)),
      ])
    #expect(recorder.values == Array(1...7))
    #expect(recorder.violations == [])
  }

  @Test func `fact 103 byRequest requests once and never again`() {
    let source = scripted(of: Int.self)
    let recorder = source.buffer(size: 5, prefetch: .byRequest, whenFull: .dropNewest)
      .record(demand: .max(1)) { _ in .max(1) }
    source.send(contentsOf: 1...3)
    recorder.request(.max(4))
    #expect(recorder.values == [1, 2, 3])
    #expect(
      source.log == [
        .subscribed, .requested(.unlimited), .answered(.none), .answered(.none), .answered(.none),
      ]
    )
  }

  @Test func `fact 104 a full buffer drops the newest or the oldest`() {
    for (whenFull, kept) in [(.dropNewest, [1, 2, 3]), (.dropOldest, [3, 4, 5])] as [(Strategy, [Int])] {
      let source = scripted(of: Int.self)
      let recorder = source.buffer(size: 3, prefetch: .byRequest, whenFull: whenFull).record(demand: .none)
      source.send(contentsOf: 1...5)
      recorder.request(.unlimited)
      source.send(6)
      source.send(completion: .finished)
      let values = (kept + [6]).map { RecordedEvent<Int, TestError>.value($0) }
      #expect(recorder.events == [.subscription("Buffer")] + values + [.finished])
      #expect(recorder.violations == [])
    }
  }

  @Test func `fact 195 a custom error cancels the upstream, and follows the values of the next request`() {
    let history = EventHistory()
    let source = scripted("source", of: Int.self, history: history)
    let recorder = source.buffer(
      size: 2, prefetch: .byRequest,
      whenFull: .customError {
        history.note("made")
        return "full"
      }
    ).record("recorder", demand: .none, history: history)
    history.clear()
    source.send(contentsOf: 1...3)
    source.misbehave.send(4)
    source.misbehave.send(completion: .finished)
    #expect(
      history.lines == [
        "source .answered(.none)", "source .answered(.none)", "made", "source .cancelled",
        "source .answered(.none)", "source .answered(.none)",
      ])
    recorder.request(.none)
    #expect(recorder.events == [.subscription("Buffer")])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("Buffer"), .value(1), .failure("full")])
    recorder.request(.max(1))
    #expect(recorder.values == [1])
    #expect(history.lines.filter { $0 == "made" || $0 == "source .cancelled" }.count == 2)
    #expect(recorder.violations == [])
  }

  @Test(arguments: [true, false])
  func `fact 195 a custom error needs no further demand, and drops unrequested values`(keepsFull: Bool) {
    let prefetch = keepsFull ? Publishers.PrefetchStrategy.keepFull : .byRequest
    for (size, sent, values) in [(3, 5, [1, 2, 3]), (5, 10, [1, 2, 3]), (2, 3, [1, 2])] {
      let source = scripted(of: Int.self)
      let recorder = source.buffer(size: size, prefetch: prefetch, whenFull: .customError { "full" })
        .record(demand: .none)
      for value in 1...sent { source.misbehave.send(value) }
      #expect(source.log.contains(.cancelled))
      recorder.request(.max(3))
      #expect(recorder.values == values)
      #expect(recorder.completion == .failure("full"))
      recorder.request(.max(1))
      #expect(recorder.events.count == values.count + 2)
      #expect(recorder.violations == [])
    }
  }

  @Test func `fact 195 demand returned for the last requested value counts before the custom error`() {
    let source = scripted(of: Int.self)
    let recorder = source.buffer(size: 3, prefetch: .byRequest, whenFull: .customError { "full" })
      .record(demand: .none) { $0 == 1 ? .max(1) : .none }
    source.send(contentsOf: 1...4)
    recorder.request(.max(1))
    #expect(recorder.values == [1, 2])
    #expect(recorder.completion == .failure("full"))
  }

  @Test func `fact 195 a buffer that overflows inside a delivery fails once its demand is used up`() {
    let source = scripted(of: Int.self)
    let recorder = source.buffer(size: 2, prefetch: .byRequest, whenFull: .customError { "full" })
      .record(demand: .max(2))
    recorder.onValue = { _, value in if value == 1 { source.send(contentsOf: 2...5) } }
    source.send(1)
    #expect(recorder.values == [1, 2])
    #expect(recorder.completion == .failure("full"))
    #expect(recorder.violations == [])
  }

  @Test(arguments: [true, false])
  func `requested values that are sent inside a delivery find room in a buffer that is full`(keepsFull: Bool)
  {
    for whenFull in [
      Publishers.BufferingStrategy<TestError>.dropNewest, .dropOldest, .customError { "full" },
    ] {
      let source = scripted(of: Int.self)
      let recorder = source.buffer(size: 1, prefetch: keepsFull ? .keepFull : .byRequest, whenFull: whenFull)
        .record(demand: .max(4))
      recorder.onValue = { _, value in
        if value == 1 { for next in 2...5 { source.misbehave.send(next) } }
      }
      source.send(1)
      #expect(recorder.values == [1, 2, 3, 4])
      recorder.request(.max(1))
      #expect(recorder.values == [1, 2, 3, 4, 5])
      #expect(recorder.completion == nil)
      #expect(recorder.violations == [])
    }
  }

  @Test func `fact 105 the completion waits until the buffer is empty and one more value is requested`() {
    let source = scripted(of: Int.self)
    let recorder = source.buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest).record(demand: .none)
    source.send(contentsOf: 1...2)
    source.send(completion: .finished)
    recorder.request(.max(2))
    #expect(recorder.events == [.subscription("Buffer"), .value(1), .value(2)])
    recorder.request(.max(1))
    #expect(recorder.events.last == .finished)
    #expect(source.log.last == .answered(.none))  // a completed upstream receives no request
  }

  @Test func `fact 105 ours differs, a value after the completion is ignored`() {
    let source = scripted(of: Int.self)
    let recorder = source.buffer(size: 3, prefetch: .byRequest, whenFull: .dropNewest).record(demand: .none)
    source.send(1)
    source.send(completion: .finished)
    source.misbehave.send(2)
    recorder.request(.unlimited)
    #expect(recorder.events == [.subscription("Buffer"), .value(1), .finished])
  }

  @Test func `fact 105 a failure is delivered at once, and drops buffered values`() {
    let source = scripted(of: Int.self)
    let recorder = source.buffer(size: 3, prefetch: .byRequest, whenFull: .dropNewest).record(demand: .none)
    source.send(contentsOf: 1...2)
    source.send(completion: .failure("gone"))
    #expect(recorder.events == [.subscription("Buffer"), .failure("gone")])
  }

  @Test func `fact 105 a failure inside a delivery follows the values that were requested`() {
    let source = scripted(of: Int.self)
    let recorder = source.buffer(size: 3, prefetch: .byRequest, whenFull: .dropNewest).record(demand: .none)
    recorder.onValue = { _, value in
      if value == 1 { source.send(completion: .failure("gone")) }
    }
    source.send(contentsOf: 1...3)
    recorder.request(.max(2))
    #expect(recorder.events == [.subscription("Buffer"), .value(1), .value(2), .failure("gone")])
  }

  @Test func `fact 105 a failure follows earlier requested values, inside a delivery too`() {
    let source = scripted(of: Int.self)
    let recorder = source.buffer(size: 3, prefetch: .byRequest, whenFull: .dropNewest).record(demand: .none)
    recorder.onValue = { recorder, value in
      guard value == 1 else { return }
      recorder.request(.max(2))
      source.send(contentsOf: 2...4)
      source.send(completion: .failure("gone"))
    }
    source.send(1)
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("Buffer"), .value(1), .value(2), .value(3), .failure("gone")])
  }

  @Test func `fact 106 ours differs, a custom error may send to the buffer, and is made once`() {
    let source = scripted(of: Int.self)
    var made = 0
    let recorder = source.buffer(
      size: 0, prefetch: .byRequest,
      whenFull: .customError {
        made += 1
        source.send(2)
        return "full"
      }
    ).record(demand: .max(1))
    source.send(1)
    #expect(made == 1)
    #expect(recorder.events == [.subscription("Buffer"), .failure("full")])
    #expect(source.log.filter { $0 == .cancelled }.count == 1)
  }

  @Test func `fact 106 a request for no values is accepted, and a buffer of size 0 keeps no value`() {
    for whenFull in [Strategy.dropNewest, .dropOldest] {
      let source = scripted(of: Int.self)
      let recorder = source.buffer(size: 0, prefetch: .byRequest, whenFull: whenFull).record(demand: .none)
      recorder.request(.none)
      source.send(1)
      recorder.request(.max(1))
      source.send(2)
      source.send(completion: .finished)
      #expect(recorder.events == [.subscription("Buffer"), .finished])
    }
    let source = scripted(of: Int.self)
    _ = source.buffer(size: 0, prefetch: .keepFull, whenFull: .dropNewest).record()
    #expect(source.log == [.subscribed])
  }

  @Test func `values that arrive during the first request are buffered for the subscriber`() {
    let numbers = (1...10).publisher.failing.subscribed
    let recorder = numbers.buffer(size: 4, prefetch: .byRequest, whenFull: .dropNewest).record(
      demand: .max(2))
    #expect(recorder.events == [.subscription("Buffer"), .value(1), .value(2)])
    recorder.request(.unlimited)
    #expect(recorder.values == [1, 2, 3, 4])
    #expect(recorder.completion == .finished)
    let failed = Failing("no", of: Int.self).buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest)
      .record(demand: .none)
    #expect(failed.events == [.subscription("Buffer"), .failure("no")])
    #expect(failed.violations == [])
  }

  @Test func `signals before the subscription are ignored, and a second subscription is canceled`() {
    let source = ScriptedSource<Int, TestError>(holdsSubscriptions: true)
    let recorder = source.buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest).record()
    source.misbehave.send(1)
    source.misbehave.send(completion: .finished)
    #expect(recorder.events == [])
    source.sendSubscription()
    #expect(recorder.events == [.subscription("Buffer")])
    let second = source.misbehave.sendSubscription()
    #expect(second.isCancelled)
    #expect(recorder.events == [.subscription("Buffer")])
  }

  @Test func `requests and values inside a delivery take effect after it`() {
    let source = scripted(of: Int.self)
    let recorder = source.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).record(demand: .max(1))
    recorder.onValue = { recorder, value in
      if value == 1 {
        source.send(contentsOf: 2...4)  // 2 makes room for 4
        recorder.request(.max(1))
      }
    }
    source.send(1)
    #expect(recorder.values == [1, 3])
    recorder.request(.max(1))
    #expect(recorder.values == [1, 3, 4])
    #expect(recorder.violations == [])
  }

  @Test func `a cancel inside a delivery ends it`() {
    let source = scripted(of: Int.self)
    let recorder = source.buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest).record(demand: .none)
    recorder.onValue = { recorder, _ in recorder.cancel() }
    source.send(contentsOf: 1...3)
    recorder.request(.unlimited)
    #expect(recorder.events == [.subscription("Buffer"), .value(1)])
    #expect(source.log.last == .cancelled)
    #expect(recorder.violations == [])
  }

  @Test func `a dropped value may send from its end`() {
    let source = scripted(of: Witness.self)
    let recorder = source.buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest).record(demand: .none)
    var ended = 0
    source.send(
      Witness {
        ended += 1
        source.send(Witness())
      })
    source.send(Witness())
    #expect(ended == 1)
    recorder.request(.unlimited)
    #expect(recorder.values.count == 1)
  }

  @Test func `no more values are held than there is room for`() {
    let source = scripted(of: Witness.self)
    let recorder = source.buffer(size: 4, prefetch: .byRequest, whenFull: .dropOldest).record(demand: .none)
    var living = 0
    for _ in 0..<100 {
      living += 1
      source.send(Witness { living -= 1 })
      #expect(living <= 4)
    }
    #expect(living == 4)
    recorder.cancel()
    #expect(living == 0)
  }

  @Test(arguments: [false, true], [16, 1, Int.max])
  func `a long sequence goes through, unlimited and one by one`(keepsFull: Bool, size: Int) {
    let numbers = (0..<elementCount).publisher.subscribed
    for demand in [Subscribers.Demand.unlimited, .max(1)] {
      // byRequest takes everything in before the first request, and keeps what there is room for.
      let room = keepsFull ? elementCount : min(size, elementCount)
      var (count, isInOrder) = (0, true)
      let counter = Counter<Int, Never>(demand: demand) { value in
        if value != count { isInOrder = false }
        count += 1
      }
      numbers.buffer(size: size, prefetch: keepsFull ? .keepFull : .byRequest, whenFull: .dropNewest)
        .subscribe(counter)
      #expect(count == room)
      #expect(isInOrder)
      #expect(counter.isFinished)
    }
  }

  @Test func `values and subscriber are freed at completion and at a cancel`() {
    for prefetch in [Publishers.PrefetchStrategy.keepFull, .byRequest] {
      var subject = PassthroughSubject<Int, TestError>()
      expectFreed { witness in
        subject = PassthroughSubject()
        return subject.buffer(
          size: 2, prefetch: prefetch,
          whenFull: .customError {
            _ = witness; return "full"
          })
      } start: {
        subject.send(1)
      } finish: {
        subject.send(completion: .finished)
      }
    }
  }
}

/// A subscriber that keeps nothing, for long streams.
private final class Counter<Input, Failure: Error>: Subscriber {
  private let demand: Subscribers.Demand
  private let receiveValue: (Input) -> Void
  private(set) var isFinished = false

  init(demand: Subscribers.Demand, _ receiveValue: @escaping (Input) -> Void) {
    self.demand = demand
    self.receiveValue = receiveValue
  }

  func receive(subscription: any Subscription) { subscription.request(demand) }
  func receive(_ input: Input) -> Subscribers.Demand {
    receiveValue(input)
    return demand
  }
  func receive(completion: Subscribers.Completion<Failure>) { isFinished = true }
}
