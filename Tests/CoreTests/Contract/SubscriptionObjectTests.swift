import Combine
import SwiftCombineTesting
import TestSupport
import Testing

/// Operators keep their upstream's subscription as an object, whatever it is.
@Suite struct SubscriptionObjectTests {
  @Test func `an object is kept itself`() {
    let link = Link(EventHistory())
    #expect(link._object === link)
    #expect((link as any Subscription)._object === link)
  }

  @Test func `a subscription that is a value receives requests and a cancellation through an operator`() {
    let history = EventHistory()
    let source = Foreign(history: history)
    let recorder = source.collect(1).record(demand: .max(2))
    recorder.request(.max(3))
    #expect(recorder.events == [.subscription("CollectByCount"), .value([1])])
    recorder.cancel()
    recorder.cancel()
    #expect(history.lines == ["request max(2)", "request max(3)", "cancel"])
  }

  @Test func `a subscription that is a value keeps its identity and its description`() {
    let value = ValueSubscription(history: EventHistory())
    #expect(value._object.combineIdentifier == value.combineIdentifier)
    #expect(String(describing: value._object) == "a value")
  }
}

private final class Link: Subscription {
  let history: EventHistory
  init(_ history: EventHistory) { self.history = history }
  func request(_ demand: Subscribers.Demand) { history.note("request \(demand)") }
  func cancel() { history.note("cancel") }
}

private struct ValueSubscription: Subscription, CustomStringConvertible {
  let history: EventHistory
  let combineIdentifier = CombineIdentifier()
  var description: String { "a value" }
  func request(_ demand: Subscribers.Demand) { history.note("request \(demand)") }
  func cancel() { history.note("cancel") }
}

/// Sends a subscription that is a value, and one value.
private struct Foreign: Publisher {
  typealias Output = Int
  typealias Failure = Never
  let history: EventHistory

  func receive<S: Subscriber<Int, Never>>(subscriber: S) {
    subscriber.receive(subscription: ValueSubscription(history: history))
    _ = subscriber.receive(1)
  }
}
