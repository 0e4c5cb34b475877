import CombineMachinery
import CombineShim
import Synchronization

/// A part of a stream as a publisher of its own, for one subscriber: what is sent before it is subscribed to,
/// and before it is asked for, waits.
///
/// It is hot: an operator feeds its engine. When a branch is released that was never subscribed to, it is
/// cancelled, and what waits in it is freed. A second subscriber gets nothing but the end.
public final class Branch<Output, Failure: Error>: Publisher {
  public let engine: BranchEngine<Output, Failure>
  @usableFromInline
  let isTaken = Atomic<Bool>(false)

  @inlinable
  public init(_ engine: BranchEngine<Output, Failure>) { self.engine = engine }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
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

/// What feeds a branch, and delivers it.
public final class BranchEngine<Output, Failure: Error>: Engine<
  BranchMachine<Output, Failure>, LateOutlet<Output, Failure>
>
{
  /// Which of the branches of its stream this is.
  public let number: Int
  @usableFromInline
  let subscription: EngineSubscription
  @usableFromInline
  let onEnd: Locked<((BranchEngine) -> Void)?>

  /// - Parameters:
  ///   - name: What its subscription calls itself.
  ///   - number: Which of the branches it is.
  ///   - onEnd: Called when it has been cancelled or has delivered its end.
  @inlinable
  public init(name: String, number: Int, onEnd: @escaping (BranchEngine) -> Void) {
    self.number = number
    subscription = EngineSubscription(name: name)
    self.onEnd = Locked(onEnd)
    super.init(BranchMachine(), outlet: LateOutlet())
  }

  /// Adds a value to what waits.
  @inlinable
  public func send(_ value: Output) { _ = signal(value) { $0.queue.append($1) } }

  /// Ends the branch after what waits.
  @inlinable
  public func end(_ failure: Failure?) { _ = signal(failure) { $0.queue.end($1) } }

  @inlinable
  func open(for subscriber: AnySubscriber<Output, Failure>) {
    outlet.subscriber.withLock { $0 = subscriber }
    subscription.connect(
      self,
      request: { unsafeDowncast($0, to: BranchEngine.self).request($1) },
      cancel: { unsafeDowncast($0, to: BranchEngine.self).cancel() })
    subscriber.receive(subscription: subscription)
    _ = signal(()) { machine, _ in machine.isOpen = true }
  }

  public override func didEnd() {
    subscription.disconnect()
    let subscriber = outlet.subscriber.withLock { $0.take() }
    release(subscriber)
    onEnd.withLock { $0.take() }?(self)
  }
}

/// Lets values wait until there is a subscriber that wants them.
public struct BranchMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline
  var queue = QueueMachine<Output, Failure>()
  /// Whether the subscriber has its subscription.
  @usableFromInline
  var isOpen = false

  @inlinable
  init() {}

  @inlinable
  public mutating func request(_ values: DemandCount) { queue.request(values) }
  public var holdings: Holdings { queue.holdings }
  @inlinable
  public mutating func next() -> Step<Output, Failure>? { isOpen ? queue.next() : nil }
}

/// A subscriber that comes later than its engine.
public final class LateOutlet<Output, Failure: Error>: Outlet {
  @usableFromInline
  let subscriber = Locked<AnySubscriber<Output, Failure>?>(nil)

  @inlinable
  init() {}

  @inlinable
  public func deliver(_ output: Output) -> DemandCount {
    subscriber.withLock { $0 }?.receive(output).machineCount ?? .none
  }

  @inlinable
  public func complete(_ failure: Failure?) {
    subscriber.withLock { $0.take() }?.receive(completion: failure.map { .failure($0) } ?? .finished)
  }
}
