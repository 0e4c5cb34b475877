import SwiftCombineEngine
import SwiftCombine

/// The subscriber between the engine of a branching operator and its downstream subscriber, which it releases
/// when that cancels, while branches stay open.
public final class BranchingSubscriber<Downstream: Subscriber, Element>: Subscriber {
  public typealias Input = BranchEvent<Downstream.Input, BranchEngine<Element, Downstream.Failure>>
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
  /// Sends the subscriber its subscription; canceling it cancels future branches and not those that were
  /// delivered.
  @inlinable public final func announceBranches<S: Subscriber, Element>()
  where Downstream == BranchingSubscriber<S, Element> {
    announce { engine in
      engine.outlet.downstream.cancel()
      engine.signal((), mayWait: false) { machine, _ in machine.cancelBranching() }
    }
  }
}
