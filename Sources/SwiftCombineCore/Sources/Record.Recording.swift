extension Record {
  /// A recording of values and a completion, as they were received.
  ///
  ///     let record = Record<Int, Never> { recording in
  ///       recording.receive(1)
  ///       recording.receive(completion: .finished)
  ///     }
  ///     record.sink { print($0) }  // 1
  public struct Recording {
    /// The type of the recorded values.
    public typealias Input = Output

    /// The values, oldest first.
    public private(set) var output: [Output]
    /// The recorded completion; `.finished` until another one is received.
    public private(set) var completion: Subscribers.Completion<Failure>
    private var isComplete: Bool

    /// Creates a recording that has received nothing.
    public init() {
      output = []
      completion = .finished
      isComplete = false
    }

    /// Creates a complete recording of values and a completion.
    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      self.output = output
      self.completion = completion
      isComplete = true
    }

    /// Adds a value. The recording must not be complete: otherwise this traps.
    public mutating func receive(_ input: Input) {
      if isComplete { Misuse.valueAfterCompletion("A recording") }
      output.append(input)
    }

    /// Completes the recording. It must not be complete already: otherwise this traps.
    public mutating func receive(completion: Subscribers.Completion<Failure>) {
      if isComplete { Misuse.secondCompletion("A recording") }
      self.completion = completion
      isComplete = true
    }
  }
}

// The coded form is Apple's, in this order of keys. Declared here, since the keys are the same for all types.
private enum RecordingKeys: String, CodingKey { case output, completion }

extension Record.Recording: Codable where Output: Codable, Failure: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RecordingKeys.self)
    let output = try container.decode([Output].self, forKey: .output)
    self.init(
      output: output,
      completion: try container.decode(Subscribers.Completion<Failure>.self, forKey: .completion))
  }

  /// Encodes the recording; the same as `encode(to:)`.
  public func encode(into encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordingKeys.self)
    try container.encode(output, forKey: .output)
    try container.encode(completion, forKey: .completion)
  }

  public func encode(to encoder: any Encoder) throws { try encode(into: encoder) }
}
