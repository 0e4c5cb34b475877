import OperatorDescriptions

/// The calls of the threads and the signals that subscribers received.
struct History: CustomStringConvertible {
  var records: [Record] = []
  var observed: [[CallSignal]] = []
  var violations: [String] = []

  /// Whether a model would do the same in some order of the calls.
  func isExplained<M: CallModel>(by model: M, _ order: Order) -> Bool {
    var checker = Checker<M>(records, observed, order)
    return checker.explains(from: model)
  }

  /// The rule for publishers without a model that was broken.
  ///
  /// - Parameter arrival: Which requested values have to arrive.
  func brokenRule(_ arrival: Kind.Arrival) -> String? {
    let values = observed[0].flatMap(\.values)
    if Set(values).count < values.count { return "a value came twice" }
    for (_, sent) in Dictionary(grouping: sends, by: \.line) {
      let own = values.filter { value in sent.contains { $0.value == value } }
      if own != own.sorted() { return "values of one thread overtook each other" }
    }
    if let stray = values.first(where: { value in !sends.contains { $0.value == value } }) {
      return "\(stray) was not sent"
    }
    let leaves = records.filter { $0.call.leaver != nil }
    if let left = leaves.map(\.returned).min() {
      let late = sends.first { $0.began > left && values.contains($0.value) }
      return late.map { "\($0.value) came, sent after the cancellation" }
        ?? lossBefore(leaves, values, arrival)
    }
    return loss(values, arrival)
  }

  /// What should have arrived at a subscriber that canceled: what was delivered before.
  private func lossBefore(_ leaves: [Record], _ values: [Int], _ arrival: Kind.Arrival) -> String? {
    guard case .all = arrival, hasUnlimitedDemand else { return nil }
    for record in records {
      guard case .send(let value, _) = record.call, !values.contains(value),
        leaves.allSatisfy({ records.isQuiet(between: record, and: $0) }),
        !records.contains(where: { $0.call.isEnd && $0.began < record.returned })
      else { continue }
      return "\(value) was lost"
    }
    return nil
  }

  /// What should have arrived at a subscriber that did not cancel.
  private func loss(_ values: [Int], _ arrival: Kind.Arrival) -> String? {
    let ends = records.filter(\.call.isEnd)
    let inputs = Set(records.compactMap(\.call.input))
    let fails = ends.contains { if case .fail = $0.call { true } else { false } }
    if fails || Set(ends.compactMap(\.call.input)) == inputs, observed[0].last?.isEnd != true {
      return "the end did not come"
    }
    if fails { return nil }
    switch arrival {
    case .some: return nil
    case .latest: return lossOfLatest(values, inputs)
    case .all, .later:
      // A value that is sent concurrently with a completion may arrive too late.
      let firstEnd = ends.map(\.began).min() ?? .max
      let lost = sends.first { $0.returned < firstEnd && !values.contains($0.value) }
      return lost.map { "\($0.value) was lost" }
    }
  }

  /// What should have arrived of the first input, if all inputs have sent a value before they finished.
  private func lossOfLatest(_ values: [Int], _ inputs: Set<Int>) -> String? {
    let sent = sends.filter { send in
      !records.contains { $0.call.isEnd && $0.call.input == send.input && $0.began < send.returned }
    }
    guard Set(sent.map(\.input)) == inputs, isRequested else { return nil }
    guard let last = values.last else { return "no tuple came" }
    guard hasUnlimitedDemand, let shown = sends.first(where: { $0.value == last }) else { return nil }
    let missed = sent.first { $0.input == 0 && $0.began > shown.returned }
    return missed.map { "\($0.value) was lost" }
  }

  /// Whether the first subscriber has requested a value.
  private var isRequested: Bool {
    records.contains {
      switch $0.call {
      case .subscribe(0, let count), .request(let count, 0): count > 0
      default: false
      }
    }
  }

  /// Whether the first subscriber requests without limit from the beginning.
  private var hasUnlimitedDemand: Bool { records.contains { $0.call == .subscribe(0) } }

  private struct Send {
    let value: Int
    let input: Int
    let began: Int
    let returned: Int
    /// The thread and the input: values with the same thread and input keep their order, and grow.
    let line: [Int]
  }

  /// The tens digit of a value is the thread that sent it.
  private var sends: [Send] {
    records.compactMap { record in
      guard case .send(let value, let input) = record.call else { return nil }
      return Send(
        value: value, input: input, began: record.began, returned: record.returned,
        line: [value / 10, input])
    }
  }

  var description: String {
    let calls = records.sorted { $0.began < $1.began }.map { record in
      let result = record.result.map { " -> \($0)" } ?? ""
      return
        "  \(["before", "race  ", "after "][record.phase]) \(record.began)–\(record.returned) \(record.call)\(result)"
    }
    let signals = observed.enumerated().map { "  subscriber \($0): \($1)" }
    return (calls + signals + violations.map { "  violation: \($0)" }).joined(separator: "\n")
  }
}
