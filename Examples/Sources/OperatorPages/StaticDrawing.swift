import OperatorCatalog

/// A run as SVG: what a page shows before its scripts run, and where scripts are off.
struct StaticDrawing {
  /// The distance of two ticks.
  static let unit = 48
  static let margin = 34
  static let rowHeight = 96
  static let innerHeight = 62
  static let lineHeight = 22
  static let axisHeight = 18

  private let entry: CatalogEntry
  private let events: [TimelineEvent]
  private let ticks: Int
  private let code: String

  init(_ grid: PageGrid) {
    entry = grid.entry
    code = entry.code(entry.defaultArguments)
    events = grid.run(grid.example, entry.defaultArguments, entry.demand)
    ticks = max(grid.slotCount + 2, (events.map(\.tick).max() ?? 0) + 1)
  }

  /// The events in words.
  var sentences: [String] { events.map(entry.sentence) }

  private func x(_ tick: Int) -> Int { Self.margin + tick * Self.unit }
  private var width: Int { x(ticks) + Self.margin }

  /// The whole diagram.
  var svg: String {
    let inputs = (0..<entry.inputCount).map { TimelineEvent.Place.input($0) }
    let outputs = [TimelineEvent.Place.output(0)] + (entry.lateSubscriber == nil ? [] : [.output(1)])
    var y = 0
    var parts: [String] = []
    for place in inputs {
      parts.append(row(place, y))
      y += rowHeight(place)
    }
    let box = codeBox(y)
    parts.append(box.svg)
    y += box.height + 16
    for places in innerRows {
      for place in places { parts.append(inner(place, y)) }
      y += Self.innerHeight
    }
    for place in outputs {
      parts.append(row(place, y))
      y += rowHeight(place)
    }
    for tick in 0..<ticks {
      parts.append(#"<text class="tick" x="\#(x(tick))" y="\#(y + 10)">\#(tick)</text>"#)
    }
    y += Self.axisHeight
    return """
      <svg viewBox="0 0 \(width) \(y)" role="img" aria-label="A run of \(Markup.escaped(entry.name))">
      \(parts.joined(separator: "\n"))
      </svg>
      """
  }

  /// A small picture for the gallery: the values of the inputs and of the output.
  var thumbnail: String {
    let places = (0..<entry.inputCount).map { TimelineEvent.Place.input($0) } + [.output(0)]
    let height = places.count * 44
    let last = events.map(\.tick).max() ?? 0
    let rows = places.enumerated().map { index, place in
      line(place, index * 44 + 22, labeled: false)
    }
    return """
      <svg viewBox="0 0 \(max(x(9), x(last) + 60)) \(height)" aria-hidden="true">\(rows.joined())</svg>
      """
  }

  private func row(_ place: TimelineEvent.Place, _ top: Int) -> String {
    let label =
      #"<text class="label" x="\#(Self.margin - 18)" y="\#(top + 11)">\#(entry.title(place))</text>"#
    return label + line(place, top + 46, labeled: true)
  }

  /// How many requests and cancellations of the same tick stand above each one, by its position in the
  /// events. Of requests the first two are drawn.
  private func depths(_ place: TimelineEvent.Place) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    var depths: [Int: Int] = [:]
    for (index, event) in events.enumerated() where event.place == place {
      let depth = counts[event.tick, default: 0]
      switch event.kind {
      case .requested where depth < 2, .cancelled: break
      default: continue
      }
      counts[event.tick] = depth + 1
      depths[index] = depth
    }
    return depths
  }

  private func rowHeight(_ place: TimelineEvent.Place) -> Int {
    Self.rowHeight + max(0, 15 * (depths(place).values.max() ?? 0) - 5)
  }

  private func line(
    _ place: TimelineEvent.Place, _ y: Int, labeled: Bool, isInner: Bool = false
  ) -> String {
    let own = events.enumerated().filter { $0.element.place == place }
    guard let start = own.first?.element.tick else { return "" }
    let depths = depths(place)
    let end = own.last { [4, 5, 6].contains($0.element.kind.number) }?.element.tick ?? (labeled ? ticks : 9)
    var parts = [
      #"<line class="time" x1="\#(x(start))" y1="\#(y)" x2="\#(x(end))" y2="\#(y)"/>"#
    ]
    // The tick of the last value, and where its text ends.
    var before: (tick: Int, end: Int)?
    var ends: [Int: Int] = [:]
    // What follows an end at the same tick, after a new subscription, is drawn beside it.
    var ended: Set<Int> = []
    for (index, event) in own {
      let isMarble = event.kind.isMarble
      let text = event.kind.text ?? ""
      let half = Self.halfWidth(text)
      let begin = x(event.tick) + (ended.contains(event.tick) ? 32 : 0)
      var shifted = begin
      // A value is beside the one before, if that is of the same tick or their texts would cover each other.
      if isMarble, let before, before.tick == event.tick || begin - 5 * text.count < before.end {
        shifted = max(begin, before.end + half)
      }
      let isEnd = event.kind.number == 4 || event.kind.number == 5
      let left = isEnd ? ends[event.tick] ?? x(event.tick) : shifted
      // An end is drawn beside the values of its tick.
      if isMarble {
        before = (event.tick, left + 5 * text.count)
        ends[event.tick] = left + half + 8
      }
      if isEnd { ended.insert(event.tick) }
      // Below the line; on it for an inner publisher, whose next one begins below.
      let below = isInner ? 6 : depths[index].map { 38 + 15 * $0 }
      parts.append(mark(event, left, y, below, labeled))
      if labeled && event.isOnScheduler && (isMarble || isEnd) {
        parts.append(#"<text class="thread" x="\#(left)" y="\#(y - 21)">S</text>"#)
      }
    }
    return parts.joined()
  }

  /// The call in its box, in as many lines as it needs.
  private func codeBox(_ y: Int) -> (svg: String, height: Int) {
    let lines = CodeLines(code, limit: (width - 40) / 10).lines
    let height = lines.count * Self.lineHeight + 18
    let texts = lines.enumerated().map { number, line in
      """
      <text class="code" x="\(20 + 10 * line.indent)" y="\(y + 26 + number * Self.lineHeight)">\(Markup.escaped(line.text))</text>
      """
    }
    let box = #"<rect class="box" x="4" y="\#(y)" width="\#(width - 8)" height="\#(height)" rx="10"/>"#
    return (box + texts.joined(), height)
  }

  /// The inner publishers, one beside another if the first has ended before the second begins.
  private var innerRows: [[TimelineEvent.Place]] {
    var rows: [(places: [TimelineEvent.Place], end: Int)] = []
    for event in events {
      guard case .opened = event.kind else { continue }
      let end = events.last { $0.place == event.place && $0.kind.isEnd }?.tick ?? ticks
      if let free = rows.firstIndex(where: { $0.end < event.tick }) {
        rows[free] = (rows[free].places + [event.place], end)
      } else {
        rows.append(([event.place], end))
      }
    }
    return rows.map(\.places)
  }

  /// An inner publisher: its name above its line.
  private func inner(_ place: TimelineEvent.Place, _ top: Int) -> String {
    let own = events.filter { $0.place == place }
    guard let first = own.first else { return "" }
    let y = top + 38
    let name =
      #"<text class="inner" x="\#(x(first.tick) - 6)" y="\#(top + 14)">\#(Markup.escaped(first.kind.text ?? ""))</text>"#
    let dot = #"<circle class="begin" cx="\#(x(first.tick))" cy="\#(y)" r="4"/>"#
    return name + dot + line(place, y, labeled: true, isInner: true)
  }

  /// Half of the width of a marble with a text.
  private static func halfWidth(_ text: String) -> Int { max(17, 6 + 5 * text.count) }

  private func mark(_ event: TimelineEvent, _ x: Int, _ y: Int, _ below: Int?, _ labeled: Bool) -> String {
    switch event.kind {
    case .subscribed, .opened: return ""
    case .requested(let count):
      guard labeled, let below else { return "" }
      return
        #"<text class="request" x="\#(x)" y="\#(y + below)">▲\#(count.map(String.init) ?? "∞")\#(event.isOnScheduler ? " S" : "")</text>"#
    case .value(let text), .dropped(let text), .unpublished(let text):
      let look = [3: " dropped", 7: " unpublished"][event.kind.number] ?? ""
      let half = Self.halfWidth(text)
      return """
        <g class="marble c\(Markup.color(text))\(look)"><rect x="\(x - half)" \
        y="\(y - 17)" width="\(2 * half)" height="34" rx="17"/><text x="\(x)" y="\(y + 5)">\
        \(Markup.escaped(text))</text></g>
        """
    case .finished: return #"<line class="end" x1="\#(x)" y1="\#(y - 18)" x2="\#(x)" y2="\#(y + 18)"/>"#
    case .failed:
      return #"<path class="failure" d="M\#(x - 11) \#(y - 11)l22 22m0 -22l-22 22"/>"#
    case .cancelled:
      guard labeled, let below else { return "" }
      return #"<text class="cancel" x="\#(x)" y="\#(y + below)">■\#(event.isOnScheduler ? " S" : "")</text>"#
    }
  }
}

enum Markup {
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// The color of a value, as the scripts compute it: one of six, by its characters.
  static func color(_ text: String) -> Int { text.unicodeScalars.reduce(0) { ($0 + Int($1.value)) % 6 } }
}
