import SwiftCombine

extension Recorder {
  /// Returns the recorded events as a marble line: `-a-b-(cd)-|`.
  ///
  /// Each event is in the column that its time falls into; events of one time are in brackets. The
  /// subscription is drawn if it arrived later than the start of the clock, and the cancellation if the
  /// recorder records its own actions. A stream that has not completed is drawn up to the current time of the
  /// clock.
  ///
  /// - Parameters:
  ///   - style: The characters to draw with.
  ///   - tick: The time of one column.
  ///   - text: Returns the text for a value.
  public func marbles(
    style: MarbleStyle = .plain, tick: VirtualTime.Stride = 1,
    text: (Input) -> String = { String(describing: $0) }
  ) -> String {
    let marks = timedEvents.compactMap { event -> (Int, String)? in
      let column = event.time.column(of: tick)
      guard let mark = MarbleLine.Mark(event.value, text) else { return nil }
      if mark == .subscribed, column == 0 { return nil }
      return (column, mark.shown(in: style))
    }
    var writer = MarbleWriter(style: style)
    writer.write(marks)
    if completion == nil, !events.contains(.cancelled), let clock {
      writer.pass(until: clock.now.column(of: tick))
    }
    return writer.text
  }

  /// Returns the recorder's requests as a line of demand: `2--1--u`, in which `u` is unlimited.
  ///
  /// This needs a recorder that records its own actions.
  public func demandMarbles(style: MarbleStyle = .plain, tick: VirtualTime.Stride = 1) -> String {
    var writer = MarbleWriter(style: style)
    writer.write(
      timedEvents.compactMap { event in
        switch event.value {
        case .requested(let demand), .answered(let demand):
          (event.time.column(of: tick), demand.max.map(String.init) ?? "u")
        default: nil
        }
      })
    return writer.text
  }
}

extension VirtualTime {
  /// The column of a marble line that this time falls into.
  func column(of tick: Stride) -> Int { nanoseconds / max(1, tick.nanoseconds) }
}
