import SwiftCombine
import SwiftCombineXCTest
import XCTest

final class AssertionTests: XCTestCase {
  private let source = ScriptedSource<Int, TestError>("source", emitting: [1, 2], then: .finished)

  func testWhatIsAsExpectedPasses() {
    let recorder = source.map { $0 * 2 }.record()
    XCTAssertEvents(of: recorder, [.subscription("source"), .value(2), .value(4), .finished])
    XCTAssertEvents(
      of: recorder,
      [.at(0, .subscription("source")), .at(0, .value(2)), .at(0, .value(4)), .at(0, .finished)])
    XCTAssertNoViolations(at: recorder)
    recorder.clearEvents()
    XCTAssertEvents(of: recorder, [])
    XCTAssertSteps(source.steps().expectNext(1, 2).expectFinished())
    XCTAssertPicture("a  -1-2-|\nb  -2-3-|", output: "b") { try $0.source("a", of: Int.self).map { $0 + 1 } }
  }

  func testADifferenceFailsAtItsLine() {
    let recorder = source.record()
    let line: UInt = #line + 1
    let failures = failures { XCTAssertEvents(of: recorder, [.subscription("source"), .value(2)]) }
    XCTAssertEqual(failures.count, 1)
    XCTAssertEqual(failures.first?.line, line)
    XCTAssertEqual(failures.first?.text.contains("expected .value(2)"), true)
  }

  func testABrokenRuleFails() {
    let recorder = source.record()
    source.misbehave(.valueAfterCompletion, 3)
    let failures = failures { XCTAssertNoViolations(at: recorder) }
    XCTAssertEqual(failures.map(\.text), ["failed - Recorder: a value came after the completion"])
  }

  func testARuleThatAVerifiedTypeBreaksFails() {
    XCTAssertNoFailures(verify(publisher: { _ in Just(1) }, atMost: 1))
    let failures = failures {
      XCTAssertNoFailures(verify(publisher: { _ in Unrequested() }, atMost: 1, timeLimit: .seconds(1)))
    }
    XCTAssertTrue(failures.contains { $0.text.hasPrefix("failed - 1.01 FAILED") })
  }

  func testAStepThatIsNotTakenFails() {
    let failures = failures { XCTAssertSteps(source.steps().expectNext(2)) }
    XCTAssertEqual(failures.first?.text.hasPrefix("failed - step 1 of 1, expectNext(2):"), true)
  }

  func testAPictureThatIsNotTrueFails() {
    let failures = failures { [self] in
      XCTAssertPicture("a  -1-|\nb  -2-|", output: "b") { _ in source }
    }
    XCTAssertEqual(failures.first?.text.hasPrefix("failed - b: expected 2 in column 1"), true)
  }

  // MARK: Failures that are expected

  private struct Failure {
    let text: String
    let line: UInt
  }

  private var expected: [Failure]?

  /// The failures of a body, which are none of the test.
  private func failures(_ body: () -> Void) -> [Failure] {
    expected = []
    defer { expected = nil }
    body()
    return expected ?? []
  }

  #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
      guard expected != nil else { return super.record(issue) }
      let line = issue.sourceCodeContext.location?.lineNumber ?? 0
      expected?.append(Failure(text: issue.compactDescription, line: UInt(line)))
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected isExpected: Bool
    ) {
      guard expected == nil else {
        expected?.append(Failure(text: description, line: UInt(lineNumber)))
        return
      }
      super.recordFailure(
        withDescription: description, inFile: filePath, atLine: lineNumber, expected: isExpected)
    }
  #endif
}

/// Sends an unrequested value.
private struct Unrequested: Publisher {
  typealias Output = Int
  typealias Failure = Never

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: Subscriptions.empty)
    _ = subscriber.receive(1)
    subscriber.receive(completion: .finished)
  }
}
