import SwiftCombine

extension OperatorInChains {
  /// What goes wrong in random chains; at most three of them, since one mistake is found in many.
  func findingsOfChains(_ count: Int, seed: UInt64) -> [String] {
    var dice = Dice(seed: seed)
    // A failure would stop the program.
    let chains = (0..<count).map { _ in RandomChain(&dice) }
      .filter { !traits.contains(.stopsAtFailure) || !$0.before.contains(.failing) }
    var findings: [String] = []
    for chain in chains where findings.count < 3 {
      if let found = finding(chain.name, { run(chain) }) { findings.append(found) }
    }
    return findings
  }

  private func run(_ chain: RandomChain) -> String? {
    let recorder = play(chain, .max(chain.demand[0]))
    for demand in chain.demand.dropFirst() where demand > 0 {
      recorder.request(.max(demand))
      play()
    }
    recorder.request(.unlimited)
    play()
    if let violation = violation(in: recorder) { return violation }
    if let count = chain.cancelledAt, recorder.values.count >= count { return nil }
    let (received, whole) = (Self.outcome(of: recorder), Self.outcome(of: play(chain, .unlimited)))
    if recorder.completion == nil, !traits.contains(.neverEnds) { return "\(received): the end did not come" }
    if received == whole || chain.fails || !traits.isDisjoint(with: [.losesValues, .ordersByDemand]) {
      return nil
    }
    return "\(received), and \(whole) for unlimited demand"
  }

  /// Subscribes to a chain with this operator.
  private func play(_ chain: RandomChain, _ demand: Subscribers.Demand) -> Recorder<String, TestError> {
    let recorder = Recorder<String, TestError>(demand: demand)
    if demand != .unlimited, let count = chain.cancelledAt {
      recorder.onValue = { recorder, _ in if recorder.values.count == count { recorder.cancel() } }
    }
    let source = chain.numbers.publisher.map { CallbackValue($0) }.setFailureType(to: TestError.self)
    let upstream = chain.before.reduce(source.eraseToAnyPublisher()) { $1.apply($0) }
    chain.after.reduce(build(upstream)) { $1.apply($0) }.subscribe(recorder)
    play()
    return recorder
  }

  private func violation(in recorder: Recorder<String, TestError>) -> String? {
    recorder.violations.first.map { "\($0); received: \(recorder.values)" }
  }

  private static func outcome(of recorder: Recorder<String, TestError>) -> String {
    "\(recorder.values) \(recorder.completion.map { $0 == .finished ? "|" : "×" } ?? "…")"
  }
}

/// A chain of operators around one that is verified, and what its subscriber does.
private struct RandomChain: Sendable {
  let numbers: [Int]
  let before: [Stage]
  let after: [Stage]
  /// What is requested with the subscription, and then.
  let demand: [Int]
  /// After how many values the subscriber cancels, if it does.
  let cancelledAt: Int?

  init(_ dice: inout Dice) {
    numbers = (0..<dice.roll(13)).map { _ in dice.roll(5) }
    before = (0..<dice.roll(3)).map { _ in Stage.allCases[dice.roll(Stage.allCases.count)] }
    after = (0..<dice.roll(3)).map { _ in Stage.allCases[dice.roll(Stage.allCases.count)] }
    demand = (0...dice.roll(8)).map { _ in dice.roll(4) }
    cancelledAt = dice.roll(4) == 0 ? dice.roll(4) + 1 : nil
  }

  /// Whether a failure drops what is buffered: then more arrives of what is requested soon.
  var fails: Bool { (before + after).contains(.failing) }

  var name: String {
    let stages = before.map(\.rawValue) + ["operator"] + after.map(\.rawValue)
    let end = cancelledAt.map { ", canceled at value \($0)" } ?? ""
    return "\(numbers).\(stages.joined(separator: ".")), demand \(demand)\(end)"
  }

  /// An operator that does the same with each demand.
  enum Stage: String, CaseIterable, Sendable {
    case map = "map { $0 }"
    case dropFirst = "dropFirst()"
    case prefix = "prefix(3)"
    case removeDuplicates = "removeDuplicates()"
    case buffer = "buffer(size: 100)"
    case flatMap = "flatMap(maxPublishers: .max(1)) { Just($0) }"
    case append = "append(Empty())"
    case failing = "append(Fail())"

    func apply<Element: Equatable>(
      _ upstream: AnyPublisher<Element, TestError>
    ) -> AnyPublisher<Element, TestError> {
      switch self {
      case .map: upstream.map { $0 }.eraseToAnyPublisher()
      case .dropFirst: upstream.dropFirst().eraseToAnyPublisher()
      case .prefix: upstream.prefix(3).eraseToAnyPublisher()
      case .removeDuplicates: upstream.removeDuplicates().eraseToAnyPublisher()
      case .buffer:
        upstream.buffer(size: 100, prefetch: .byRequest, whenFull: .dropNewest).eraseToAnyPublisher()
      case .flatMap:
        upstream.flatMap(maxPublishers: .max(1)) { Just($0).setFailureType(to: TestError.self) }
          .eraseToAnyPublisher()
      case .append: upstream.append(Empty()).eraseToAnyPublisher()
      case .failing: upstream.append(Fail(error: "failed")).eraseToAnyPublisher()
      }
    }
  }
}
