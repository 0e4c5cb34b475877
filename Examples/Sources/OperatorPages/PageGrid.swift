import OperatorCatalog

/// The inputs that the page of an operator can show, and with which demand and arguments.
///
/// A value is in one of the slots; the end is after the last value, or there is none. The values of an input
/// are in the order of their slots: a value is dragged between its neighbors, and remains what it is.
struct PageGrid {
  /// An input of a page: the slots of its values, as bits, and its end.
  struct Line: Hashable {
    let slots: Int
    let end: (tick: Int, kind: InputLine.End)?

    static func == (lhs: Line, rhs: Line) -> Bool {
      lhs.slots == rhs.slots && lhs.end?.tick == rhs.end?.tick && lhs.end?.kind == rhs.end?.kind
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(slots)
      hasher.combine(end?.tick)
      hasher.combine(end?.kind)
    }

    /// The ticks of the values.
    var ticks: [Int] { (0..<16).filter { slots & (1 << $0) != 0 } }

    func input(_ values: [String]) -> InputLine {
      InputLine(zip(ticks, values).map { ($0, $1) }, end: end)
    }
  }

  let entry: CatalogEntry
  /// How many slots an input has. It may end in one more.
  let slotCount: Int
  /// How many values each input may have.
  let maxima: [Int]
  let policies: [DemandPolicy]
  /// All lines of each input, in the order in which the scripts of the page enumerate them.
  let lines: [[Line]]
  /// The values of each input.
  let values: [[String]]

  init(_ entry: CatalogEntry) {
    self.entry = entry
    let isSingle = entry.inputCount == 1
    slotCount = isSingle ? 8 : 5
    maxima = isSingle ? [4] : [3, 2]
    policies = DemandPolicy.ofPages
    lines = maxima.map { [slotCount] in Self.lines(slots: slotCount, maximum: $0) }
    values = entry.example.enumerated().map { number, text in
      if number == 0, let values = entry.values { return values }
      let own = (try? InputLine(text))?.values.map(\.text) ?? []
      let isLetters = own.contains { $0.first?.isLetter == true }
      let more = number > 0 ? ["X", "Y", "Z"] : isLetters ? ["a", "b", "c", "d"] : ["1", "2", "3", "4"]
      return own + more.dropFirst(own.count)
    }
  }

  /// How long a run is observed.
  var length: Int { slotCount * 2 + 4 }

  /// All lines: those that never end, then for each tick those that finish, then those that fail.
  private static func lines(slots: Int, maximum: Int) -> [Line] {
    func masks(_ count: Int) -> [Int] { (0..<(1 << count)).filter { $0.nonzeroBitCount <= maximum } }
    var lines = masks(slots).map { Line(slots: $0, end: nil) }
    for kind in [InputLine.End.finished, .failed] {
      for tick in 0...slots { lines += masks(tick).map { Line(slots: $0, end: (tick, kind)) } }
    }
    return lines
  }

  /// The first run that the page shows.
  var example: [Line] {
    entry.example.map { text in
      guard let input = try? InputLine(text) else { preconditionFailure("\(entry.id) has a wrong example.") }
      return Line(slots: input.values.reduce(0) { $0 | 1 << $1.tick }, end: input.end)
    }
  }

  /// What happens with these inputs.
  func run(_ lines: [Line], _ arguments: [Int], _ policy: DemandPolicy) -> [TimelineEvent] {
    entry.run(
      zip(lines, values).map { $0.input($1) }, arguments: arguments, demand: policy, until: length)
  }

  /// Calls a closure with each run, in the order of the answers of the page.
  func forEachRun(_ body: ([TimelineEvent]) -> Void) {
    for arguments in entry.argumentCombinations {
      for policy in policies {
        for first in lines[0] {
          if lines.count == 1 {
            body(run([first], arguments, policy))
          } else {
            for second in lines[1] { body(run([first, second], arguments, policy)) }
          }
        }
      }
    }
  }
}
