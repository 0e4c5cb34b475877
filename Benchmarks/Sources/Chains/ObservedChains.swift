import Combine
import Measuring
import SwiftCombineInspector

/// Chains of a subject, with a place in them that is observed.
public enum ObservedChains {
  @inline(never)
  public static func sink(_ subject: PassthroughSubject<Int, Never>) -> [AnyCancellable] {
    [subject.observed("other").sink(receiveValue: Opaque.take())]
  }

  @inline(never)
  public static func mapFilter(_ subject: PassthroughSubject<Int, Never>) -> [AnyCancellable] {
    [
      subject.map(Opaque.increment()).filter(Opaque.isEven()).observed("other")
        .sink(receiveValue: Opaque.take())
    ]
  }

  @inline(never)
  public static func oneByOne(_ subject: PassthroughSubject<Int, Never>) -> [AnyCancellable] {
    let subscriber = OneByOne()
    subject.observed("other").subscribe(subscriber)
    return [AnyCancellable { subscriber.cancel() }]
  }
}

/// A subscriber that returns a demand of one for each value.
public final class OneByOne: Subscriber, Cancellable {
  private var subscription: (any Subscription)?
  private let take = Opaque.take()

  public init() {}

  public func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.max(1))
  }

  public func receive(_ input: Int) -> Subscribers.Demand {
    take(input)
    return .max(1)
  }

  public func receive(completion: Subscribers.Completion<Never>) { subscription = nil }
  public func cancel() { subscription?.cancel() }
}
