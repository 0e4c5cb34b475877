import SwiftCombine

extension MarbleDiagram {
  /// Runs the picture, and compares the output of the pipeline with a line of it.
  ///
  ///     try MarbleDiagram(
  ///       """
  ///       upstream      ──1──2──3──┤
  ///       dropFirst(2)  ────────3──┤
  ///       """
  ///     ).verify(output: "dropFirst(2)") { try $0.source("upstream", of: Int.self).dropFirst(2) }
  ///
  /// The recorder subscribes at once, or at the `^` of the line, after all other events of that column;
  /// likewise it cancels at the `!`. The clock advances by the width of the picture. Signals of one time may
  /// be in brackets, or in successive columns from that time on. For each source that was used, the `^` and
  /// the `!` of its line are compared with the times of its subscription and its cancellation. A stream that
  /// still runs after that is canceled.
  ///
  /// Values are compared by their text, without spaces and quotation marks.
  ///
  /// - Parameters:
  ///   - label: The label of the line to compare with the pipeline's output.
  ///   - demandLabel: The label of a line of demand, `2──1──u`, which tells how many values to request and
  ///     when: before the other events of that column. `u` and `∞` are unlimited demand, which is also the
  ///     default without such a line.
  ///   - ignoresTime: Whether only the order counts, and not the columns.
  ///   - describe: Returns the text of a value.
  ///   - pipeline: Creates the pipeline from the sources of the picture. It is called once, at the start.
  /// - Returns: The line of the actual output.
  /// - Throws: ``MarbleMismatch``, the first difference, or the first rule that the stream broke; or an error
  ///   that shows what cannot be read.
  @discardableResult public func verify<P: Publisher>(
    output label: String, demandedBy demandLabel: String? = nil, ignoringTime ignoresTime: Bool = false,
    describing describe: (P.Output) -> String = { String(describing: $0) },
    _ pipeline: (MarbleStage) throws -> P
  ) throws -> String {
    let expected = try row(label)
    let stage = MarbleStage(self)
    let recorder = Recorder<P.Output, P.Failure>(
      label, demand: demandLabel == nil ? .unlimited : .none, clock: stage.clock, recordsRequests: true)
    if let demandLabel {
      for (time, demand) in try demands(demandLabel) {
        stage.clock.schedule(at: time) { recorder.request(demand) }
      }
    }
    let firstBreach = OneShot<VirtualTime>()
    let watch: (Recorder<P.Output, P.Failure>) -> Void = { recorder in
      if !recorder.violations.isEmpty { firstBreach.set(stage.clock.now) }
    }
    recorder.onValue = { recorder, _ in watch(recorder) }
    recorder.onCompletion = { recorder, _ in watch(recorder) }
    let publisher = try pipeline(stage)
    defer { recorder.cancel() }
    perform(expected.line, of: publisher, to: recorder, stage.clock)

    var comparison = MarbleComparison(label: label, expected: expected.line, ignoresTime: ignoresTime)
    for event in recorder.timedEvents {
      guard let mark = MarbleLine.Mark(event.value, describe) else { continue }
      comparison.add(mark, at: event.time.column(of: tick))
    }
    try comparison.check()
    if let violation = recorder.violations.first {
      throw MarbleMismatch(
        label: label, column: (firstBreach.value ?? .start).column(of: tick),
        expected: "a stream that keeps the rules", found: violation.description,
        picture: expected.line.drawn, actual: comparison.drawn)
    }
    for source in stage.sources where !ignoresTime { try check(source) }
    return comparison.drawn
  }

  /// Subscribes, cancels and advances the clock as a line shows.
  private func perform<P: Publisher>(
    _ line: MarbleLine, of publisher: P, to recorder: Recorder<P.Output, P.Failure>, _ clock: VirtualClock
  ) {
    if let column = line.column(of: .subscribed) { clock.advance(to: .start + tick.times(column)) }
    publisher.subscribe(recorder)
    if let column = line.column(of: .cancelled) {
      clock.advance(to: max(clock.now, .start + tick.times(column)))
      recorder.cancel()
    }
    clock.advance(to: max(clock.now, .start + tick.times(width)))
  }

  /// The requests in a line of demand.
  private func demands(_ label: String) throws -> [(VirtualTime, Subscribers.Demand)] {
    let row = try row(label)
    let marble = try Marble<Subscribers.Demand>(
      row.line, tick: tick, text: row.text, row: (row.number, origin),
      reading: { $0 == "u" || $0 == "∞" ? .unlimited : Int($0).map { .max($0) } })
    return marble.signals.compactMap { signal in
      if case .value(let demand) = signal.value { (signal.time, demand) } else { nil }
    }
  }

  /// Compares the times of a source's subscription and cancellation with the marks of its line.
  private func check(_ source: MarbleStage.Played) throws(MarbleMismatch) {
    let marks: [(MarbleLine.Mark, [VirtualTime])] = [
      (.subscribed, source.subscriptions()), (.cancelled, source.cancellations()),
    ]
    for (mark, times) in marks {
      guard let number = source.row.line.items.firstIndex(where: { $0.mark == mark }) else { continue }
      let item = source.row.line.items[number]
      let free = number > 0 ? source.row.line.items[number - 1].end : 0
      let columns = times.map { max($0.column(of: tick), free) }
      if columns.contains(item.column) { continue }
      var drawn = MarbleWriter(style: .drawn)
      for column in columns where column >= drawn.column { drawn.write(item.shown, at: column) }
      throw MarbleMismatch(
        label: source.row.label, column: item.drawn, expected: item.shown,
        found: columns.isEmpty
          ? "nothing" : "it in column \(columns.map(String.init).joined(separator: ", "))",
        picture: source.row.line.drawn, actual: drawn.text)
    }
  }
}

/// The first difference between a line of a picture and the actual output.
public struct MarbleMismatch: Error, Equatable, CustomStringConvertible {
  /// The label of the line.
  public let label: String
  /// The column in the line, from zero on.
  public let column: Int
  /// The expected mark, from the picture.
  public let expected: String
  /// The actual mark.
  public let found: String
  /// The line of the picture.
  public let picture: String
  /// The line of the actual output.
  public let actual: String

  /// Both lines, one below the other, and a caret under the first column that differs.
  public var description: String {
    """
    \(label): expected \(expected) in column \(column), got \(found)
    picture  \(picture)
    actual   \(actual)
             \(String(repeating: " ", count: firstDifference))^
    """
  }

  /// The first column in which the two lines differ, or that of the mark if they do not.
  private var firstDifference: Int {
    let common = zip(picture, actual).prefix { $0 == $1 }.count
    return common < max(picture.count, actual.count) ? min(common, column) : column
  }
}
