/// Combines each value of one upstream with the latest values of the others.
public struct WithLatestMachine<Input, Values: LatestValues, Failure: Error>: OperatorMachine {
  public typealias Output = (Input, Values.Row)

  public var values: Values
  /// The upstream whose values are combined.
  @usableFromInline var upstream: EngineInput?
  @usableFromInline var demand = DemandCount.none
  @usableFromInline var unrequested = DemandCount.none
  /// Outputs to deliver. Their demand has been subtracted.
  @usableFromInline var due = OperatorQueue<Output>()
  /// The completion, delivered after the outputs that are due.
  @usableFromInline var end: Failure??

  @inlinable public init(_ values: Values) { self.values = values }

  /// Sets the upstream whose values are combined, before anything is subscribed.
  @inlinable public mutating func begin(_ upstream: EngineInput) { self.upstream = upstream }

  @inlinable public mutating func request(_ outputs: DemandCount) {
    demand += outputs
    unrequested += outputs
  }

  @inlinable public mutating func receive(_ input: Input) {
    guard end == nil, demand != .none else { return }
    if values.isComplete {
      demand.takeOne()
      due.append((input, values.tuple))
    } else if !demand.isUnlimited {
      unrequested += DemandCount(1)
    }
  }

  /// The upstream terminated, or one of the others failed or finished without a value.
  @inlinable public mutating func end(_ failure: Failure?) {
    if end == nil { end = .some(failure) }
  }

  @inlinable public mutating func next() -> OperatorStep<Output, Failure>? {
    if let output = due.popFirst() { return .deliver(output) }
    if let end { return .complete(end) }
    if unrequested != .none, let upstream {
      defer { unrequested = .none }
      return .request(unrequested, upstream)
    }
    return nil
  }
}
