/// The logic of an operator that joins several signals: a value that turns what happened into what to do
/// next.
///
/// A machine knows no lock, no thread and no neighbor. Its engine calls it from one thread at a time, and
/// never from inside itself: what arrives during a delivery changes the machine before the delivery returns,
/// and the next step sees it.
public protocol OperatorMachine<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// The subscriber wants more outputs.
  mutating func request(_ demand: DemandCount)

  /// Whether the signal that follows comes from inside a call of the engine's, on its thread: from the
  /// subscriber, mostly. Told before and after it.
  mutating func setNested(_ isNested: Bool)

  /// The next thing to do, or `nil` to wait for another signal.
  mutating func next() -> Step<Output, Failure>?

  /// An output is delivered past the steps, as was granted.
  mutating func willPass()

  /// The failure that the machine had made by a step is there.
  mutating func receive(made failure: Failure)

  /// The engine has done what the step `advance` asked for.
  mutating func didAdvance()

  /// The engine has asked every upstream, as the step `requestAll` says.
  mutating func didRequestAll()

  /// What waits to be delivered, and what was dropped. Asked by whoever looks for what is wrong.
  var holdings: Holdings { get }
}

extension OperatorMachine {
  @inlinable
  public mutating func setNested(_ isNested: Bool) {}
  @inlinable
  public mutating func willPass() {}
  @inlinable
  public mutating func receive(made failure: Failure) {}
  @inlinable
  public mutating func didAdvance() {}
  @inlinable
  public mutating func didRequestAll() {}
  public var holdings: Holdings { Holdings() }
}

/// One thing that an engine does for its machine.
public enum Step<Output, Failure: Error> {
  /// Give the subscriber an output. It must have been asked for.
  case deliver(Output)
  /// Ask one upstream for values.
  case request(DemandCount, InletLink)
  /// Ask every upstream for values, and tell the machine when that is done.
  case requestAll(DemandCount)
  /// Ask the upstream that brings further ones.
  case requestOuter(DemandCount)
  /// Cancel one upstream.
  case cancel(InletLink)
  /// Cancel every upstream but one.
  case cancelOthers(InletLink)
  /// Forget one upstream, which has ended.
  case forget(InletLink)
  /// Do what follows an upstream that has ended, such as subscribing to the next one, with nothing held; and
  /// tell the machine when that has returned. So a machine that waits for it recurses with no number of
  /// upstreams.
  case advance
  /// Make a failure by a foreign closure, called with nothing held, and tell the machine of it.
  case makeFailure(() -> Failure)
  /// Call a foreign closure in its place between the deliveries, which it is serial with.
  case perform(() -> Void)
  /// Tell the subscriber that the stream ended, after cancelling every upstream that has not.
  case complete(Failure?)
}

/// Where an engine's steps go: a subscriber, in the terms of the machinery.
public protocol Outlet<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// - Returns: What is wanted in addition.
  func deliver(_ output: Output) -> DemandCount
  func complete(_ failure: Failure?)
}

/// One upstream of an engine, as far as the engine deals with it.
open class InletLink {
  /// Where the link stands in its engine's list; kept by the engine.
  @usableFromInline
  final var position = -1
  /// Whether a value of this upstream waits to be delivered; kept by the machines that let one wait.
  public final var hasWaiting = false

  public init() {}

  /// Asks the upstream for values; what is asked before its subscription arrives is asked then.
  open func request(_ demand: DemandCount) {}
  /// Sets what the upstream is asked for when its subscription arrives.
  ///
  /// - Returns: Whether it has not arrived yet; if it has, nothing was done.
  open func prepare(_ demand: DemandCount) -> Bool { false }
  /// Cancels the upstream, now or when its subscription arrives; nothing once it has ended.
  open func cancel() {}
}
