import CombineMachinery
import CombineShim

/// What a machine that splits a stream into branches delivers.
public enum BranchEvent<Publication, Element, Failure: Error> {
  /// Hand out a branch. It must have been asked for.
  case open(Publication)
  /// Send a value to a branch.
  case value(Element, BranchEngine<Element, Failure>)
  /// End a branch.
  case end(BranchEngine<Element, Failure>, Failure?)
}

/// A machine whose branches live on when its subscriber has cancelled.
public protocol BranchingMachine: OperatorMachine {
  associatedtype Leftover

  /// The subscriber wants no further branches.
  ///
  /// - Returns: What is to be released when the machine is not being changed any more.
  mutating func cancelBranching() -> Leftover
}

/// Stands between the engine of a stream that splits and its subscriber, which it releases when that
/// cancels, though branches live on.
public final class BranchingSubscriber<Downstream: Subscriber, Element>: Subscriber {
  public typealias Input = BranchEvent<Downstream.Input, Element, Downstream.Failure>
  public typealias Failure = Downstream.Failure
  @usableFromInline
  let downstream: Locked<Downstream?>

  @inlinable
  public init(_ downstream: Downstream) { self.downstream = Locked(downstream) }

  public func receive(subscription: any Subscription) {
    downstream.withLock { $0 }?.receive(subscription: subscription)
  }

  @inlinable
  public func receive(_ event: Input) -> Subscribers.Demand {
    switch event {
    case .open(let publication): return downstream.withLock { $0 }?.receive(publication) ?? .none
    case .value(let value, let branch): branch.send(value)
    case .end(let branch, let failure): branch.end(failure)
    }
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    downstream.withLock { $0.take() }?.receive(completion: completion)
  }

  @usableFromInline
  func cancel() {
    let downstream = downstream.withLock { $0.take() }
    release(downstream)
  }
}

extension OperatorEngine where Machine: BranchingMachine {
  /// Hands the subscriber its subscription, by which it cancels the branches to come and not those it has.
  @inlinable
  public final func announceBranches<S: Subscriber, Element>()
  where Downstream == BranchingSubscriber<S, Element> {
    announce { engine in
      engine.outlet.downstream.cancel()
      _ = engine.signal(()) { machine, _ in machine.cancelBranching() }
    }
  }
}
