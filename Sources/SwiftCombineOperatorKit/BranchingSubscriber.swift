import SwiftCombineEngine
import SwiftCombine

/// An event of a machine that splits its upstream into branches.
public enum BranchEvent<Publication, Element, Failure: Error> {
  /// Deliver a branch. It must have been requested.
  case open(Publication)
  /// Send a value to a branch.
  case value(Element, BranchEngine<Element, Failure>)
  /// Complete a branch.
  case end(BranchEngine<Element, Failure>, Failure?)
}

/// A machine whose branches stay open when its subscriber has cancelled.
public protocol BranchingMachine: OperatorMachine {
  /// The type of what is released when the change of the machine has ended.
  associatedtype Leftover

  /// The subscriber has cancelled and receives no further branches.
  ///
  /// - Returns: A value to release when the change of the machine has ended.
  mutating func cancelBranching() -> Leftover
}

/// The subscriber between the engine of a branching operator and its downstream subscriber, which it releases
/// when that cancels, while branches stay open.
public final class BranchingSubscriber<Downstream: Subscriber, Element>: Subscriber {
  public typealias Input = BranchEvent<Downstream.Input, Element, Downstream.Failure>
  public typealias Failure = Downstream.Failure
  @usableFromInline let downstream: Locked<Downstream?>

  /// Creates a subscriber that forwards publications to another one, and events to their branches.
  @inlinable public init(_ downstream: Downstream) { self.downstream = Locked(downstream) }

  public func receive(subscription: any Subscription) {
    downstream.withLock { $0 }?.receive(subscription: subscription)
  }

  @inlinable public func receive(_ event: Input) -> Subscribers.Demand {
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

  @usableFromInline func cancel() {
    let downstream = downstream.withLock { $0.take() }
    release(downstream)
  }
}

extension OperatorEngine where Machine: BranchingMachine {
  /// Sends the subscriber its subscription; cancelling it cancels future branches and not those that were
  /// delivered.
  @inlinable public final func announceBranches<S: Subscriber, Element>()
  where Downstream == BranchingSubscriber<S, Element> {
    announce { engine in
      engine.outlet.downstream.cancel()
      engine.signal(()) { machine, _ in machine.cancelBranching() }
    }
  }
}
