import OperatorDescriptions
import Testing

@testable import Racing

/// The rules for what has no model.
@Suite struct RuleTests {
  private func broken(
    _ records: [Record], _ values: [Int], _ end: CallSignal? = nil, arrival: Kind.Arrival = .all
  ) -> String? {
    History(records: records, observed: [values.map { .value([$0]) } + (end.map { [$0] } ?? [])])
      .brokenRule(arrival)
  }

  private func raced(_ calls: Call...) -> [Record] { raced(calls) }

  private func raced(_ calls: [Call]) -> [Record] {
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
    #expect(broken(sends, [11], arrival: .some) == nil)
  }

  @Test func `of the latest values one is delivered, and the last one if the demand is unlimited`() {
    func latest(_ values: [Int], _ calls: [Record]) -> String? { broken(calls, values, arrival: .latest) }
    let sends: [Call] = [.send(11), .send(21, to: 1), .send(12)]
    let limited = raced([.subscribe(wanting: 0)] + sends + [.request(1)])
    #expect(latest([], limited) == "no tuple came")
    #expect(latest([11], limited) == nil)
    #expect(latest([], raced([.subscribe(wanting: 0)] + sends)) == nil)
    let unlimited = raced([.subscribe()] + sends)
    #expect(latest([], unlimited) == "no tuple came")
    #expect(latest([11], unlimited) == "12 was lost")
    #expect(latest([11, 12], unlimited) == nil)
  }

  @Test func `of the latest values none is expected of an input that finishes before it sends, or meanwhile`()
  {
    let none = raced([.subscribe(), .send(11), .finish(1), .finish()])
    #expect(broken(none, [], .finished, arrival: .latest) == nil)
    let meanwhile = [
      Record(call: .subscribe(), phase: 0, began: 0, returned: 1, result: nil),
      Record(call: .send(11), phase: 1, began: 2, returned: 5, result: nil),
      Record(call: .send(21, to: 1), phase: 1, began: 3, returned: 6, result: nil),
      Record(call: .finish(1), phase: 1, began: 4, returned: 7, result: nil),
    ]
    #expect(broken(meanwhile, [], arrival: .latest) == nil)
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

  @Test func `a value is lost with a cancellation only if it may still have been under way`() {
    let calls = raced(.subscribe(), .send(11), .cancel(), .send(12))
    #expect(broken(calls, [11]) == nil)
    #expect(broken(calls, []) == "11 was lost")
    for arrival in [Kind.Arrival.some, .later, .latest] {
      #expect(broken(calls, [], arrival: arrival) == nil)
    }
    #expect(broken(raced(.subscribe(wanting: 0), .send(11), .cancel()), []) == nil)
    #expect(broken(raced(.subscribe(), .finish(1), .send(11), .cancel()), []) == nil)
    let delivering = Record(call: .send(21), phase: 1, began: 2, returned: 7, result: nil)
    #expect(broken(calls + [delivering], [21]) == nil)
  }
}
