/// Requests as many messages from a server as are requested downstream, and delivers them.
///
/// What was requested and has neither arrived nor expired is `outstanding`; with what is buffered it never
/// exceeds the demand, or the window if that is unlimited.
public struct PullMachine<Output, Failure: Error>: OperatorMachine {
  /// What a message is for the subscriber.
  public enum Arrival {
    /// A value to deliver.
    case value(Output)
    /// A closure to call in place of a delivery.
    case action(() -> Void)
  }

  /// How many requests may be open at the server at once.
  @usableFromInline static var requestLimit: Int { 128 }

  @usableFromInline let window: Int
  /// Returns what to do in place of the delivery of an output that must not be delivered any more.
  @usableFromInline let replacement: (Output) -> (() -> Void)?
  /// Where requests are sent, while that is possible.
  @usableFromInline var input: EngineInput?
  @usableFromInline var demand = DemandCount.none
  @usableFromInline var outstanding = 0
  /// How many requests may be open, at most one for each outstanding message.
  @usableFromInline var openRequests = 0
  @usableFromInline var isPaused = false
  @usableFromInline var waiting = OperatorQueue<Arrival>()
  /// Inputs that have ended and that the engine still holds.
  @usableFromInline var ended: [EngineInput] = []
  /// The completion: a failure, or `nil` inside for none.
  @usableFromInline var end: Failure??

  /// - Parameters:
  ///   - window: How many messages may be outstanding or buffered while the demand is unlimited.
  ///   - replacement: Returns what to do in place of the delivery of an output, or `nil` to deliver it. It is
  ///     called when all deliveries before it have returned, and calls no foreign code.
  @inlinable public init(window: Int, replacement: @escaping (Output) -> (() -> Void)? = { _ in nil }) {
    self.window = window
    self.replacement = replacement
  }

  public var bufferCounts: BufferCounts { BufferCounts(buffered: waiting.count) }

  @inlinable public mutating func request(_ outputs: DemandCount) { demand += outputs }

  /// Requests can be sent; nothing is outstanding.
  @inlinable public mutating func open(_ input: EngineInput) {
    suspend()
    self.input = input
  }

  /// No requests can be sent until there is another input. Messages that are under way may still arrive.
  @inlinable public mutating func suspend() {
    if let input = input.take() { ended.append(input) }
    (outstanding, openRequests, isPaused) = (0, 0, false)
  }

  /// A message has arrived.
  @inlinable public mutating func receive(_ arrival: Arrival) {
    if outstanding > 0 { outstanding -= 1 }
    openRequests = min(openRequests, outstanding)
    if end == nil { waiting.append(arrival) }
  }

  /// Has a closure called in its place among the deliveries, which no request is for.
  @inlinable public mutating func perform(_ act: @escaping () -> Void) {
    if end == nil { waiting.append(.action(act)) }
  }

  /// A request has ended without its last messages.
  ///
  /// - Parameters:
  ///   - count: How many messages will not arrive.
  ///   - pauses: Whether no further request is sent until ``resume()``.
  @inlinable public mutating func expire(_ count: Int, pauses: Bool = false) {
    outstanding -= min(max(0, count), outstanding)
    openRequests = min(max(0, openRequests - 1), outstanding)
    if pauses, input != nil { isPaused = true }
  }

  @inlinable public mutating func resume() { isPaused = false }

  /// Fails after the buffered messages.
  @inlinable public mutating func fail(_ failure: Failure) { complete(failure) }

  /// Completes after the buffered messages.
  ///
  /// - Parameter failure: The failure; `nil` to finish.
  @inlinable public mutating func complete(_ failure: Failure?) {
    if end == nil { end = .some(failure) }
  }

  @inlinable public mutating func next() -> OperatorStep<Output, Failure>? {
    if let input = ended.popLast() { return .forget(input) }
    if let step = nextArrival() { return step }
    if let end { return waiting.isEmpty ? .complete(end) : nil }
    guard let input, !isPaused, openRequests < Self.requestLimit else { return nil }
    let count = missing
    guard count > 0 else { return nil }
    outstanding += count
    openRequests += 1
    return .request(DemandCount(UInt(count)), input)
  }

  @inlinable mutating func nextArrival() -> OperatorStep<Output, Failure>? {
    switch waiting.first {
    case nil: return nil
    case .action(let act):
      _ = waiting.popFirst()
      return .perform(act)
    case .value(let output):
      if let act = replacement(output) {
        _ = waiting.popFirst()
        return .perform(act)
      }
      if demand == .none { return nil }
      _ = waiting.popFirst()
      demand.takeOne()
      return .deliver(output)
    }
  }

  /// How many messages to request now.
  @inlinable var missing: Int {
    let present = outstanding + waiting.count
    if demand.isUnlimited { return present <= window / 2 ? window - present : 0 }
    return Int(demand.rawValue) - present
  }
}
