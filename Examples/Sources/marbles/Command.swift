import CommandLineTool
import OperatorCatalog
import SwiftCombineTesting

/// The command line of the program.
enum Command {
  /// Lists the operators.
  case list
  /// Runs an operator and draws the run.
  case draw(Drawing)

  struct Drawing {
    let call: OperatorCall
    let inputs: [InputLine]
    let demand: DemandPolicy
    let cancellation: Int?
    /// How many ticks the longest line has.
    let length: Int
  }

  static let usage = """
    Usage: marbles LINE... OPERATOR [--demand DEMAND] [--cancel TICK]
           marbles --list
           marbles --help

    Runs a real operator on marble lines in virtual time, and draws its output and what was requested.

      marbles 'a--b--c|' 'debounce(2)'
      marbles '1-2--|' '-a--b|' zip
      marbles '1-2-3-4|' 'buffer(1, .dropNewest)' --demand slow

    LINE      a character is a tick: - time passes, a or 12 a value, | the end, # a failure, (ab) at one tick
    OPERATOR  its name and arguments, which have defaults

      --demand unlimited  the subscriber requests everything (this is the default)
      --demand N          requests N values, and no more
      --demand each       requests one, and another one for each value
      --demand slow       requests one, and another one two ticks after each value
      --cancel TICK       cancels at that tick
      --list              lists the operators

    In the diagram, requests are below their line: u is unlimited. Below a line is also what its publisher dropped,
    as it was not requested, and what the operator received and never published. ^ is a subscription after the start, ! a cancellation.

    The exit status is 0, or 2 for a command line that makes no sense.
    """

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    if try Self.take("--list", from: &rest) {
      self = .list
      return
    }
    let demand = try rest.takeValue(of: "--demand").map { text throws(UsageError) in
      guard let demand = DemandPolicy(text) else {
        throw UsageError("--demand wants unlimited, each, slow or a number from 1 on, not \(text.onOneLine).")
      }
      return demand
    }
    let cancellation = try rest.takeNumber(of: "--cancel", in: 0...1000)
    var words: [String] = []
    // A line may begin as an option does: --a--|.
    while let word = rest.takeFirst() { words.append(word) }
    guard let call = words.popLast() else {
      throw UsageError("An operator is missing. Write one after the inputs, such as map(10).")
    }
    self = .draw(
      try Drawing(call, lines: words, demand: demand ?? .unlimited, cancellation: cancellation))
  }

  /// Takes a flag, which has to be alone.
  private static func take(_ flag: String, from rest: inout Arguments) throws(UsageError) -> Bool {
    guard rest.takeFlag(flag) else { return false }
    try rest.finish()
    return true
  }
}

extension Command.Drawing {
  fileprivate init(
    _ call: String, lines: [String], demand: DemandPolicy, cancellation: Int?
  ) throws(UsageError) {
    do throws(OperatorCall.Problem) {
      self.call = try OperatorCall(call)
    } catch {
      throw UsageError(error.description.onOneLine)
    }
    let entry = self.call.entry
    guard lines.count == entry.inputCount else {
      throw UsageError(
        "\(entry.id) has \(entry.inputCount == 1 ? "one input" : "\(entry.inputCount) inputs"), "
          + "and there \(lines.count == 1 ? "is one line" : "are \(lines.count) lines").")
    }
    inputs = try lines.enumerated().map { number, line throws(UsageError) in
      let input = try Self.input(line, number: number + 1)
      if number == 0, entry.needsNumbers { try Self.checkNumbers(input, for: entry) }
      return input
    }
    self.demand = demand
    self.cancellation = cancellation
    length = lines.map(\.count).max() ?? 0
  }

  /// Refuses what is no number, and numbers of which the product with an argument is none.
  private static func checkNumbers(_ input: InputLine, for entry: CatalogEntry) throws(UsageError) {
    for value in input.values {
      guard let number = Int(value.text) else {
        throw UsageError("\(entry.id) needs numbers, and \(value.text.onOneLine) is none.")
      }
      guard number.magnitude <= 1_000_000 else {
        throw UsageError("\(value.text) is too large; a number is 1000000 at most.")
      }
    }
  }

  private static func input(_ line: String, number: Int) throws(UsageError) -> InputLine {
    do throws(MarbleError) {
      return try InputLine(line)
    } catch {
      throw UsageError("Line \(number), column \(error.column): \(error.reason.onOneLine).")
    }
  }
}
