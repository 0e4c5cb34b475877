/// Requests as many values as are requested downstream and may run concurrently, and delivers their results.
public struct AsyncMapMachine<Output, Failure: Error>: OperatorMachine {
  @usableFromInline let maxConcurrent: Int
  /// The upstream, until it has terminated.
  public var upstream: EngineInput?

  @usableFromInline var demand = DemandCount.none
  /// The number of values that were requested and have not arrived.
  @usableFromInline var requested = 0
  /// The number of running tasks.
  @usableFromInline var running = 0
  @usableFromInline var results = OperatorQueue<Output>()
  /// Inputs that have terminated and that the engine still holds.
  @usableFromInline var ended: [EngineInput] = []
  @usableFromInline var failure: Failure?

  @inlinable public init(maxConcurrent: Int) { self.maxConcurrent = maxConcurrent }

  public var bufferCounts: BufferCounts { BufferCounts(buffered: results.count) }

  @inlinable public mutating func request(_ outputs: DemandCount) { demand += outputs }

  /// A value has arrived, and its task starts.
  @inlinable public mutating func begin() {
    if requested > 0 { requested -= 1 }
    running += 1
  }

  @inlinable public mutating func receive(_ result: Result<Output, Failure>, from task: EngineInput) {
    running -= 1
    ended.append(task)
    switch result {
    case .success(let output): if failure == nil { results.append(output) }
    case .failure(let failure): if self.failure == nil { self.failure = failure }
    }
  }

  @inlinable public mutating func end(_ input: EngineInput, _ failure: Failure?) {
    upstream = nil
    requested = 0
    ended.append(input)
    if self.failure == nil { self.failure = failure }
  }

  @inlinable public mutating func next() -> OperatorStep<Output, Failure>? {
    if let input = ended.popLast() { return .forget(input) }
    if let output = results.popFirst(for: &demand) { return .deliver(output) }
    if let failure { return .complete(failure) }
    guard let upstream else { return running == 0 && results.isEmpty ? .complete(nil) : nil }
    let wanted = demand.isUnlimited ? Int.max : Int(demand.rawValue)
    let count = min(maxConcurrent, wanted - results.count) - running - requested
    guard count > 0 else { return nil }
    requested += count
    return .request(DemandCount(UInt(count)), upstream)
  }
}
