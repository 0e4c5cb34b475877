/// Requests values as fast as their receiver takes them, emits nothing, and
/// completes when it has all of them.
public struct TransmissionMachine<Output, Failure: Error>: OperatorMachine {
  /// How many values may be sent and not received, or requested.
  let window: Int
  /// The upstream, until it has terminated.
  public var upstream: EngineInput?

  /// The number of values that were requested and have not arrived.
  var requested = 0
  var sent = 0
  var received = 0
  /// Inputs that have terminated and that the engine still holds.
  var ended: [EngineInput] = []
  var failure: Failure?

  public init(window: Int) { self.window = window }

  public var bufferCounts: BufferCounts { BufferCounts(buffered: sent - received) }

  public mutating func request(_ outputs: DemandCount) {}

  /// A value has arrived, and is sent.
  public mutating func send() {
    if requested > 0 { requested -= 1 }
    sent += 1
  }

  /// The receiver has that many values, counted from the first one.
  public mutating func confirm(_ count: Int) { received = max(received, count) }

  public mutating func fail(_ failure: Failure) {
    if self.failure == nil { self.failure = failure }
  }

  public mutating func end(_ input: EngineInput, _ failure: Failure?) {
    upstream = nil
    ended.append(input)
    if let failure { fail(failure) }
  }

  public mutating func next() -> OperatorStep<Output, Failure>? {
    if let input = ended.popLast() { return .forget(input) }
    if let failure { return .complete(failure) }
    guard let upstream else { return sent == received ? .complete(nil) : nil }
    let count = window - (sent - received) - requested
    guard count > 0 else { return nil }
    requested += count
    return .request(DemandCount(UInt(count)), upstream)
  }
}
