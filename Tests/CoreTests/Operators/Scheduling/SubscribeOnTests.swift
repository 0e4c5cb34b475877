import Combine
import SwiftCombineTesting
import Dispatch
import TestSupport
import Testing

@Suite struct SubscribeOnTests {
  @Test func `fact 123 subscribing requesting and canceling are scheduled`() {
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.subscribe(on: scheduler).record(demand: .max(2), keepsSubscription: true)
    #expect(source.log == [] && recorder.events == [])
    scheduler.advance()
    #expect(recorder.events == [.subscription("SubscribeOn")])
    #expect(source.log == [.subscribed, .requested(.max(2))])
    recorder.request(.none)
    recorder.cancel()
    recorder.cancel()
    recorder.request(.max(1))
    #expect(source.log.count == 2)
    scheduler.advance()
    #expect(source.log == [.subscribed, .requested(.max(2)), .requested(.none), .cancelled])
  }

  @Test func `fact 123 values and completion pass at once and demand is returned`() {
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, TestError>(recordsAnswers: true)
    let recorder = source.subscribe(on: scheduler).record(demand: .max(1), answering: { .max($0) })
    scheduler.advance()
    source.send(3)
    source.send(completion: .failure("end"))
    #expect(recorder.events == [.subscription("SubscribeOn"), .value(3), .failure("end")])
    #expect(source.log == [.subscribed, .requested(.max(1)), .answered(.max(3))])
    recorder.cancel()
    #expect(scheduler.clock.waitingCount == 0, "what has ended is not canceled")
  }

  @Test func `nothing is delivered after a cancellation although the upstream is canceled later`() {
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.subscribe(on: scheduler).record()
    scheduler.advance()
    recorder.cancel()
    source.send(1)
    source.send(completion: .finished)
    #expect(recorder.events == [.subscription("SubscribeOn")])
  }

  @Test func `canceling frees the subscriber once the upstream is canceled`() {
    weak var held: Held?
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, TestError>(keepsSubscribers: false)
    let token: AnyCancellable
    do {
      let object = Held()
      held = object
      token = source.subscribe(on: scheduler).sink(
        receiveCompletion: { [object] _ in object.count += 1 }, receiveValue: { _ in })
    }
    scheduler.advance()
    token.cancel()
    scheduler.advance()
    #expect(held == nil)
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
  }

  @Test func `signals before the subscription are ignored and a second one is canceled`() {
    let scheduler = VirtualTimeScheduler()
    let source = ScriptedSource<Int, TestError>(holdsSubscriptions: true)
    let recorder = source.subscribe(on: scheduler).record()
    scheduler.advance()
    #expect(source.misbehave.send(1) == .none)
    source.misbehave.send(completion: .finished)
    source.sendSubscription()
    let second = source.misbehave.sendSubscription()
    #expect(recorder.events == [.subscription("SubscribeOn")])
    #expect(second.log == [.cancelled])
  }

  @Test func `work done inside a subscription is done on the queue`() async {
    let queue = DispatchQueue(label: "marked")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let deferred = Deferred { Just(DispatchQueue.getSpecific(key: key) == true) }
    let recorder = deferred.subscribe(on: queue).record()
    await recorder.waitForCompletion()
    #expect(recorder.events == [.subscription("SubscribeOn"), .value(true), .finished])
  }
}
