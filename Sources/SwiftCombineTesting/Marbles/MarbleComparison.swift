import SwiftCombine

/// Compares a line of a picture with the recorded events, one by one.
struct MarbleComparison {
  let label: String
  let expected: MarbleLine
  let ignoresTime: Bool
  private var actual: [(mark: MarbleLine.Mark, column: Int)] = []

  init(label: String, expected: MarbleLine, ignoresTime: Bool) {
    self.label = label
    self.expected = expected
    self.ignoresTime = ignoresTime
  }

  mutating func add(_ mark: MarbleLine.Mark, at column: Int) {
    // A subscription at the start is not drawn, unless the line marks it.
    if mark == .subscribed, expected.column(of: .subscribed) == nil { return }
    actual.append((mark, column))
  }

  /// The recorded events, drawn in the style of the picture.
  var drawn: String {
    var writer = MarbleWriter(style: .drawn)
    let marks = actual.enumerated().map { ($1.column, text(of: $1.mark, at: $0)) }
    if expected.items.contains(where: \.follows) {
      writer.write(marks)
    } else {
      for (column, text) in marks { writer.write(text, at: column) }
    }
    if let end = expected.items.last?.mark, !end.endsLine { writer.pass(until: expected.width) }
    return writer.text
  }

  /// A value is drawn as a bullet if the picture has one there.
  private func text(of mark: MarbleLine.Mark, at number: Int) -> String {
    let item = expected.items.element(number)
    if let item, item.mark.matches(mark) { return item.shown }
    return mark.shown()
  }

  func check() throws(MarbleMismatch) {
    var free = 0
    for number in 0..<max(expected.items.count, actual.count) {
      let (item, event) = (expected.items.element(number), actual.element(number))
      guard let item else {
        if expected.isOpen { return }
        throw mismatch(column: max(event!.column, free), "nothing", event!.mark.shown())
      }
      guard let event else { throw mismatch(column: item.drawn, item.written, "nothing") }
      guard item.mark.matches(event.mark) else {
        throw mismatch(column: item.drawn, item.written, event.mark.shown())
      }
      let isInPlace =
        item.follows ? event.column == actual[number - 1].column : max(event.column, free) == item.column
      guard ignoresTime || isInPlace else {
        throw mismatch(
          column: item.drawn, item.written, "it in column \(event.column)")
      }
      free = item.end
    }
  }

  private func mismatch(column: Int, _ expected: String, _ found: String) -> MarbleMismatch {
    MarbleMismatch(
      label: label, column: column, expected: expected, found: found, picture: self.expected.drawn,
      actual: drawn)
  }
}

extension MarbleLine {
  /// The line, without remarks.
  var drawn: String {
    var writer = MarbleWriter(style: .drawn)
    var rest = items[...]
    while let first = rest.first {
      let group = rest.prefix { $0.column == first.column }
      rest = rest.dropFirst(group.count)
      if group.count == 1 {
        writer.write(first.shown, at: first.column)
      } else {
        writer.write("(", at: first.column)
        for item in group {
          if item.drawn > writer.column { writer.write(" ", at: writer.column) }
          writer.write(item.shown, at: item.drawn)
        }
        writer.write(")", at: writer.column)
      }
    }
    writer.pass(until: width)
    return isOpen ? writer.text + "…" : writer.text
  }
}

extension MarbleLine.Item {
  /// The mark, a bullet with its value.
  fileprivate var written: String {
    if isBullet, case .value(let text) = mark, text != MarbleLine.bullet { return text }
    return shown
  }
}

extension MarbleLine.Mark {
  init?<Input, Failure>(_ event: RecordedEvent<Input, Failure>, _ describe: (Input) -> String) {
    switch event {
    case .subscription: self = .subscribed
    case .value(let value): self = .value(describe(value))
    case .finished: self = .finished
    case .failure: self = .failed
    case .cancelled: self = .cancelled
    case .requested, .answered: return nil
    }
  }

  /// The mark as it is drawn.
  func shown(in style: MarbleStyle = .drawn) -> String {
    switch self {
    case .value(let text): text
    case .finished: style.finished
    case .failed: style.failed
    case .subscribed: "^"
    case .cancelled: "!"
    }
  }

  /// Whether a recorded event is the one in the picture.
  fileprivate func matches(_ other: MarbleLine.Mark) -> Bool {
    guard case .value(let text) = self, case .value(let otherText) = other else { return self == other }
    return text == MarbleLine.bullet || text.compared == otherText.compared
  }
}

extension String {
  /// The text as it is compared: without spaces and quotation marks.
  fileprivate var compared: String { filter { $0 != " " && $0 != "\"" } }
}
