/// A marble line: a stream of signals in virtual time, written as text: `-a-b-(cd)-|`.
///
/// One column is one tick of the clock.
///
/// | text | meaning |
/// |---|---|
/// | `-` `─` space | time passes |
/// | `a` `12` `f1` `"text"` `[1,2]` `(1,a)` | a value, at its first column; as wide as its text |
/// | `\|` `┤` | the stream finishes |
/// | `#` `✕` | the stream fails |
/// | `(ab\|)` | signals at one time, that of the bracket; the group is as wide as its text |
/// | `^` `╰` | the subscription |
/// | `!` | the cancellation |
///
/// Each letter is a separate value, unless there is a digit among the letters or a bracket after them;
/// `true`, `false` and `nil` are one value, and so is each of the given words. Successive digits are one
/// number: in a group, separate numbers by a space, `(1 2)`. A bracket with a comma in it is a value.
public struct Marble<Output> {
  /// A signal in a marble line.
  public enum Signal {
    /// A value arrives.
    case value(Output)
    /// The stream finishes.
    case finished
    /// The stream fails.
    case failed
    /// The subscriber subscribes.
    case subscribed
    /// The subscriber cancels.
    case cancelled
  }

  /// The signals of the line, each with the time of its column.
  public let signals: [Timed<Signal>]
  /// The duration of the whole line.
  public let length: VirtualTime.Stride

  /// Creates a marble line from text; a closure reads its values.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - tick: The time of one column.
  ///   - words: Words of letters that are one value each.
  ///   - read: Reads a value from its text; returns `nil` if the text is not a value.
  /// - Throws: An error that shows what cannot be read, with its column.
  public init(
    _ text: String, tick: VirtualTime.Stride = 1, words: [String] = [], reading read: (String) -> Output?
  ) throws(MarbleError) {
    var reader = MarbleReader(text, words: words)
    let line = try reader.readLine()
    if line.isOpen {
      throw MarbleError(
        reason: "only a picture may leave open how it goes on", line: 1, column: line.width + 1, text: text)
    }
    try self.init(line, tick: tick, text: text, reading: read)
  }

  /// Creates a marble line from text whose values have names: `Marble("-a-b-|", ["a": 1, "b": 2])`.
  public init(_ text: String, tick: VirtualTime.Stride = 1, _ values: [String: Output]) throws(MarbleError) {
    try self.init(text, tick: tick, words: Array(values.keys)) { values[$0] }
  }

  /// Creates a marble line from text that contains the values themselves; quotation marks around a value are
  /// ignored.
  public init(_ text: String, tick: VirtualTime.Stride = 1) throws(MarbleError)
  where Output: LosslessStringConvertible {
    try self.init(text, tick: tick) { Output($0.unquoted) }
  }

  /// - Parameters:
  ///   - row: The number of the line in its picture, from one on, and the column in which it begins there.
  init(
    _ line: MarbleLine, tick: VirtualTime.Stride, text: String, row: (number: Int, origin: Int) = (1, 0),
    reading read: (String) -> Output?
  ) throws(MarbleError) {
    var signals: [Timed<Signal>] = []
    for item in line.items {
      let signal: Signal
      switch item.mark {
      case .value(let written):
        guard let value = read(written) else {
          throw MarbleError(
            reason: "\(written) is no value of \(Output.self)", line: row.number,
            column: row.origin + item.drawn + 1, text: text)
        }
        signal = .value(value)
      case .finished: signal = .finished
      case .failed: signal = .failed
      case .subscribed: signal = .subscribed
      case .cancelled: signal = .cancelled
      }
      signals.append(.at(.start + tick.times(item.column), signal))
    }
    self.signals = signals
    length = tick.times(line.width)
  }

  /// The time of the subscription, if it is marked.
  var subscription: VirtualTime? {
    signals.first { if case .subscribed = $0.value { true } else { false } }?.time
  }
}

extension Marble.Signal: Equatable where Output: Equatable {}
extension Marble.Signal: Sendable where Output: Sendable {}
extension Marble: Equatable where Output: Equatable {}
extension Marble: Sendable where Output: Sendable {}

extension VirtualTime.Stride {
  func times(_ count: Int) -> Self { .nanoseconds(nanoseconds.saturatingMultiply(by: count)) }
}

extension String {
  /// The text without quotation marks around it.
  var unquoted: String {
    count >= 2 && first == "\"" && last == "\"" ? String(dropFirst().dropLast()) : self
  }
}
