@_exported import SwiftCombineTesting
import SwiftCombine
import Testing

/// Records an issue, at the line of the call, unless a recorder received exactly these events.
///
///     let recorder = Just(1).map { $0 * 2 }.record()
///     expectEvents(of: recorder, [.subscription("Just"), .value(2), .finished])
///
/// The issue shows the first event that differs, and those before it.
public func expectEvents<Input, Failure>(
  of recorder: Recorder<Input, Failure>, _ expected: [RecordedEvent<Input, Failure>],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectNone(recorder.difference(from: expected), sourceLocation)
}

/// Records an issue unless a recorder received exactly these events, at these times.
@_disfavoredOverload  // so that `[]` means no events
public func expectEvents<Input, Failure>(
  of recorder: Recorder<Input, Failure>, _ expected: [Timed<RecordedEvent<Input, Failure>>],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectNone(recorder.difference(from: expected), sourceLocation)
}

/// Records an issue for each rule of the contract that a publisher broke in its signals to a recorder.
public func expectNoViolations<Input, Failure>(
  at recorder: Recorder<Input, Failure>, sourceLocation: SourceLocation = #_sourceLocation
) {
  for violation in recorder.violations { expectNone("\(recorder): \(violation)", sourceLocation) }
}

/// Records an issue unless a pipeline behaves as a marble picture shows; the parameters are those of
/// ``MarbleDiagram``.
///
///     expectPicture(
///       """
///       upstream         ──1──2──3──┤
///       dropFirst(2)     ────────3──┤
///       """, output: "dropFirst(2)"
///     ) { try $0.source("upstream", of: Int.self).dropFirst(2) }
///
/// - Parameters:
///   - picture: The marble picture.
///   - label: The label of the line to compare with the pipeline's output.
///   - demandLabel: The label of the line of demand, if there is one.
///   - ignoresTime: Whether only the order counts, and not the columns.
///   - tick: The time of one column.
///   - words: Words of letters that are one value each.
///   - pipeline: Creates the pipeline from the sources of the picture.
public func expectPicture<P: Publisher>(
  _ picture: String, output label: String, demandedBy demandLabel: String? = nil,
  ignoringTime ignoresTime: Bool = false, tick: VirtualTime.Stride = 1, words: [String] = [],
  sourceLocation: SourceLocation = #_sourceLocation, _ pipeline: (MarbleStage) throws -> P
) {
  do {
    try MarbleDiagram(picture, tick: tick, words: words)
      .verify(output: label, demandedBy: demandLabel, ignoringTime: ignoresTime, pipeline)
  } catch {
    expectNone("\(error)", sourceLocation)
  }
}

/// Performs the steps, and records an issue if one fails.
///
///     expectSteps(Just(1).steps().expectNext(1).expectFinished())
public func expectSteps<Output, Failure>(
  _ steps: StepVerifier<Output, Failure>, sourceLocation: SourceLocation = #_sourceLocation
) {
  do {
    try steps.verify()
  } catch {
    expectNone("\(error)", sourceLocation)
  }
}

/// Records an issue for each rule that a verified type broke.
///
///     expectNoFailures(verify(publisher: { (0..<$0).publisher }))
public func expectNoFailures(
  _ report: ContractReport, sourceLocation: SourceLocation = #_sourceLocation
) {
  for failure in report.failures { expectNone("\(failure)", sourceLocation) }
}

private func expectNone(_ problem: String?, _ sourceLocation: SourceLocation) {
  if let problem { Issue.record("\(problem)", sourceLocation: sourceLocation) }
}
