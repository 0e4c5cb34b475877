/// A command in a line of input.
enum Order: Equatable {
  /// Toggles the switch with this number, counted from 1.
  case toggle(Int)
  /// Turns the switch with this number on or off.
  case set(Int, on: Bool)
  case show
  case quit

  /// Reads a line; nil when it is not an order.
  ///
  /// - Parameters:
  ///   - line: the line, without its line break.
  ///   - count: how many switches there are.
  init?(_ line: String, switches count: Int) {
    let words = line.split(whereSeparator: \.isWhitespace)
    let number = words.last.flatMap { Int($0) }.flatMap { (1...count).contains($0) ? $0 : nil }
    switch (words.count, words.first, number) {
    case (0, _, _): self = .show
    case (1, "quit", _): self = .quit
    case (1, _, let number?): self = .toggle(number)
    case (2, "on", let number?): self = .set(number, on: true)
    case (2, "off", let number?): self = .set(number, on: false)
    default: return nil
    }
  }
}
