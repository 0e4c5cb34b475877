/// What the inputs of an operator send, and what its subscriber does.
struct InputScript: Sendable {
  enum Step: Sendable {
    case signal(InputSignal)
    case request(Int)
    case cancel
  }

  var steps: [Step]

  var signals: [InputSignal] {
    steps.compactMap { if case .signal(let signal) = $0 { signal } else { nil } }
  }
  var fails: Bool { signals.contains { if case .failed = $0 { true } else { false } } }
  var cancels: Bool { steps.contains { if case .cancel = $0 { true } else { false } } }

  /// As words, with the names of the inputs: `a1 b| r2 cancel`.
  func text(_ names: [String]) -> String {
    if steps.isEmpty { return "nothing is sent" }
    return steps.map {
      switch $0 {
      case .signal(.value(let value, let input)): "\(names[input])\(value)"
      case .signal(.finished(let input)): "\(names[input])|"
      case .signal(.failed(_, let input)): "\(names[input])×"
      case .request(let count): "r\(count)"
      case .cancel: "cancel"
      }
    }.joined(separator: " ")
  }

  /// The same with one step less, in all ways.
  var shorter: [InputScript] {
    steps.indices.map { index in
      var shorter = self
      shorter.steps.remove(at: index)
      return shorter
    }
  }
}

extension InputScript {
  private static let error = TestError("failed")

  /// All scripts up to a length that is short enough for the number of inputs, the shorter ones first.
  static func all(inputs: Int) -> [InputScript] {
    var (all, longest): ([[InputSignal]], [[InputSignal]]) = ([], [[]])
    for position in 1...([1: 5, 2: 4, 3: 3][inputs] ?? 2) {
      var longer: [[InputSignal]] = []
      for script in longest {
        for input in 0..<inputs where !script.contains(where: { $0.isEnd(of: input) }) {
          let values: [InputSignal] = [
            .value(10 * input + position, from: input), .finished(input), .failed(error, input),
          ]
          longer += values.map { script + [$0] }
        }
      }
      all += longer
      longest = longer
    }
    return all.map { InputScript(steps: $0.map(Step.signal)) }
  }

  /// A random script.
  ///
  /// - Parameter requests: Whether the subscriber requests some values.
  static func random(inputs: Int, requests: Bool = false, _ dice: inout Dice) -> InputScript {
    if inputs == 0 { return InputScript(steps: []) }
    var (steps, ended): ([Step], Set<Int>) = ([], [])
    for _ in 0...dice.roll(5 * inputs) {
      if requests, dice.roll(3) == 0 {
        steps.append(.request(1 + dice.roll(3)))
        continue
      }
      let (input, kind) = (dice.roll(inputs), dice.roll(12))
      guard !ended.contains(input) else { continue }
      switch kind {
      case 0: steps.append(.signal(.failed(error, input)))
      case 1, 2: steps.append(.signal(.finished(input)))
      default: steps.append(.signal(.value(1 + dice.roll(9), from: input)))
      }
      if kind < 3 { ended.insert(input) }
    }
    if dice.roll(5) == 0 { steps.insert(.cancel, at: dice.roll(steps.count + 1)) }
    return InputScript(steps: steps)
  }

  /// A random script whose signals have so few orders that all of them can be asked of a model: if there are
  /// more than six inputs, six of them send.
  static func threaded(inputs: Int, _ dice: inout Dice) -> InputScript {
    let most = [1: 4, 2: 3, 3: 2][inputs] ?? 1
    var (steps, senders): ([Step], [Int]) = ([], Array(0..<inputs))
    while senders.count > 6 { senders.remove(at: dice.roll(senders.count)) }
    for input in senders {
      let count = 1 + dice.roll(most)
      for position in 1...count {
        let kind = position == count ? dice.roll(4) : 3
        switch kind {
        case 0: steps.append(.signal(.failed(error, input)))
        case 1: steps.append(.signal(.finished(input)))
        default: steps.append(.signal(.value(10 * input + position, from: input)))
        }
      }
    }
    if dice.roll(4) == 0 { steps.append(.cancel) }
    return InputScript(steps: steps)
  }
}

extension InputSignal {
  var input: Int {
    switch self {
    case .value(_, let input), .finished(let input), .failed(_, let input): input
    }
  }

  func isEnd(of input: Int) -> Bool {
    if case .value = self { false } else { self.input == input }
  }
}
