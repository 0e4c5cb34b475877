/// A run drawn with the characters of a keyboard: a line for each input and output, with its requests below.
///
///     input             12--3--|
///       requests        u
///     debounce(for: 2)  ---2--3|
///       requests        u
public struct TextDiagram: CustomStringConvertible {
  private struct Row {
    let label: String
    let isStream: Bool
    /// The marks of each tick.
    var cells: [Int: [String]] = [:]
    /// The tick after which the stream is not drawn.
    var end: Int?

    mutating func add(_ mark: String, at tick: Int) { cells[tick, default: []].append(mark) }
    func text(at tick: Int) -> String {
      let marks = cells[tick] ?? []
      let isWide = marks.contains { $0.count > 1 }
      return marks.count < 2 ? marks.first ?? "" : "(\(marks.joined(separator: isWide ? " " : "")))"
    }
  }

  public let description: String

  /// Draws a run.
  ///
  /// - Parameters:
  ///   - call: The operator.
  ///   - events: What happened.
  ///   - length: How many ticks are drawn at least.
  public init(_ call: OperatorCall, _ events: [TimelineEvent], length: Int) {
    let last = max(length, (events.map(\.tick).max() ?? 0) + 1)
    let places = Self.places(call.entry)
    var rows: [Row] = []
    for (place, label) in places {
      rows += Self.rows(label, events.filter { $0.place == place })
    }
    let indent = (rows.map(\.label.count).max() ?? 0) + 2
    let width = rows.flatMap { row in (0..<last).map { row.text(at: $0).count } }.max() ?? 1
    description = rows.map { row in
      let line = (0..<last).map { tick -> String in
        let isBlank = !row.isStream || row.end.map { tick > $0 } == true
        let text = row.text(at: tick)
        let filler: Character = isBlank || tick == row.end ? " " : "-"
        return text + String(repeating: filler, count: max(1, width) - text.count)
      }.joined()
      let label = row.label + String(repeating: " ", count: indent - row.label.count)
      return (label + line).trimmingTrailingSpaces
    }.joined(separator: "\n")
  }

  /// The ends of the operator with their labels, from top to bottom.
  private static func places(_ entry: CatalogEntry) -> [(TimelineEvent.Place, String)] {
    let inputs = (0..<entry.inputCount).map { number in
      (TimelineEvent.Place.input(number), entry.inputCount == 1 ? "input" : "input \(number + 1)")
    }
    let outputs = [(TimelineEvent.Place.output(0), entry.id)]
    let late = entry.lateSubscriber.map { _ in [(TimelineEvent.Place.output(1), "later subscriber")] }
    return inputs + outputs + (late ?? [])
  }

  private static func rows(_ label: String, _ events: [TimelineEvent]) -> [Row] {
    var stream = Row(label: label, isStream: true)
    var requests = Row(label: "  requests", isStream: false)
    var dropped = Row(label: "  dropped", isStream: false)
    for event in events {
      switch event.kind {
      case .subscribed:
        if event.tick > 0 { stream.add("^", at: event.tick) }
        stream.end = nil
      case .opened: break
      case .requested(let count): requests.add(count.map(String.init) ?? "u", at: event.tick)
      case .value(let text): stream.add(text, at: event.tick)
      case .dropped(let text): dropped.add(text, at: event.tick)
      case .unpublished(let text):
        stream.add(text, at: event.tick)
        dropped.add(text, at: event.tick)
      case .finished, .failed:
        stream.add(event.kind == .finished ? "|" : "#", at: event.tick)
        stream.end = event.tick
      case .cancelled:
        stream.add("!", at: event.tick)
        stream.end = event.tick
      }
    }
    return [stream] + [requests, dropped].filter { !$0.cells.isEmpty }
  }
}

extension String {
  var trimmingTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
