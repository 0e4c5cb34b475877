import Combine
import SwiftCombineTesting
import TestSupport
import Testing

/// A future and the means to keep its promise.
private final class Promised<Output> {
  private(set) var runs = 0
  private(set) var keep: Future<Output, TestError>.Promise = { _ in }
  private(set) var future: Future<Output, TestError>! = nil

  init() {
    future = Future { promise in
      self.runs += 1
      self.keep = promise
    }
  }

  func releaseFuture() { future = nil }
  func forgetPromise() { keep = { _ in } }
}

@Suite struct FutureTests {
  @Test func `fact 52 V2.12 V8-1 the closure runs once, at once, and each subscriber receives its result`() {
    let history = EventHistory()
    let promised = Promised<Int>()
    #expect(promised.runs == 1)
    let first = promised.future.record("first", history: history)
    let second = promised.future.record("second", history: history)
    promised.keep(.success(2))
    #expect(
      history.lines == [
        "first .subscription(\"Future\")", "second .subscription(\"Future\")",
        "first .value(2)", "first .finished", "second .value(2)", "second .finished",
      ])
    #expect(promised.runs == 1)
    #expect(first.violations == [] && second.violations == [])
  }

  @Test
  func `fact 52 V2.13 a promise fulfilled inside the closure is replayed, only its first result counts`() {
    let future = Future<Int, TestError> { promise in
      promise(.success(1))
      promise(.success(2))
      promise(.failure("late"))
    }
    for _ in 0..<2 {
      #expect(future.record().events == [.subscription("Future"), .value(1), .finished])
    }
  }

  @Test func `fact 53 V13.8 a failure needs no demand, before or after it is known`() {
    let promised = Promised<Int>()
    let early = promised.future.record(demand: .none)
    promised.keep(.failure("no"))
    let late = promised.future.record(demand: .none)
    #expect(early.events == [.subscription("Future"), .failure("no")])
    #expect(late.events == [.subscription("Future"), .failure("no")])
  }

  @Test func `fact 53 a value waits for demand`() {
    let promised = Promised<Int>()
    let early = promised.future.record(demand: .none)
    promised.keep(.success(1))
    let late = promised.future.record(demand: .none)
    #expect(early.events == [.subscription("Future")] && late.events == [.subscription("Future")])
    early.request(.max(1))
    late.request(.unlimited)
    #expect(early.events == [.subscription("Future"), .value(1), .finished])
    #expect(late.events == [.subscription("Future"), .value(1), .finished])
  }

  @Test func `a value that is there is delivered inside the request`() {
    let recorder = Recorder<Int, Never>(demand: .none)
    var inside: [Int] = []
    recorder.onSubscription = { recorder in
      recorder.subscription?.request(.max(1))
      inside = recorder.values
    }
    Future<Int, Never> { $0(.success(1)) }.subscribe(recorder)
    #expect(inside == [1])
  }

  @Test func `a promise fulfilled inside the subscription is delivered once after it`() {
    let promised = Promised<Int>()
    let recorder = Recorder<Int, TestError>()
    recorder.onSubscription = { recorder in
      recorder.request(.max(1))
      promised.keep(.success(1))
    }
    promised.future.subscribe(recorder)
    #expect(recorder.events == [.subscription("Future"), .value(1), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `fact 52 a promise fulfilled again inside a delivery changes nothing`() {
    let promised = Promised<Int>()
    let first = Recorder<Int, TestError>()
    first.onValue = { _, _ in promised.keep(.success(9)) }
    first.onCompletion = { _, _ in promised.keep(.failure("no")) }
    promised.future.subscribe(first)
    let second = promised.future.record()
    promised.keep(.success(1))
    #expect(first.events == [.subscription("Future"), .value(1), .finished])
    #expect(second.events == [.subscription("Future"), .value(1), .finished])
  }

  @Test func `a subscriber that subscribes inside a delivery is served there`() {
    let promised = Promised<Int>()
    let outer = Recorder<Int, TestError>()
    var inner: Recorder<Int, TestError>?
    outer.onValue = { _, _ in inner = promised.future.record() }
    promised.future.subscribe(outer)
    promised.keep(.success(1))
    #expect(inner?.events == [.subscription("Future"), .value(1), .finished])
  }

  @Test func `nothing follows a cancellation`() {
    let promised = Promised<Int>()
    let cancelled = promised.future.record(keepsSubscription: true)
    let insideValue = Recorder<Int, TestError>(keepsSubscription: true)
    insideValue.onValue = { recorder, _ in recorder.cancel() }
    promised.future.subscribe(insideValue)
    cancelled.cancel()
    cancelled.cancel()
    cancelled.request(.unlimited)
    promised.keep(.success(1))
    #expect(cancelled.events == [.subscription("Future")])
    #expect(insideValue.events == [.subscription("Future"), .value(1)])
  }

  @Test func `V8-6 the cancel hook runs only before the promise is fulfilled`() {
    let promised = Promised<Int>()
    let history = EventHistory()
    let source = promised.future!
    let early = source.record("early", history: history, recordsRequests: true)
    early.cancel()
    promised.keep(.success(1))
    #expect(
      history.lines == [
        "early .subscription(\"Future\")", "early .requested(.unlimited)", "early .cancelled",
      ])
  }

  @Test func `the subscriber is freed at delivery and at cancellation`() {
    for isCancelled in [true, false] {
      let promised = Promised<Int>()
      weak var held: Held?
      var subscription: (any Subscription)?
      do {
        let object = Held()
        held = object
        promised.future.subscribe(
          AnySubscriber(
            receiveSubscription: { [object] in
              withExtendedLifetime(object) {}
              subscription = $0
            }, receiveValue: { _ in .none }))
      }
      #expect(held != nil)
      if isCancelled {
        subscription?.cancel()
      } else {
        subscription?.request(.max(1))
        promised.keep(.success(1))
      }
      #expect(held == nil)
    }
  }

  @Test(arguments: [true, false])
  func `fact 53 a future that has delivered retains no subscription`(succeeds: Bool) {
    let promised = Promised<Int>()
    weak var subscription: (any Subscription & AnyObject)?
    do {
      let recorder = promised.future.record(keepsSubscription: true)
      subscription = recorder.subscription as? any Subscription & AnyObject
      #expect(subscription != nil)
      promised.keep(succeeds ? .success(1) : .failure("no"))
    }
    #expect(subscription == nil)
    withExtendedLifetime(promised) {}
  }

  @Test func `the result is freed with the future`() {
    let promised = Promised<Held>()
    weak var held: Held?
    do {
      let object = Held()
      held = object
      promised.keep(.success(object))
    }
    let recorder = promised.future.map { $0.count }.record(keepsSubscription: true)
    #expect(recorder.values == [0])
    #expect(held != nil)
    promised.forgetPromise()
    promised.releaseFuture()
    #expect(held == nil)
  }

  @Test func `many that cancel do not disturb those that stay`() {
    let promised = Promised<Int>()
    let history = EventHistory()
    let recorders = (0..<100).map { promised.future.record("\($0)", history: history) }
    for (number, recorder) in recorders.enumerated() where number % 10 != 0 { recorder.cancel() }
    history.clear()
    promised.keep(.success(1))
    #expect(
      history.lines == stride(from: 0, to: 100, by: 10).flatMap { ["\($0) .value(1)", "\($0) .finished"] })
  }

  @Test func `requesting .none traps`() async {
    await #expect(processExitsWith: .failure) {
      Future<Int, Never> { _ in }.record(demand: .none).request(.none)
    }
  }

  @Test func `a canceled task receives a value that is there, and waits for no other`() {
    let executor = ManualExecutor()
    let history = EventHistory()
    let promised = Promised<Int>()
    let future = promised.future!
    func wait(_ name: String) -> Task<Void, Never> {
      executor.start {
        withUnsafeCurrentTask { if name == "canceled" { $0?.cancel() } }
        do { history.note("\(name) \(try await future.value)") } catch { history.note("\(name) \(error)") }
      }
    }
    let waiting = wait("waiting")
    let cancelled = wait("canceled")
    #expect(history.lines == ["canceled CancellationError()"])
    promised.keep(.success(1))
    executor.run()
    #expect(history.lines.suffix(1) == ["waiting 1"])
    let late = wait("canceled")
    #expect(history.lines.suffix(1) == ["canceled 1"])
    withExtendedLifetime((waiting, cancelled, late)) {}
  }

  @Test func `a task that awaits a value that cannot fail waits for it, canceled or not`() {
    let executor = ManualExecutor()
    let history = EventHistory()
    var promise: Future<Int, Never>.Promise?
    let future = Future<Int, Never> { promise = $0 }
    let task = executor.start { history.note("\(await future.value)") }
    task.cancel()
    executor.run()
    #expect(history.lines == [])
    promise?(.success(1))
    executor.run()
    #expect(history.lines == ["1"])
  }

  @Test func `a canceled task leaves nothing behind that holds the future`() {
    let executor = ManualExecutor()
    weak var witness: Future<Int, TestError>?
    let promised = Promised<Int>()
    do {
      let future = promised.future!
      witness = future
      executor.start { _ = try? await future.value }.cancel()
      executor.run()
    }
    promised.releaseFuture()
    promised.forgetPromise()
    #expect(witness == nil)
  }

  @Test func `a promise that is dropped leaves nothing behind that holds the future`() {
    let executor = ManualExecutor()
    weak var witness: Future<Int, TestError>?
    let promised = Promised<Int>()
    do {
      let future = promised.future!
      witness = future
      executor.start { _ = try? await future.value }
    }
    promised.releaseFuture()
    promised.forgetPromise()
    executor.run()
    #expect(witness == nil)
  }

  @Test func `subscribers wait on when the promise has been dropped`() {
    let promised = Promised<Int>()
    let early = promised.future.record()
    promised.forgetPromise()
    let late = promised.future.record()
    #expect(early.events == [.subscription("Future")] && late.events == [.subscription("Future")])
    early.cancel()
    late.cancel()
  }

  @Test func `fact 144 the value can be awaited`() async throws {
    let value = await Future<Int, Never> { $0(.success(1)) }.value
    #expect(value == 1)
    let later = try await Future<Int, TestError> { promise in
      Task { promise(.success(2)) }
    }.value
    #expect(later == 2)
    await #expect(throws: TestError("no")) { try await Future<Int, TestError> { $0(.failure("no")) }.value }
  }
}

@Suite struct FutureRaces {
  @Test func `keeping subscribing and canceling from threads that start together`() {
    for turn in 0..<150 {
      let promised = Promised<Int>()
      let (joining, leaving) = (Recorder<Int, TestError>(), promised.future.record())
      let waiting = promised.future.record(demand: .none)
      race(
        { promised.keep(turn % 2 == 0 ? .success(turn) : .failure("no")) },
        { promised.future.subscribe(joining) },
        { leaving.cancel() },
        { waiting.request(.max(1)) })
      let events: [RecordedEvent<Int, TestError>] =
        turn % 2 == 0
        ? [.subscription("Future"), .value(turn), .finished] : [.subscription("Future"), .failure("no")]
      #expect(joining.events == events)
      #expect(waiting.events == events)
      #expect(leaving.events.starts(with: [.subscription("Future")]) && leaving.events.count <= events.count)
      for recorder in [joining, leaving, waiting] { #expect(recorder.violations == []) }
    }
  }

  @Test func `fact 52 only the first of several promises counts`() {
    for _ in 0..<150 {
      let promised = Promised<Int>()
      let recorder = promised.future.record()
      race({ promised.keep(.success(1)) }, { promised.keep(.success(2)) }, { promised.keep(.success(3)) })
      #expect(recorder.values.count == 1)
      #expect(promised.future.record().values == recorder.values)
      #expect(recorder.violations == [])
    }
  }

  @Test func `canceling while the promise is fulfilled frees the subscriber`() {
    for _ in 0..<150 {
      let promised = Promised<Int>()
      weak var held: Held?
      var token: AnyCancellable?
      do {
        let object = Held()
        held = object
        token = promised.future.sink(
          receiveCompletion: { _ in }, receiveValue: { [object] _ in withExtendedLifetime(object) {} })
      }
      let cancellable = token!
      token = nil
      race({ promised.keep(.success(1)) }, { cancellable.cancel() })
      #expect(held == nil)
    }
  }
}
