import SwiftCombineEngine
import SwiftCombine

/// The subscriber that passes the signals of one upstream to an engine. It retains the engine until the
/// upstream completes or is canceled and so releases it.
public final class OperatorInput<Owner: AnyObject, Input, Failure: Error>: UpstreamInput<
  Owner, Input, Failure
>,
Subscriber
{
  /// The subscription to the upstream, the demand that waits for it, and whether it has ended.
  @usableFromInline package let slot: UpstreamSlot<AnyUpstreamSubscription>

  /// Creates the subscriber of an upstream.
  ///
  /// - Parameters:
  ///   - engine: The engine.
  ///   - index: The index of its upstream among the upstreams of the engine, if there are several.
  ///   - demand: The initial demand, requested on subscription.
  ///   - receiveValue: Passes a value to the engine, and returns the additional demand.
  ///   - receiveEnd: Passes the completion to the engine.
  @inlinable public init(
    _ engine: Owner, index: Int = 0, requesting demand: DemandCount,
    receiveValue: @escaping (Owner, UpstreamInput<Owner, Input, Failure>, Input) -> DemandCount,
    receiveEnd: @escaping (Owner, UpstreamInput<Owner, Input, Failure>, Failure?) -> Void
  ) {
    slot = UpstreamSlot(count: demand)
    super.init(engine, index: index, receiveValue: receiveValue, receiveEnd: receiveEnd)
  }

  @inlinable
  public func receive(subscription: any Subscription) { _ = slot.open(AnyUpstreamSubscription(subscription)) }

  @inlinable public func receive(_ input: Input) -> Subscribers.Demand { Subscribers.Demand(take(input)) }

  @inlinable func take(_ input: Input) -> DemandCount {
    slot.isOpen ? receiveValue(engine, self, input) : .none
  }

  @inlinable public func receive(completion: Subscribers.Completion<Failure>) {
    guard slot.end() else { return }
    switch completion {
    case .finished: receiveEnd(engine, self, nil)
    case .failure(let error): receiveEnd(engine, self, error)
    }
  }

  public override func request(_ demand: DemandCount) { slot.request(count: demand) }
  public override func prepare(_ demand: DemandCount) -> Bool { slot.prepare(count: demand) }
  public override func cancel() { slot.cancel() }
}

extension OperatorInput: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
  public var description: String { String(describing: engine) }
  public var customMirror: Mirror { Mirror(self, children: []) }
  public var playgroundDescription: Any { description }
}
