/// The inputs of an operator and what it makes of their signals, which come one after the other.
public struct JoinedInputs<J: Joint>: Hashable, Sendable {
  private var joint: J
  /// The inputs that completed, and those of them that failed.
  private var ended: Set<Int> = []
  private var failed: Set<Int> = []

  public init(_ joint: J) { self.joint = joint }

  /// An input sends a value.
  public mutating func send(_ value: Int, to input: Int) {
    if !ended.contains(input) { joint.send(value, to: input) }
  }

  /// An input completes.
  public mutating func end(_ input: Int, fails: Bool) {
    guard ended.insert(input).inserted else { return }
    if fails {
      failed.insert(input)
      joint.fail(input)
    } else {
      joint.finish(input)
    }
  }

  /// The next tuple, for a request.
  public mutating func pop() -> [Int]? { joint.pop() }

  /// How it completes, after the tuples that are requested; `nil` if it does not.
  public var end: JoinedEnd? {
    if failed.contains(where: joint.hears) { return .failed }
    return joint.isOver && joint.isEmpty ? .finished : nil
  }
}

/// How an operator completes.
public enum JoinedEnd: Sendable { case finished, failed }

/// A signal of an input.
public enum InputSignal: Hashable, Sendable {
  case value(Int), finished, failed
}

extension Joint {
  /// What a subscriber with unlimited demand receives of serial signals, as texts: `[1, 2]`, `|`, `×`.
  ///
  /// - Parameter signals: The signals, each with the number of its input.
  public func history(of signals: [(input: Int, signal: InputSignal)]) -> [String] {
    var inputs = JoinedInputs(self)
    var history: [String] = []
    for (input, signal) in signals {
      switch signal {
      case .value(let value): inputs.send(value, to: input)
      case .finished: inputs.end(input, fails: false)
      case .failed: inputs.end(input, fails: true)
      }
      while let tuple = inputs.pop() { history.append("\(tuple)") }
      if let end = inputs.end { return history + [end == .failed ? "×" : "|"] }
    }
    return history
  }

  /// What a subscriber with unlimited demand may receive if each input sends signals on a thread of its own.
  ///
  /// - Parameters:
  ///   - signals: The signals of each input.
  ///   - mayStop: Whether the subscriber may cancel at any time.
  public func histories(of signals: [[InputSignal]], mayStop: Bool = false) -> Set<String> {
    var texts: Set<String> = []
    for order in orders(of: signals) {
      let history = history(of: order)
      for count in (mayStop ? 0 : history.count)...history.count {
        texts.insert(history.prefix(count).joined(separator: " "))
      }
    }
    return texts
  }

  /// All orders in which the signals of each keep theirs.
  private func orders(of signals: [[InputSignal]]) -> [[(input: Int, signal: InputSignal)]] {
    if signals.allSatisfy(\.isEmpty) { return [[]] }
    return signals.indices.filter { !signals[$0].isEmpty }.flatMap { input in
      var rest = signals
      let first = (input: input, signal: rest[input].removeFirst())
      return orders(of: rest).map { [first] + $0 }
    }
  }
}
