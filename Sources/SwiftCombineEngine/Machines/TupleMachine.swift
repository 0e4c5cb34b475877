/// A machine that forms tuples of the values of a fixed number of upstreams.
public protocol TupleMachine: OperatorMachine {
  /// Whether the demand that a value makes the machine request from its own upstream is returned from the
  /// delivery, while other upstreams receive requests.
  static var answersInPlace: Bool { get }

  /// The value that was received came from an upstream. Called only if answers are not given in place, and
  /// demand is limited.
  mutating func didReceive(from input: EngineInput)

  /// An upstream has completed: it failed with an error, or finished.
  mutating func end(_ index: Int, _ failure: Failure?)

  /// The upstream that has completed has this input.
  mutating func didEnd(_ input: EngineInput)
}

extension TupleMachine {
  @inlinable public mutating func didReceive(from input: EngineInput) {}
  @inlinable public mutating func didEnd(_ input: EngineInput) {}
}

extension MachineEngine where Machine: TupleMachine {
  /// Passes a value of one of the upstreams to the machine.
  ///
  /// - Parameters:
  ///   - value: The value, with what else the machine needs of it.
  ///   - input: The signaling upstream.
  ///   - change: Passes the value to the machine. It captures nothing; what it returns is released after the
  ///     change to the machine.
  /// - Returns: The demand that the machine requests from the signaling upstream, if it answers in place.
  @inlinable @inline(__always) package final func receive<Value, Leftover>(
    _ value: Value, from input: EngineInput, _ change: @escaping (inout Machine, Value) -> Leftover
  ) -> DemandCount {
    if Machine.answersInPlace { return signal(value, from: input, change) }
    if isUnlimited { return signal(value, change) }
    return signal(value, of: input) { machine, input, value in
      let leftover = change(&machine, value)
      machine.didReceive(from: input)
      return leftover
    }
  }

  /// Passes the completion of one of the upstreams to the machine.
  ///
  /// - Parameters:
  ///   - failure: The error that it failed with; `nil` if it finished.
  ///   - input: The upstream.
  ///   - index: Its index.
  @inlinable package final func receiveEnd(
    _ failure: Machine.Failure?, from input: EngineInput, at index: Int
  ) {
    signal((failure, index), of: input) { machine, input, end in
      machine.end(end.1, end.0)
      machine.didEnd(input)
    }
  }
}
