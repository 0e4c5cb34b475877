import SwiftCombine
import SwiftCombineSwiftTesting
import Testing

@Suite struct ExpectationTests {
  let source = ScriptedSource<Int, TestError>("source", emitting: [1, 2], then: .finished)

  @Test func `expected events pass`() {
    let recorder = source.map { $0 * 2 }.record()
    expectEvents(of: recorder, [.subscription("source"), .value(2), .value(4), .finished])
    expectEvents(
      of: recorder,
      [.at(0, .subscription("source")), .at(0, .value(2)), .at(0, .value(4)), .at(0, .finished)])
    expectNoViolations(at: recorder)
    recorder.clearEvents()
    expectEvents(of: recorder, [])
    expectSteps(source.steps().expectNext(1, 2).expectFinished())
    expectPicture("a  -1-2-|\nb  -2-3-|", output: "b") { try $0.source("a", of: Int.self).map { $0 + 1 } }
  }

  @Test func `a difference is an issue at the line of the call`() {
    let recorder = source.record()
    let line = #_sourceLocation.line + 2
    withKnownIssue {
      expectEvents(of: recorder, [.subscription("source"), .value(2)])
    } matching: { issue in
      issue.sourceLocation?.line == line && "\(issue)".contains("expected .value(2)")
    }
  }

  @Test func `a broken rule is an issue`() {
    let recorder = source.record()
    source.misbehave(.valueAfterCompletion, 3)
    withKnownIssue {
      expectNoViolations(at: recorder)
    } matching: {
      "\($0)".contains("a value came after the completion")
    }
  }

  @Test func `a rule that a verified type breaks is an issue`() {
    expectNoFailures(verify(publisher: { _ in Just(1) }, atMost: 1))
    withKnownIssue {
      expectNoFailures(verify(publisher: { _ in Unrequested() }, atMost: 1, timeLimit: .seconds(1)))
    } matching: {
      "\($0)".contains(" FAILED: ")
    }
  }

  @Test func `a step that is not taken is an issue`() {
    withKnownIssue {
      expectSteps(source.steps().expectNext(2))
    } matching: {
      "\($0)".contains("step 1 of 1, expectNext(2):")
    }
  }

  @Test func `a picture that is not true, or cannot be read, is an issue`() {
    withKnownIssue {
      expectPicture("a  -1-|\nb  -2-|", output: "b") { _ in source }
    } matching: {
      "\($0)".contains("b: expected 2 in column 1")
    }
    withKnownIssue {
      expectPicture("a  -(1-|", output: "a") { _ in source }
    } matching: {
      "\($0)".contains("line 1, column 7: time does not pass inside a group")
    }
  }
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
