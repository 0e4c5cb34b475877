import SwiftCombineEngine
import SwiftCombine

/// The subscriber that passes the signals of one upstream to an engine. It retains the engine until the
/// upstream completes or is canceled and so releases it.
public final class Inlet<Engine: AnyObject, Input, Failure: Error>: UpstreamInlet<
  Engine, Input, Failure, SubscriptionHandle
>, Subscriber
{
  @inlinable
  public func receive(subscription: any Subscription) { _ = slot.open(SubscriptionHandle(subscription)) }

  @inlinable public func receive(_ input: Input) -> Subscribers.Demand { Subscribers.Demand(take(input)) }

  @inlinable public func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: takeEnd(nil)
    case .failure(let error): takeEnd(error)
    }
  }
}

extension Inlet: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  public var description: String { String(describing: engine) }
  public var customMirror: Mirror { Mirror(self, children: []) }
  public var playgroundDescription: Any { description }
}
