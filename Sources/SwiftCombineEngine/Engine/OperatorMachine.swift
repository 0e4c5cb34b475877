/// The logic of an operator that combines several signals: a value that turns signals into steps.
///
/// A machine knows no lock, no thread and no neighbor. Its engine calls it from one thread at a time, and
/// never from inside itself: a signal that arrives during a delivery changes the machine before the delivery
/// returns, and the next step sees it.
public protocol OperatorMachine<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// The subscriber requests more outputs.
  mutating func request(_ demand: DemandCount)

  /// Sets whether the next signal is reentrant, from inside a call of the engine on its thread, mostly from
  /// the subscriber. Called before and after it.
  mutating func setNested(_ isNested: Bool)

  /// The next thing to do, or `nil` to wait for another signal.
  mutating func next() -> OperatorStep<Output, Failure>?

  /// Whether the machine waits for another signal once it has requested values by the step that `next()` has
  /// returned: then the engine takes no further step, and does not call `didRequestAll()`.
  var restsAfterRequest: Bool { get }

  /// An output is about to be delivered that bypasses the steps, as the machine allowed.
  mutating func willPass()

  /// Receives the failure that was created by the step `makeFailure`.
  mutating func didMakeFailure(_ failure: Failure)

  /// The engine has performed the step `advance`.
  mutating func didAdvance()

  /// The engine has requested values from every upstream, as the step `requestAll` says.
  mutating func didRequestAll()

  /// How many values are buffered, and how many were dropped, for diagnosis.
  var bufferCounts: BufferCounts { get }
}

extension OperatorMachine {
  @inlinable public mutating func setNested(_ isNested: Bool) {}
  @inlinable public var restsAfterRequest: Bool { false }
  @inlinable public mutating func willPass() {}
  @inlinable public mutating func didMakeFailure(_ failure: Failure) {}
  @inlinable public mutating func didAdvance() {}
  @inlinable public mutating func didRequestAll() {}
  public var bufferCounts: BufferCounts { BufferCounts() }

  /// Passes the machine to a change: `machine?.apply(change)` looks once whether there is a machine.
  @inlinable @inline(__always)
  mutating func apply<Result>(_ change: (inout Self) -> Result) -> Result { change(&self) }
}

/// A machine that lets a value bypass it, if nothing waits and there is demand.
public protocol PassingMachine: OperatorMachine {
  associatedtype Leftover

  /// The number of outputs that may be delivered directly, without steps.
  var passable: DemandCount { get }

  /// How many values are requested from an upstream whose value is delivered directly.
  ///
  /// - Parameter granted: The number of outputs that may be delivered.
  func requestedAgain(of granted: DemandCount) -> DemandCount

  /// Receives a value that is not delivered directly.
  ///
  /// - Returns: What is to be released after the change to the machine.
  mutating func receive(_ output: Output, from input: EngineInput) -> Leftover
}

/// A machine that lets an upstream bypass it that has all its outputs and sends them in one call.
public protocol TakingMachine: OperatorMachine {
  /// Adds such an upstream, which has more outputs: from now on it is an upstream like any other, of which
  /// nothing has to be requested.
  mutating func begin(taking input: EngineInput)
  mutating func receive(_ output: Output, from input: EngineInput)
  mutating func end(taking input: EngineInput)
}

/// One thing that an engine does for its machine.
public enum OperatorStep<Output, Failure: Error> {
  /// Deliver an output to the subscriber. It must have been requested.
  case deliver(Output)
  /// Request values from one upstream.
  case request(DemandCount, EngineInput)
  /// Request values from every upstream but an outer one, and tell the machine when that is done.
  case requestAll(DemandCount)
  /// Cancel one upstream.
  case cancel(EngineInput)
  /// Cancel every upstream but one.
  case cancelOthers(EngineInput)
  /// Remove one upstream, which has ended.
  case forget(EngineInput)
  /// Perform what follows an upstream that has ended, such as subscribing to the next one, with no lock held,
  /// and tell the machine when that has returned. So a machine that waits for it does not recurse, whatever
  /// the number of upstreams.
  case advance
  /// Create a failure by a foreign closure, called with no lock held, and pass it to the machine.
  case makeFailure(() -> Failure)
  /// Call a foreign closure in its place among the deliveries, serially with them.
  case perform(() -> Void)
  /// Send the completion to the subscriber, after canceling every upstream that has not ended.
  case complete(Failure?)
}

/// The receiver of an engine's outputs: a subscriber, in the types of the engine.
public protocol OperatorOutlet<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// - Returns: The additional demand.
  func deliver(_ output: Output) -> DemandCount
  func complete(_ failure: Failure?)
}
