// XCTest's assertions begin with capital letters, and so do these.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import SwiftCombineTesting
import SwiftCombine
import XCTest

/// Fails, at the line of the call, unless a recorder received exactly these events.
///
///     let recorder = Just(1).map { $0 * 2 }.record()
///     XCTAssertEvents(of: recorder, [.subscription("Just"), .value(2), .finished])
///
/// The failure shows the first event that differs, and those before it.
public func XCTAssertEvents<Input, Failure>(
  of recorder: Recorder<Input, Failure>, _ expected: [RecordedEvent<Input, Failure>],
  file: StaticString = #filePath, line: UInt = #line
) {
  assertNone(recorder.difference(from: expected), file, line)
}

/// Fails unless a recorder received exactly these events, at these times.
@_disfavoredOverload  // so that `[]` means no events
public func XCTAssertEvents<Input, Failure>(
  of recorder: Recorder<Input, Failure>, _ expected: [Timed<RecordedEvent<Input, Failure>>],
  file: StaticString = #filePath, line: UInt = #line
) {
  assertNone(recorder.difference(from: expected), file, line)
}

/// Fails for each rule of the contract that a publisher broke in its signals to a recorder.
public func XCTAssertNoViolations<Input, Failure>(
  at recorder: Recorder<Input, Failure>, file: StaticString = #filePath, line: UInt = #line
) {
  for violation in recorder.violations { assertNone("\(recorder): \(violation)", file, line) }
}

/// Fails unless a pipeline behaves as a marble picture shows; the parameters are those of ``MarbleDiagram``.
///
/// - Parameters:
///   - picture: The marble picture.
///   - label: The label of the line to compare with the pipeline's output.
///   - demandLabel: The label of the line of demand, if there is one.
///   - ignoresTime: Whether only the order counts, and not the columns.
///   - tick: The time of one column.
///   - words: Words of letters that are one value each.
///   - pipeline: Creates the pipeline from the sources of the picture.
public func XCTAssertPicture<P: Publisher>(
  _ picture: String, output label: String, demandedBy demandLabel: String? = nil,
  ignoringTime ignoresTime: Bool = false, tick: VirtualTime.Stride = 1, words: [String] = [],
  file: StaticString = #filePath, line: UInt = #line, _ pipeline: (MarbleStage) throws -> P
) {
  do {
    try MarbleDiagram(picture, tick: tick, words: words)
      .verify(output: label, demandedBy: demandLabel, ignoringTime: ignoresTime, pipeline)
  } catch {
    assertNone("\(error)", file, line)
  }
}

/// Performs the steps, and fails if one of them does.
public func XCTAssertSteps<Output, Failure>(
  _ steps: StepVerifier<Output, Failure>, file: StaticString = #filePath, line: UInt = #line
) {
  do {
    try steps.verify()
  } catch {
    assertNone("\(error)", file, line)
  }
}

/// Fails for each rule that a verified type broke.
public func XCTAssertNoFailures(
  _ report: ContractReport, file: StaticString = #filePath, line: UInt = #line
) {
  for failure in report.failures { assertNone("\(failure)", file, line) }
}

private func assertNone(_ problem: String?, _ file: StaticString, _ line: UInt) {
  if let problem { XCTFail(problem, file: file, line: line) }
}
