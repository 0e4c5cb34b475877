import OperatorCatalog

/// A run that a page shows, written in one line: `debounce 2 unlimited 0.2.5|7`.
///
/// It is the id, the arguments with commas or a minus sign, the demand, and each input: the ticks of its values
/// with points, and its end: `|` or `#` and a tick.
public enum Query {
  /// Runs the operator, and returns what a page shows of that: one line for each event.
  ///
  /// - Returns: The lines, or `nil` for a query that cannot be read.
  public static func answer(_ text: String) -> [String]? {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count >= 4, let entry = OperatorCatalog.entry(parts[0]), let policy = DemandPolicy(parts[2])
    else { return nil }
    let grid = PageGrid(entry)
    let arguments = parts[1].split(separator: ",").compactMap { Int($0) }
    let lines = parts.dropFirst(3).compactMap(line)
    guard arguments.count == entry.parameters.count, lines.count == entry.inputCount else { return nil }
    return grid.run(lines, arguments, policy).map(entry.sentence)
  }

  private static func line(_ text: String) -> PageGrid.Line? {
    let values = text.prefix { $0 != "|" && $0 != "#" }
    let ticks = values.split(separator: ".").compactMap { Int($0) }
    var end: (Int, InputLine.End)?
    if values.count < text.count {
      guard let tick = Int(text.dropFirst(values.count + 1)) else { return nil }
      end = (tick, text.dropFirst(values.count).first == "|" ? .finished : .failed)
    }
    guard ticks.allSatisfy({ (0..<16).contains($0) }) else { return nil }
    return PageGrid.Line(slots: ticks.reduce(0) { $0 | 1 << $1 }, end: end)
  }
}
