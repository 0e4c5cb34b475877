import SwiftCombine

/// The clock, and the sources that play the lines, on which a picture runs.
public final class MarbleStage {
  /// The clock of the picture. A column of the picture is a tick of it.
  public let clock = VirtualClock()
  /// A scheduler on the clock.
  public let scheduler: VirtualTimeScheduler

  private let diagram: MarbleDiagram
  private(set) var sources: [Played] = []

  /// A line that was played, and the times of its subscriptions and cancellations.
  struct Played {
    let row: MarbleDiagram.Row
    let subscriptions: () -> [VirtualTime]
    let cancellations: () -> [VirtualTime]
  }

  init(_ diagram: MarbleDiagram) {
    self.diagram = diagram
    scheduler = VirtualTimeScheduler(clock: clock)
  }

  /// Creates a scheduler on the clock, for another type of time.
  public func scheduler<Time>(for time: Time.Type) -> VirtualScheduler<Time> {
    VirtualScheduler(clock: clock)
  }

  // MARK: Sources

  /// Creates the source that plays a line; a closure reads its values.
  ///
  /// A cold source plays for each subscriber from its subscription on: it begins at the first mark, or at the
  /// `^`. A hot one plays once, in the columns of the picture.
  ///
  /// - Parameters:
  ///   - label: The label of the line.
  ///   - isHot: Whether it plays once, for the current subscribers.
  ///   - failure: The error it fails with.
  ///   - read: Reads a value from its text; returns `nil` if the text is not a value.
  /// - Throws: An error that shows what cannot be read.
  public func source<Output, Failure: Error>(
    _ label: String, isHot: Bool = false, failure: Failure = TestError("failed"),
    reading read: (String) -> Output?
  ) throws -> MarbleSource<Output, Failure> {
    let row = try diagram.row(label)
    let marble = try Marble(
      row.line, tick: diagram.tick, text: row.text, row: (row.number, diagram.origin), reading: read)
    let start = marble.subscription ?? .start + diagram.tick.times(row.line.start)
    let source = MarbleSource(
      marble, name: label, origin: isHot ? .start : start, clock: clock, isHot: isHot, failure: failure)
    sources.append(
      Played(
        row: row, subscriptions: { source.subscriptionTimes }, cancellations: { source.cancellationTimes }))
    return source
  }

  /// Creates the source that plays a line which contains the values themselves.
  public func source<Output: LosslessStringConvertible, Failure: Error>(
    _ label: String, of output: Output.Type = String.self, isHot: Bool = false,
    failure: Failure = TestError("failed")
  ) throws -> MarbleSource<Output, Failure> {
    try source(label, isHot: isHot, failure: failure) { Output($0.unquoted) }
  }

  /// Creates the source that plays a line whose values have names.
  public func source<Output, Failure: Error>(
    _ label: String, _ values: [String: Output], isHot: Bool = false, failure: Failure = TestError("failed")
  ) throws -> MarbleSource<Output, Failure> {
    try source(label, isHot: isHot, failure: failure) { values[$0] }
  }
}
