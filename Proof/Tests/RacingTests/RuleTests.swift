import OperatorDescriptions
import Testing

@testable import Racing

/// The rules for what has no model.
@Suite struct RuleTests {
  private func broken(
    _ records: [Record], _ values: [Int], _ end: CallSignal? = nil, losesValues: Bool = false
  ) -> String? {
    History(records: records, observed: [values.map { .value([$0]) } + (end.map { [$0] } ?? [])])
      .brokenRule(losesValues: losesValues)
  }

  private func raced(_ calls: Call...) -> [Record] {
    calls.enumerated().map { index, call in
      Record(call: call, phase: 1, began: 2 * index, returned: 2 * index + 1, result: nil)
    }
  }

  @Test func `values are delivered once, in the order of their thread, and only those that were sent`() {
    let sends = raced(.send(11), .send(12), .send(21))
    #expect(broken(sends, [11, 21, 12]) == nil)
    #expect(broken(sends, [11, 11, 12, 21]) == "a value came twice")
    #expect(broken(sends, [12, 11, 21]) == "values of one thread overtook each other")
    #expect(broken(sends, [11, 12, 13, 21]) == "13 was not sent")
  }

  @Test func `a value is lost only where that is allowed`() {
    let sends = raced(.send(11), .send(12))
    #expect(broken(sends, [11]) == "12 was lost")
    #expect(broken(sends, [11], losesValues: true) == nil)
  }

  @Test func `the completion is delivered when all inputs have finished, or one has failed`() {
    #expect(broken(raced(.send(11), .finish()), [11]) == "the end did not come")
    #expect(broken(raced(.send(11), .finish()), [11], .finished) == nil)
    #expect(broken(raced(.send(11), .send(21, to: 1), .finish()), [11, 21]) == nil)
    #expect(broken(raced(.send(11), .send(21, to: 1), .fail()), [11, 21]) == "the end did not come")
  }

  @Test func `a value sent after the cancellation is not delivered`() {
    let calls = raced(.send(11), .cancel(), .send(12))
    #expect(broken(calls, []) == nil)
    #expect(broken(calls, [11, 12]) == "12 came, sent after the cancellation")
  }
}
