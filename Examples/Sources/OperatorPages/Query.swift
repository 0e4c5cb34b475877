import OperatorCatalog

/// A run that a page shows, written in one line: `debounce 2 unlimited 0.2.5|7`.
///
/// It is the id, the arguments with commas or a minus sign, the demand, and each input: the ticks of its
/// values with points, and its end: `|` or `#` and a tick.
public enum Query {
  /// Runs the operator, and returns what a page shows of that: one line for each event.
  ///
  /// - Returns: The lines, or `nil` for a query that cannot be read.
  public static func answer(_ text: String) -> [String]? {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count >= 4, let entry = OperatorCatalog.run(parts[0]), let policy = DemandPolicy(parts[2])
    else { return nil }
    let grid = PageGrid(entry)
    guard let arguments = parts[1] == "-" ? [] : numbers(parts[1], separator: ",") else { return nil }
    let lines = parts.dropFirst(3).compactMap { line($0, slots: grid.slotCount) }
    guard arguments.count == entry.parameters.count, lines.count == parts.count - 3,
      lines.count == entry.inputCount, zip(entry.parameters, arguments).allSatisfy({ $0.accepts($1) })
    else { return nil }
    return grid.run(lines, arguments, policy).map(entry.sentence)
  }

  /// An input whose values are in the slots of the page, and whose end is there or in the one behind them.
  private static func line(_ text: String, slots: Int) -> PageGrid.Line? {
    let values = text.prefix { $0 != "|" && $0 != "#" }
    guard let ticks = values == "." ? [] : numbers(values, separator: "."),
      ticks.allSatisfy({ (0..<slots).contains($0) })
    else { return nil }
    var end: (Int, InputLine.End)?
    if values.count < text.count {
      guard let tick = Int(text.dropFirst(values.count + 1)), (0...slots).contains(tick) else { return nil }
      end = (tick, text.dropFirst(values.count).first == "|" ? .finished : .failed)
    }
    return PageGrid.Line(slots: ticks.reduce(0) { $0 | 1 << $1 }, end: end)
  }

  /// Numbers with a separator between them; `nil` if something else is among them.
  private static func numbers(_ text: some StringProtocol, separator: Character) -> [Int]? {
    let parts = text.split(separator: separator)
    let numbers = parts.compactMap { Int($0) }
    return numbers.count == parts.count ? numbers : nil
  }
}
