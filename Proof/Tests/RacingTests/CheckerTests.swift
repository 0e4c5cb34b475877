import OperatorDescriptions
import Testing

@testable import Racing

/// Histories written by hand, which some order of the calls explains, or none.
@Suite struct CheckerTests {
  /// A call in the race, with the times at which it began and returned.
  private func raced(_ call: Call, _ began: Int, _ returned: Int, result: Int? = nil) -> Record {
    Record(call: call, phase: 1, began: began, returned: returned, result: result)
  }

  /// Calls of one thread before the race, or after it.
  private func inOrder(_ phase: Int, _ calls: Call..., from start: Int = 0) -> [Record] {
    calls.enumerated().map { index, call in
      let began = start + 2 * index
      return Record(call: call, phase: phase, began: began, returned: began + 1, result: nil)
    }
  }

  private func isExplained<M: CallModel>(
    _ records: [Record], _ observed: [CallSignal]..., by model: M, _ order: Order = .strict
  ) -> Bool {
    let unsubscribed = Array(repeating: [CallSignal](), count: 3 - observed.count)
    return History(records: records, observed: observed + unsubscribed).isExplained(by: model, order)
  }

  private let passthrough = PassthroughModel()
  private let queue = ReplayModel(capacity: 0)

  // MARK: What came

  @Test func `values that were sent concurrently may be delivered in either order`() {
    let sends = inOrder(0, .subscribe(0)) + [raced(.send(11), 10, 13), raced(.send(21), 11, 12)]
    for values in [[11, 21], [21, 11]] {
      #expect(isExplained(sends, values.map { .value([$0]) }, by: passthrough))
    }
  }

  @Test func `a value that is lost, is delivered twice or was never sent is refused`() {
    let sends = inOrder(0, .subscribe(0)) + [raced(.send(11), 10, 13), raced(.send(21), 11, 12)]
    for values in [[], [11], [11, 21, 21], [11, 22], [11, 21, 22]] {
      #expect(!isExplained(sends, values.map { .value([$0]) }, by: passthrough), "\(values)")
    }
  }

  @Test func `a completion that is delivered before a value, twice or not at all is refused`() {
    let calls = inOrder(0, .subscribe(0), .send(11), .finish())
    #expect(isExplained(calls, [.value([11]), .finished], by: passthrough))
    #expect(!isExplained(calls, [.finished, .value([11])], by: passthrough))
    #expect(!isExplained(calls, [.value([11]), .finished, .finished], by: passthrough))
    #expect(!isExplained(calls, [.value([11]), .failed], by: passthrough))
    #expect(!isExplained(calls, [.value([11])], by: passthrough))
  }

  @Test func `a value that is read is the one of the moment`() {
    let calls = inOrder(0, .send(11)) + [raced(.send(12), 10, 13)]
    for (value, isRight) in [(11, true), (12, true), (0, false), (13, false)] {
      #expect(isExplained(calls + [raced(.read, 11, 12, result: value)], by: CurrentValueModel()) == isRight)
    }
  }

  // MARK: Order in the race

  @Test func `in a strict order a call that returned precedes a call that began later`() {
    let calls = inOrder(0, .subscribe(0)) + [raced(.send(11), 10, 11), raced(.send(21, to: 1), 12, 13)]
    let signals: [CallSignal] = [.value([21]), .value([11])]
    #expect(!isExplained(calls, signals, by: passthrough))
    #expect(isExplained(calls, signals, by: passthrough, .scheduled))
    #expect(!isExplained(calls, signals, by: passthrough, .perInput), "no thread was delivering in between")
    let delivering = calls + [raced(.send(31, to: 2), 9, 14)]
    #expect(isExplained(delivering, signals + [.value([31])], by: passthrough, .perInput))
  }

  @Test func `values of one input keep their order in any case`() {
    let calls = inOrder(0, .subscribe(0)) + [raced(.send(11), 10, 11), raced(.send(21), 12, 13)]
    #expect(!isExplained(calls, [.value([21]), .value([11])], by: passthrough, .perInput))
  }

  @Test func `a subscriber that cancels may miss a mailed value, and receives no value sent later`() {
    let leaving = inOrder(0, .subscribe(0)) + [raced(.send(11), 10, 11), raced(.cancel(), 15, 16)]
    // No thread was delivering when it canceled.
    #expect(!isExplained(leaving, [], by: passthrough, .perInput))
    #expect(!isExplained(leaving, [], by: passthrough, .strict))
    // One call after the other, without a pause.
    let delivering = [raced(.send(21, to: 1), 9, 13), raced(.send(31, to: 2), 12, 17)]
    let others: [CallSignal] = [.value([21]), .value([31])]
    #expect(isExplained(leaving + delivering, others, by: passthrough, .perInput))
    let pausing = [raced(.send(21, to: 1), 9, 13), raced(.send(31, to: 2), 14, 17)]
    #expect(!isExplained(leaving + pausing, others, by: passthrough, .perInput))
    let calls = inOrder(0, .subscribe(0)) + [raced(.send(11), 10, 11), raced(.cancel(), 12, 13)]
    let late = calls + [raced(.send(12), 14, 15)]
    #expect(!isExplained(late, [.value([11]), .value([12])], by: passthrough, .perInput))
  }

  @Test func `the cancellation of the last subscriber is noticed when the delivery to it returns`() {
    let model = ReplayModel(capacity: 2, isDeafAlone: true)
    let leaving = [raced(.cancel(), 12, 13), raced(.subscribe(1), 14, 15)]
    let delivering = inOrder(0, .subscribe(0)) + [raced(.send(11), 10, 16)] + leaving
    #expect(isExplained(delivering, [.value([11])], [.value([11])], by: model, .perInput))
    #expect(isExplained(delivering, [.value([11])], [], by: model, .perInput))
    let delivered = inOrder(0, .subscribe(0)) + [raced(.send(11), 10, 11)] + leaving
    #expect(!isExplained(delivered, [.value([11])], [.value([11])], by: model, .perInput))
    #expect(isExplained(delivered, [.value([11])], [], by: model, .perInput))
  }

  @Test(arguments: [Order.strict, .perInput])
  func `a value left to a delivery is lost if the subscriber cancels before it returns`(order: Order) {
    let joining = [raced(.subscribe(0), 10, 13), raced(.cancel(), 15, 16)]
    let during = joining + [raced(.send(11), 12, 17)]
    #expect(isExplained(during, [], by: CurrentValueModel(), order))
    #expect(isExplained(during, [.value([0])], by: CurrentValueModel(), order))
    #expect(isExplained(during, [.value([11])], by: CurrentValueModel(), order))
  }

  @Test func `in a strict order no requested value is lost without a delivery under way`() {
    let joining = [raced(.subscribe(0), 10, 13), raced(.cancel(), 15, 16)]
    for send in [raced(.send(11), 8, 9), raced(.send(11), 11, 14), raced(.send(11), 14, 17)] {
      #expect(!isExplained(joining + [send], [], by: CurrentValueModel()), "\(send)")
    }
    let another = joining + [raced(.send(11), 12, 17), raced(.subscribe(1), 18, 19)]
    #expect(!isExplained(another, [], by: CurrentValueModel()), "without a cancel nothing is missed")
    let sent = inOrder(0, .subscribe(0)) + [raced(.send(11), 10, 13), raced(.cancel(), 15, 16)]
    #expect(!isExplained(sent + [raced(.send(21), 12, 17)], [.value([0])], by: CurrentValueModel()))
  }

  // MARK: Order around the race

  @Test(arguments: [0, 2]) func `a value that is lost with one calling thread is refused`(phase: Int) {
    let calls = inOrder(phase, .subscribe(0), .send(81))
    #expect(isExplained(calls, [.value([81])], by: queue, .perInput))
    #expect(!isExplained(calls, [], by: queue, .perInput))
  }

  @Test(arguments: [0, 2]) func `a request after a failure, on one thread, is too late`(phase: Int) {
    let model = ReplayModel(capacity: 0, failsAtOnce: true)
    let calls = inOrder(phase, .subscribe(0, wanting: 0), .send(81), .fail(), .request(1))
    #expect(isExplained(calls, [.failed], by: model, .perInput))
    #expect(!isExplained(calls, [.value([81]), .failed], by: model, .perInput))
  }

  @Test func `a value buffered before the race is lost only with a subscriber that cancels`() {
    let before = inOrder(0, .subscribe(0, wanting: 0), .send(81))
    let calls = before + [raced(.request(1), 10, 13)]
    #expect(!isExplained(calls, [], by: queue, .perInput))
    #expect(isExplained(calls + [raced(.cancel(), 11, 12)], [], by: queue, .perInput))
  }

  @Test func `a value sent after the race is delivered after those of the race`() {
    let calls = inOrder(0, .subscribe(0)) + [raced(.send(11), 10, 11)] + inOrder(2, .send(91), from: 20)
    #expect(isExplained(calls, [.value([11]), .value([91])], by: passthrough, .perInput))
    #expect(!isExplained(calls, [.value([91]), .value([11])], by: passthrough, .perInput))
  }
}
