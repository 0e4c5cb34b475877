import CombineShim

/// What a picture is run on: the clock, and the sources that play its lines.
public final class MarbleStage {
  /// The clock that everything runs by. A column of the picture is a tick of it.
  public let clock = VirtualClock()
  /// A scheduler on the clock.
  public let scheduler: VirtualTimeScheduler

  private let diagram: MarbleDiagram
  private(set) var sources: [Played] = []

  /// A line that was played, and when it was subscribed to and cancelled.
  struct Played {
    let row: MarbleDiagram.Row
    let subscriptions: () -> [VirtualTime]
    let cancellations: () -> [VirtualTime]
  }

  init(_ diagram: MarbleDiagram) {
    self.diagram = diagram
    scheduler = VirtualTimeScheduler(clock: clock)
  }

  /// A scheduler on the clock, for another type of time.
  public func scheduler<Time>(for time: Time.Type) -> VirtualScheduler<Time> {
    VirtualScheduler(clock: clock)
  }

  // MARK: Sources

  /// The source that plays a line, its values made by a closure.
  ///
  /// A cold source plays for each subscriber from its subscription on: what is drawn first, or the `^`, is
  /// where it begins. A hot one plays once, in the columns of the picture.
  ///
  /// - Parameters:
  ///   - label: The label of the line.
  ///   - isHot: Whether it plays once, for whoever is there.
  ///   - failure: The error it fails with.
  ///   - read: Makes a value of what is written, or nothing if that is none.
  /// - Throws: What cannot be read.
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

  /// The source that plays a line, whose values are written as they are.
  public func source<Output: LosslessStringConvertible, Failure: Error>(
    _ label: String, of output: Output.Type = String.self, isHot: Bool = false,
    failure: Failure = TestError("failed")
  ) throws -> MarbleSource<Output, Failure> {
    try source(label, isHot: isHot, failure: failure) { Output($0.unquoted) }
  }

  /// The source that plays a line, whose values have names.
  public func source<Output, Failure: Error>(
    _ label: String, _ values: [String: Output], isHot: Bool = false, failure: Failure = TestError("failed")
  ) throws -> MarbleSource<Output, Failure> {
    try source(label, isHot: isHot, failure: failure) { values[$0] }
  }
}
