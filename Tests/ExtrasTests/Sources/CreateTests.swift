import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import Synchronization
import TestSupport
import Testing

@Suite struct CreateTests {
  typealias Created = AnyPublisher<Int, TestError>
  typealias SubjectSubscription = PublisherEmitter<Int, TestError>

  /// Counts the cancellations of what a closure returned.
  final class Token: Sendable {
    private let value = Atomic<Int>(0)
    var cancellations: Int { value.load(ordering: .relaxed) }
    func make() -> AnyCancellable { AnyCancellable { self.value.add(1, ordering: .relaxed) } }
  }

  /// A publisher whose subscriber a test sends to.
  final class Handle {
    var subscriber: SubjectSubscription!
    var starts = 0
    let token = Token()

    func publisher(
      limit: Int = .max, whenFull: Publishers.BufferingStrategy<TestError> = .dropNewest
    ) -> Created {
      Created.create(limit: limit, whenFull: whenFull) { subscriber in
        self.starts += 1
        self.subscriber = subscriber
        return self.token.make()
      }
    }
  }

  @Test func `everything sent is delivered until the completion`() {
    let handle = Handle()
    let recorder = handle.publisher().record()
    handle.subscriber.send(1)
    handle.subscriber.send(2)
    #expect(handle.token.cancellations == 0)
    handle.subscriber.send(completion: .failure("end"))
    #expect(handle.token.cancellations == 1)
    handle.subscriber.send(3)
    handle.subscriber.send(completion: .finished)
    #expect(recorder.events == [.subscription("Create"), .value(1), .value(2), .failure("end")])
    #expect(handle.token.cancellations == 1)
    #expect(recorder.violations == [])
  }

  @Test func `the closure runs for each subscriber once it has its subscription`() {
    let history = EventHistory()
    let publisher = Created.create { subscriber in
      history.note("start, \(subscriber.demand) wanted")
      subscriber.send(7)
      subscriber.send(completion: .finished)
      history.note("started")
      return AnyCancellable { history.note("stop") }
    }
    #expect(history.lines == [])
    _ = publisher.record("one", demand: .max(1), history: history)
    #expect(
      history.lines == [
        "one .subscription(\"Create\")", "start, max(1) wanted", "one .value(7)", "one .finished", "started",
        "stop",
      ])
    _ = publisher.record("two", history: history)
    #expect(history.lines.count == 12)
  }

  @Test func `the closure does not run for a subscriber that has canceled`() {
    let handle = Handle()
    let recorder = Recorder<Int, TestError>()
    recorder.onSubscription = { $0.cancel() }
    handle.publisher().subscribe(recorder)
    #expect(handle.starts == 0)
  }

  @Test func `a cancellation inside the closure cancels the cancellable it returns`() {
    let token = Token()
    let recorder = Recorder<Int, TestError>()
    recorder.onValue = { recorder, _ in recorder.cancel() }
    Created.create { subscriber in
      subscriber.send(1)
      subscriber.send(2)
      return token.make()
    }.subscribe(recorder)
    #expect(token.cancellations == 1)
    #expect(recorder.values == [1])
  }

  @Test func `demand is respected and reported`() {
    let handle = Handle()
    let recorder = handle.publisher().record(demand: .max(1)) { $0 == 3 ? .max(1) : .none }
    #expect(handle.subscriber.demand == .max(1))
    handle.subscriber.send(1)
    #expect(handle.subscriber.demand == .none)
    handle.subscriber.send(2)
    #expect(recorder.values == [1])
    recorder.request(.max(3))
    #expect(recorder.values == [1, 2])
    #expect(handle.subscriber.demand == .max(2))
    handle.subscriber.send(3)
    #expect(handle.subscriber.demand == .max(2))
    recorder.request(.unlimited)
    #expect(handle.subscriber.demand == .unlimited)
    recorder.cancel()
    #expect(handle.subscriber.demand == .none)
  }

  @Test func `the completion follows the buffered values`() {
    let handle = Handle()
    let recorder = handle.publisher().record(demand: .none)
    handle.subscriber.send(1)
    handle.subscriber.send(completion: .failure("end"))
    #expect(recorder.completion == nil && handle.token.cancellations == 0)
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("Create"), .value(1), .failure("end")])
    #expect(handle.token.cancellations == 1)
  }

  @Test(arguments: [
    (Int.max, false, [1, 2, 3, 4]), (1, true, [4]), (2, false, [1, 2]), (0, false, []), (2, true, [3, 4]),
  ])
  func `unrequested values beyond the limit are dropped`(_ limit: Int, _ dropsOldest: Bool, _ values: [Int]) {
    let handle = Handle()
    let recorder = handle.publisher(limit: limit, whenFull: dropsOldest ? .dropOldest : .dropNewest)
      .record(demand: .none)
    for value in 1...4 { handle.subscriber.send(value) }
    handle.subscriber.send(completion: .finished)
    recorder.request(.unlimited)
    #expect(recorder.values == values)
    #expect(recorder.completion == .finished)
  }

  @Test func `a full buffer may fail`() {
    let handle = Handle()
    let recorder = handle.publisher(limit: 1, whenFull: .customError { "full" }).record(demand: .none)
    handle.subscriber.send(1)
    handle.subscriber.send(2)
    handle.subscriber.send(3)
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("Create"), .value(1), .failure("full")])
    #expect(handle.token.cancellations == 1)
  }

  @Test func `a cancellation runs the actions once`() {
    let handle = Handle()
    var actions: [Int] = []
    let recorder = handle.publisher().record()
    handle.subscriber.onCancel { actions.append(1) }
    handle.subscriber.onCancel { actions.append(2) }
    recorder.cancel()
    recorder.cancel()
    #expect(actions == [1, 2])
    #expect(handle.token.cancellations == 1)
    handle.subscriber.onCancel { actions.append(3) }
    #expect(actions == [1, 2, 3])
    handle.subscriber.send(1)
    #expect(recorder.events == [.subscription("Create")])
  }

  @Test func `a completion runs no action`() {
    let handle = Handle()
    var actions = 0
    _ = handle.publisher().record()
    handle.subscriber.onCancel { actions += 1 }
    handle.subscriber.send(completion: .finished)
    handle.subscriber.onCancel { actions += 1 }
    #expect(actions == 0)
    #expect(handle.token.cancellations == 1)
  }

  @Test func `a cancellation inside a delivery stops the source at once`() {
    let handle = Handle()
    let recorder = handle.publisher().record()
    recorder.onValue = { recorder, _ in
      recorder.cancel()
      #expect(handle.token.cancellations == 1)
    }
    handle.subscriber.send(1)
    handle.subscriber.send(2)
    #expect(recorder.values == [1])
  }

  @Test func `values sent inside a delivery follow it`() {
    let handle = Handle()
    let recorder = handle.publisher().record()
    var depth = 0
    recorder.onValue = { _, value in
      depth += 1
      #expect(depth == 1)
      if value < 1_000 { handle.subscriber.send(value + 1) }
      depth -= 1
    }
    handle.subscriber.send(1)
    #expect(recorder.values == Array(1...1_000))
  }

  @Test func `a negative limit traps`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = AnyPublisher<Int, Never>.create(limit: -1) { _ in AnyCancellable {} }
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains("create's limit was -1. Rule: "))
  }

  @Test func `completion and cancellation free the subscriber though the source keeps its handle`() {
    let handle = Handle()
    expectFreed { held in
      handle.publisher().map { [held] in (held, $0) }
    } start: {
      handle.subscriber.send(1)
    } finish: {
      handle.subscriber.send(completion: .finished)
    }
  }
}

@Suite struct CreateRaces {
  @Test func `every value of many threads is delivered once and one at a time`() {
    for _ in 0..<5 {
      let handle = CreateTests.Handle()
      let recorder = handle.publisher().record(demand: .none)
      let subscriber = handle.subscriber!
      race(
        { for value in 0..<1_000 { subscriber.send(value) } },
        { for value in 1_000..<2_000 { subscriber.send(value) } },
        { for _ in 0..<1_000 { recorder.request(.max(2)) } })
      #expect(recorder.values.sorted() == Array(0..<2_000))
      #expect(recorder.values.filter { $0 < 1_000 } == Array(0..<1_000))
      #expect(recorder.overlapCount == 0)
      #expect(recorder.violations == [])
    }
  }

  @Test func `the cancellable of the closure is canceled once, at completion or at a cancel`() {
    for _ in rounds(of: 1_000) {
      let handle = CreateTests.Handle()
      let recorder = handle.publisher().record()
      let subscriber = handle.subscriber!
      race(
        { recorder.cancel() }, { subscriber.send(completion: .finished) }, { subscriber.send(1) })
      #expect(handle.token.cancellations == 1)
      #expect(recorder.violations == [])
    }
  }
}
