import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("asyncMap", .timeLimit(.minutes(60)))
struct AsyncMapTests {
  private let stage = Stage()

  @Test func `one at a time keeps the order`() async {
    let source = ScriptedSource<Int, TestError>(emitting: [1, 2, 3], then: .finished)
    let recorder = source.asyncMap { "\($0)" }.record()
    await recorder.waitForCompletion()
    #expect(
      recorder.events == [.subscription("AsyncMap"), .value("1"), .value("2"), .value("3"), .finished])
    // A fourth is requested if the last task ends before the source does, which it may on its own thread.
    #expect(
      source.log.prefix(4) == [.subscribed, .requested(.max(1)), .requested(.max(1)), .requested(.max(1))])
    #expect(recorder.violations == [])
  }

  @Test func `a value is requested when there is demand for an output`() async {
    let source = ScriptedSource<Int, TestError>(emitting: Array(1...5))
    let recorder = source.asyncMap { [stage] value in
      stage.note("\(value)")
      return value
    }
    .record(demand: .none)
    #expect(source.log == [.subscribed])
    recorder.request(.max(2))
    await recorder.waitForValues(2)
    #expect(source.log == [.subscribed, .requested(.max(1)), .requested(.max(1))])
    recorder.request(.max(1))
    await recorder.waitForValues(3)
    #expect(source.log.count == 4)
    #expect(stage.state.notes == ["1", "2", "3"])
    #expect(recorder.values == [1, 2, 3])
  }

  @Test func `several at a time are delivered as they finish, and no more than the limit run`() async {
    let source = ScriptedSource<Int, TestError>(emitting: Array(1...6), then: .finished)
    let recorder = source.asyncMap(maxTasks: 3) { [stage] value in
      await stage.enter(value)
      return value
    }
    .record()
    await stage.wait { $0.arrived.sorted() == [1, 2, 3] }
    #expect(source.log == [.subscribed, .requested(.max(3))])
    for (number, next) in [(2, 4), (4, 5), (3, 6)] {
      stage.release(number)
      await stage.wait { $0.arrived.last == next }
    }
    #expect(recorder.values == [2, 4, 3])
    for (number, count) in [(6, 4), (1, 5), (5, 6)] {
      stage.release(number)
      await recorder.waitForValues(count)
    }
    await recorder.waitForCompletion()
    #expect(recorder.values == [2, 4, 3, 6, 1, 5])
    #expect(recorder.completion == .finished)
    #expect(stage.state.mostPresent == 3)
    #expect(recorder.violations == [])
  }

  @Test func `no more tasks run than there is demand`() async {
    let source = ScriptedSource<Int, TestError>(emitting: Array(1...9))
    let recorder = source.asyncMap(maxTasks: 5) { $0 }.record(demand: .max(2))
    #expect(source.log.prefix(2) == [.subscribed, .requested(.max(2))])
    await recorder.waitForValues(2)
    recorder.request(.max(3))
    await recorder.waitForValues(5)
    #expect(source.log.suffix(from: 2) == [.requested(.max(3))])
    #expect(recorder.values.sorted() == Array(1...5))
  }

  @Test func `the completion of the upstream waits for the tasks`() async {
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.asyncMap(maxTasks: 2) { [stage] value in
      await stage.enter(value)
      return value
    }
    .record()
    source.send(1)
    source.send(completion: .finished)
    await stage.wait { $0.arrived == [1] }
    #expect(recorder.completion == nil)
    stage.release(1)
    await recorder.waitForCompletion()
    #expect(recorder.events.dropFirst() == [.value(1), .finished])
    let empty = Empty<Int, TestError>().asyncMap { $0 }.record(demand: .none)
    #expect(empty.completion == .finished)
  }

  @Test func `an error of the function fails the stream, cancels the upstream and the other tasks`() async {
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.asyncMap(maxTasks: 2) { [stage] (value) throws(TestError) in
      await stage.enter(value)
      if value == 2 { throw "two" }
      return value
    }
    .record()
    source.send(contentsOf: 1...2)
    await stage.wait { $0.arrived.count == 2 }
    stage.release(2)
    await recorder.waitForCompletion()
    await stage.wait { $0.cancelled == [1] && $0.present == 0 }
    #expect(recorder.events == [.subscription("AsyncMap"), .failure("two")])
    #expect(source.log.last == .cancelled)
    #expect(recorder.violations == [])
  }

  @Test func `a failure of the upstream does not wait for the tasks, and cancels them`() async {
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.asyncMap { [stage] value in
      await stage.enter(value)
      return value
    }
    .record()
    source.send(1)
    await stage.wait { $0.arrived == [1] }
    source.send(completion: .failure("gone"))
    #expect(recorder.events.dropFirst() == [.failure("gone")])
    await stage.wait { $0.cancelled == [1] && $0.present == 0 }
    #expect(recorder.values == [])
  }

  @Test func `a cancel cancels the upstream and the tasks, and drops their results`() async {
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.asyncMap(maxTasks: 2) { [stage] value in
      await stage.enter(value)
      return Farewell("\(value)", at: stage)
    }
    .record()
    source.send(contentsOf: 1...2)
    await stage.wait { $0.arrived.count == 2 }
    recorder.cancel()
    #expect(source.log.last == .cancelled)
    await stage.wait { $0.notes.sorted() == ["1 is gone", "2 is gone"] }
    #expect(stage.state.cancelled.sorted() == [1, 2])
    #expect(recorder.events == [.subscription("AsyncMap")])
    #expect(recorder.violations == [])
  }

  @Test func `the failure's type is that of the upstream, or any error where anything is thrown`() async {
    @Sendable func mayFail(_ value: Int) async throws -> Int { throw TestError("\(value)") }
    @Sendable func cannotFail(_ value: Int) async -> Int { value }
    let never: Recorder<Int, Never> = Just(1).asyncMap { await cannotFail($0) }.record()
    let any: Recorder<Int, any Error> = Just(1).asyncMap { try await mayFail($0) }.record()
    let same: Recorder<Int, TestError> = Just(1).setFailureType(to: TestError.self)
      .asyncMap { await cannotFail($0) }.record()
    await never.waitForCompletion()
    await any.waitForCompletion()
    await same.waitForCompletion()
    #expect(never.values == [1])
    #expect(any.events.dropFirst() == [.failure(TestError("1"))])
    #expect(same.values == [1])
  }

  @Test func `ten thousand values`() async {
    for maxTasks in [1, 4, .max] {
      let recorder = (0..<10_000).publisher.asyncMap(maxTasks: maxTasks) { $0 }.record()
      await recorder.waitForCompletion()
      #expect(recorder.values.sorted() == Array(0..<10_000))
      if maxTasks == 1 { #expect(recorder.values == Array(0..<10_000)) }
      #expect(recorder.overlapCount == 0)
      #expect(recorder.violations == [])
    }
  }

  @Test func `everything is freed by the completion, and by a cancel without demand`() async {
    for isCancelled in [false, true] {
      let stage = Stage()
      let source = ScriptedSource<Int, TestError>(keepsSubscribers: false)
      let recorder: Recorder<Int, TestError>
      do {
        let (closure, subscriber) = (Farewell("closure", at: stage), Farewell("subscriber", at: stage))
        recorder = source.asyncMap { [closure] value in withExtendedLifetime(closure) { value } }
          .map { [subscriber] value in withExtendedLifetime(subscriber) { value } }
          .record(demand: .max(1), keepsSubscription: true)
      }
      source.send(1)
      await recorder.waitForValues(1)
      if isCancelled { recorder.cancel() } else { source.send(completion: .finished) }
      await stage.wait { $0.notes.sorted() == ["closure is gone", "subscriber is gone"] }
      #expect(recorder.completion == (isCancelled ? nil : .finished))
    }
  }

  @Test func `a cancel frees the subscriber at once, also where the function does not stop`() async {
    let source = ScriptedSource<Int, TestError>(emitting: [1], keepsSubscribers: false)
    var token: AnyCancellable?
    do {
      let witness = Farewell("subscriber", at: stage)
      token = source.asyncMap { [stage] in await stage.enterStubbornly($0) }
        .map { [witness] value in withExtendedLifetime(witness) { value } }
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    }
    await stage.wait { $0.arrived == [1] }
    token?.cancel()
    #expect(stage.state.notes.contains("subscriber is gone"))
    stage.release(1)
  }

  @Test func `to work on nothing at once stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = Just(1).asyncMap(maxTasks: 0) { $0 } }
  }
}

@Suite(.timeLimit(.minutes(60))) struct AsyncMapRaces {
  @Test func `requests of three threads are all served one value at a time`() async {
    for maxTasks in [1, 4] {
      let stage = Stage()
      let recorder = (0..<1_000).publisher.asyncMap(maxTasks: maxTasks) { value in
        stage.note("run")
        return value
      }
      .record(demand: .none)
      race(threads: 3) { _ in
        for _ in 0..<200 { recorder.request(.max(1)) }
      }
      await recorder.waitForValues(600)
      #expect(recorder.values.sorted() == Array(0..<600))
      #expect(stage.state.notes.count == 600)
      #expect(recorder.overlapCount == 0)
      #expect(recorder.violations == [])
    }
  }

  @Test func `a task that delivers is not canceled`() async {
    let delivered = RaceCounter()
    for value in 0..<20_000 {
      let recorder = Recorder<Int, Never>()
      recorder.onValue = { _, _ in if Task.isCancelled { delivered.add() } }
      Just(value).asyncMap { $0 }.subscribe(recorder)
      await recorder.waitForCompletion()
    }
    #expect(delivered.count == 0)
  }

  @Test func `a cancel against returns and requests frees everything`() async {
    for _ in rounds(of: 200) {
      let stage = Stage()
      do {
        let recorder = (0..<3).publisher.asyncMap(maxTasks: 3) { value in
          await stage.enter(value)
          return Farewell("value", at: stage)
        }
        .record(demand: .max(3))
        await stage.wait { $0.arrived.count == 3 }
        race(
          { for number in 0..<3 { stage.release(number) } },
          { recorder.request(.max(1)) },
          { recorder.cancel() })
        #expect(recorder.violations == [])
      }
      await stage.wait { $0.notes.count == 3 }
    }
  }
}
