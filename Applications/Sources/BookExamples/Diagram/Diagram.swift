import SwiftCombineTesting

/// The streams of a transcript as marbles, in the notation of `Marble`: `─1─2─┤`.
///
/// All lines have common columns, so that a signal is above its consequence. A column is a moment: one signal
/// of an upstream publisher, and what subscribers receive of it.
struct Diagram {
  /// The signals that share a column.
  private struct Moment {
    let time: VirtualTime
    var width = 0
    var column = 0
    var isOnlyEnds = true
  }

  /// The line of one subscription.
  private struct Row {
    let name: String
    /// The moment that follows the subscription, and the time of the subscription.
    let start: (moment: Int, time: VirtualTime)
    let position: Step.Position
    var marks: [(moment: Int, mark: Step.Mark)] = []

    var isEnded: Bool { marks.last?.mark.isEnd == true }
  }

  /// The name of the line of times.
  private static let time = "seconds"

  private var moments: [Moment] = []
  private var rows: [Row] = []
  private var width = 0
  /// The number of characters in front of the columns, for the names.
  private let margin: Int
  /// The number of columns at most.
  private let limit: Int
  /// The time of a column; nil if columns have no times.
  private var tick: VirtualTime.Stride?

  init(_ transcript: Transcript, width: Int) {
    let names = Set(transcript.steps.compactMap { $0.mark == nil ? nil : $0.stream })
    margin = (names.map(\.count) + [transcript.takesTime ? Self.time.count : 0]).max().map { $0 + 2 } ?? 0
    limit = max(20, width - margin)
    arrange(transcript.steps)
    if transcript.takesTime { tick = tick(until: transcript.end) }
    // What comes from upstream is above what becomes of it.
    rows = rows.filter { $0.position == .upstream } + rows.filter { $0.position == .subscriber }
    place(until: transcript.end)
  }

  /// Finds the moment and the row of each signal.
  private mutating func arrange(_ steps: [Step]) {
    var isOpen = false
    for step in steps {
      guard let name = step.stream, let mark = step.mark else { continue }
      if mark == .started {
        rows.append(Row(name: name, start: (moments.count, step.time), position: step.position))
        isOpen = false
        continue
      }
      let row = rows.firstIndex { $0.name == name && !$0.isEnded }
      let joins =
        isOpen && step.position == .subscriber && moments.last?.time == step.time
        && row.flatMap { rows[$0].marks.last?.moment } != moments.count - 1
      if !joins { moments.append(Moment(time: step.time)) }
      isOpen = true
      if row == nil {
        rows.append(Row(name: name, start: (moments.count - 1, step.time), position: step.position))
      }
      rows[row ?? rows.count - 1].marks.append((moments.count - 1, mark))
      moments[moments.count - 1].width = max(moments[moments.count - 1].width, mark.text.count)
      if !mark.isEnd { moments[moments.count - 1].isOnlyEnds = false }
    }
  }

  /// Gives each moment its column.
  private mutating func place(until end: VirtualTime) {
    var free = 1
    for index in moments.indices {
      let gap = index > 0 && !moments[index].isOnlyEnds ? 1 : 0
      moments[index].column = max(free + gap, column(of: moments[index].time))
      free = moments[index].column + moments[index].width
    }
    width = max(free + 1, column(of: end) + 1)
  }

  private func column(of time: VirtualTime) -> Int {
    tick.map { 1 + time.nanoseconds / $0.nanoseconds } ?? 0
  }

  /// The time of a column: a round one that all signals are multiples of. If a line can be long enough, no
  /// signal is pushed to the right by the one before.
  private func tick(until end: VirtualTime) -> VirtualTime.Stride {
    let ticks = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50].map { VirtualTime.Stride.seconds($0) }
    let fitting = ticks.filter { end.nanoseconds / $0.nanoseconds < limit - 4 }
    let exact = fitting.filter { tick in
      end.nanoseconds / tick.nanoseconds >= 12
        && moments.allSatisfy { $0.time.nanoseconds.isMultiple(of: tick.nanoseconds) }
    }
    let spacious = exact.last { tick in
      zip(moments, moments.dropFirst()).allSatisfy { moment, next in
        next.time == moment.time
          || (next.time.nanoseconds - moment.time.nanoseconds) / tick.nanoseconds > moment.width
      }
    }
    return spacious ?? exact.last ?? fitting.first ?? 100
  }
}

extension Diagram {
  /// The lines of the diagram: the times, if columns have times, and a line for each subscription.
  func lines(colored isColored: Bool) -> [String] {
    guard !rows.isEmpty else { return [] }
    func line(_ name: String, _ pen: Pen) -> String {
      let label = name + String(repeating: " ", count: margin - name.count)
      return (isColored ? Ink.name.paint(label) : label) + pen.text
    }
    let times = times(colored: isColored)
    let axis = tick == nil || times.text.isEmpty ? [] : [line(Self.time, times)]
    return axis + rows.map { line($0.name, draw($0, colored: isColored)) }
  }

  private func draw(_ row: Row, colored isColored: Bool) -> Pen {
    var pen = Pen(limit: limit, isColored: isColored)
    pen.move(to: column(ofStart: row), over: " ")
    for (moment, mark) in row.marks {
      pen.move(to: moments[moment].column, over: "─")
      pen.draw(mark.text, mark.ink)
    }
    if !row.isEnded { pen.move(to: width, over: "─") }
    return pen
  }

  private func column(ofStart row: Row) -> Int {
    let (next, time) = row.start
    let before = next == 0 ? 0 : moments[next - 1].column + 1
    let after = next < moments.count ? moments[next].column - 1 : width
    return min(after, max(before, tick == nil ? (next == 0 ? 0 : after) : column(of: time) - 1))
  }

  private func times(colored isColored: Bool) -> Pen {
    var pen = Pen(limit: limit, isColored: isColored)
    var last: VirtualTime?
    for moment in moments where moment.time != last {
      last = moment.time
      guard pen.column == 0 || moment.column > pen.column else { continue }
      pen.move(to: moment.column, over: " ")
      pen.draw(moment.time.seconds, .time)
    }
    return pen
  }
}
