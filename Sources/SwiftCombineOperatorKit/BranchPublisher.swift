import SwiftCombineEngine
import SwiftCombine

/// A publisher of a part of another publisher's values, for one subscriber: it buffers values that are sent
/// before there is a subscriber, or before they are requested.
///
/// It is hot: an operator sends values to its engine. A branch that is released without ever having had a
/// subscriber is canceled, and its buffered values are released. A second subscriber receives only the
/// completion.
public final class BranchPublisher<Output, Failure: Error>: Publisher {
  /// The engine, which an operator sends values to.
  public let engine: BranchEngine<Output, Failure>
  @usableFromInline let isTaken = Atomic<Bool>(false)

  /// Creates a publisher of the values that an operator sends to an engine.
  @inlinable public init(_ engine: BranchEngine<Output, Failure>) { self.engine = engine }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    if isTaken.exchange(true, ordering: .relaxed) {
      Empty().receive(subscriber: subscriber)
    } else {
      engine.open(for: AnySubscriber(subscriber))
    }
  }

  deinit {
    if !isTaken.load(ordering: .relaxed) { engine.cancel() }
  }
}

/// The engine of a branch, which an operator sends values to, and which delivers them.
public final class BranchEngine<Output, Failure: Error>: MachineEngine<
  BranchMachine<Output, Failure>, LateOutlet<Output, Failure>
>, MachineBranch
{
  public typealias Element = Output

  /// The number of this branch among the branches of its operator.
  public let number: Int
  @usableFromInline let subscription: EngineSubscription
  @usableFromInline let onEnd: Locked<((BranchEngine) -> Void)?>

  /// - Parameters:
  ///   - name: The name of its subscription.
  ///   - number: The number of this branch among the branches of its operator.
  ///   - onEnd: Called when it has been canceled or has delivered its completion.
  @inlinable public init(name: String, number: Int, onEnd: @escaping (BranchEngine) -> Void) {
    self.number = number
    // Unchecked: the functions are called with the engine of the subscription, which is this one.
    subscription = EngineSubscription(
      name: name, request: { unsafe unsafeDowncast($0, to: BranchEngine.self).request($1) },
      cancel: { unsafe unsafeDowncast($0, to: BranchEngine.self).cancel() })
    self.onEnd = Locked(onEnd)
    super.init(BranchMachine(), outlet: LateOutlet())
  }

  /// Appends a value to the buffer.
  @inlinable public func send(_ value: Output) { signal(value) { $0.append($1) } }

  /// Completes the branch after the buffered values.
  @inlinable public func end(_ failure: Failure?) { signal(failure) { $0.end($1) } }

  @inlinable func open(for subscriber: AnySubscriber<Output, Failure>) {
    outlet.subscriber.withLock { $0 = subscriber }
    subscription.connection.connect(self)
    subscriber.receive(subscription: subscription)
    signal(()) { machine, _ in machine.open() }
  }

  public override func didEnd() {
    subscription.connection.disconnect()
    let subscriber = outlet.subscriber.withLock { $0.take() }
    release(subscriber)
    onEnd.withLock { $0.take() }?(self)
  }
}

/// An outlet whose subscriber attaches after the engine was created.
public final class LateOutlet<Output, Failure: Error>: OperatorOutlet {
  @usableFromInline let subscriber = Locked<AnySubscriber<Output, Failure>?>(nil)

  @inlinable init() {}

  /// Sends a value, and returns the additional demand.
  @inlinable public func deliver(_ output: Output) -> DemandCount {
    (subscriber.withLock { $0 }?.receive(output)).map { DemandCount($0) } ?? .none
  }

  /// Sends the completion, and releases the subscriber.
  @inlinable public func complete(_ failure: Failure?) {
    subscriber.withLock { $0.take() }?.receive(completion: failure.map { .failure($0) } ?? .finished)
  }
}
