import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("fromAsync", .timeLimit(.minutes(60)))
struct FromAsyncTests {
  @Test func `the value arrives, and the completion with it`() async {
    let recorder = AnyPublisher.fromAsync { 7 }.record(demand: .max(1))
    await recorder.waitForCompletion()
    #expect(recorder.events == [.subscription("FromAsync"), .value(7), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `a thrown error is the failure, in its type`() async {
    let typed: AnyPublisher<Int, TestError> = .fromAsync { () throws(TestError) in throw "gone" }
    let recorder = typed.record()
    await recorder.waitForCompletion()
    #expect(recorder.events == [.subscription("FromAsync"), .failure("gone")])
    let untyped = AnyPublisher<Int, any Error>.fromAsync { throw TestError("gone") }.record()
    await untyped.waitForCompletion()
    #expect(untyped.events == [.subscription("FromAsync"), .failure(TestError("gone"))])
  }

  @Test func `the task starts with the first request, and not before`() async {
    let stage = Stage()
    let recorder = AnyPublisher.fromAsync { stage.note("started") }.record(demand: .none)
    for _ in 0..<100 { await Task.yield() }
    recorder.request(.none)
    for _ in 0..<100 { await Task.yield() }
    stage.note("asked")
    recorder.request(.max(1))
    recorder.request(.unlimited)
    await recorder.waitForCompletion()
    #expect(stage.state.notes == ["asked", "started"])
  }

  @Test func `each subscriber has the function run for itself`() async {
    let stage = Stage()
    let publisher = AnyPublisher.fromAsync { stage.note("run") }
    let (first, second) = (publisher.record(), publisher.record())
    await first.waitForCompletion()
    await second.waitForCompletion()
    #expect(stage.state.notes == ["run", "run"])
  }

  @Test func `the priority is that of the task`() async {
    let recorder = AnyPublisher.fromAsync(priority: .high) { Task.currentPriority }.record()
    await recorder.waitForCompletion()
    #expect(recorder.values == [.high])
  }

  @Test func `a cancel cancels the task, and drops its result`() async {
    let stage = Stage()
    let recorder = AnyPublisher.fromAsync {
      await stage.enter(1)
      return Farewell("value", at: stage)
    }
    .record()
    await stage.wait { $0.arrived == [1] }
    recorder.cancel()
    await stage.wait { $0.notes == ["value is gone"] }
    #expect(stage.state.cancelled == [1])
    #expect(recorder.events == [.subscription("FromAsync")])
    #expect(recorder.violations == [])
  }

  @Test func `a cancel inside the delivery drops the completion`() async {
    let stage = Stage()
    let witness = Farewell("closure", at: stage)
    let recorder = AnyPublisher.fromAsync { [witness] in withExtendedLifetime(witness) { 1 } }
      .record(demand: .none)
    recorder.onValue = { recorder, _ in
      recorder.cancel()
      stage.note("cancelled")
    }
    recorder.request(.max(1))
    await stage.wait { $0.notes.contains("cancelled") }
    #expect(recorder.events == [.subscription("FromAsync"), .value(1)])
  }

  @Test func `everything is freed by the completion, by a cancel, and without a request`() async {
    for ending in ["the end", "a cancel", "nothing"] {
      let stage = Stage()
      var token: AnyCancellable?
      do {
        let (closure, subscriber) = (Farewell("closure", at: stage), Farewell("subscriber", at: stage))
        let publisher = AnyPublisher.fromAsync { [closure] in
          if ending == "a cancel" { await stage.enter(1) }
          withExtendedLifetime(closure) {}
        }
        if ending == "nothing" {
          publisher.receive(
            subscriber: AnySubscriber<Void, Never>(
              receiveSubscription: { [subscriber] _ in _ = subscriber }, receiveValue: nil,
              receiveCompletion: nil))
        } else {
          token = publisher.sink { [subscriber] _ in _ = subscriber }
        }
      }
      if ending == "a cancel" {
        await stage.wait { $0.arrived == [1] }
        token?.cancel()
      }
      await stage.wait { $0.notes.sorted() == ["closure is gone", "subscriber is gone"] }
      withExtendedLifetime(token) {}
    }
  }

  @Test func `a cancel frees the subscriber at once, also where the function does not stop`() async {
    let stage = Stage()
    var token: AnyCancellable?
    do {
      let witness = Farewell("subscriber", at: stage)
      token = AnyPublisher.fromAsync { await stage.enterStubbornly(1) }
        .map { [witness] value in withExtendedLifetime(witness) { value } }
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    }
    await stage.wait { $0.arrived == [1] }
    token?.cancel()
    #expect(stage.state.notes.contains("subscriber is gone"))
    stage.release(1)
  }

  @Test func `a future and this publisher deliver the same value`() async {
    let future = Future<Int, Never> { promise in promise(.success(7)) }
    let value = await future.value
    for await other in AnyPublisher.fromAsync({ 7 }).values { #expect(other == value) }
  }
}

@Suite(.timeLimit(.minutes(60))) struct FromAsyncRaces {
  @Test func `a cancel against the return delivers all or nothing more`() async {
    for _ in rounds(of: 200) {
      let stage = Stage()
      do {
        let recorder = AnyPublisher.fromAsync {
          await stage.enter(1)
          return Farewell("value", at: stage)
        }
        .record()
        await stage.wait { $0.arrived == [1] }
        race({ recorder.cancel() }, { stage.release(1) })
        #expect(recorder.violations == [])
      }
      await stage.wait { $0.notes == ["value is gone"] }
    }
  }

  @Test func `a task that completes is not canceled`() async {
    let canceled = RaceCounter()
    for value in 0..<20_000 {
      let recorder = Recorder<Int, Never>()
      recorder.onCompletion = { _, _ in if Task.isCancelled { canceled.add() } }
      AnyPublisher.fromAsync { value }.subscribe(recorder)
      await recorder.waitForCompletion()
    }
    #expect(canceled.count == 0)
  }

  @Test func `requests of three threads start one task`() async {
    for _ in rounds(of: 200) {
      let stage = Stage()
      let recorder = AnyPublisher.fromAsync { stage.note("run") }.record(demand: .none)
      race(threads: 3) { _ in recorder.request(.max(1)) }
      await recorder.waitForCompletion()
      #expect(stage.state.notes == ["run"])
      #expect(recorder.events.count == 3)
      #expect(recorder.violations == [])
    }
  }
}
