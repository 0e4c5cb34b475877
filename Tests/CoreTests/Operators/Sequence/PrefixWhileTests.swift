import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct PrefixWhileTests {
  @Test func `fact 79 V4.13 prefix(while:) finishes at the first false value, which is not delivered`() {
    let recorder = (1...10).publisher.eraseToAnyPublisher().prefix { $0 < 3 }.record()
    #expect(recorder.events == [.subscription("PrefixWhile"), .value(1), .value(2), .finished])
  }

  @Test func `fact 79 prefix(while:) cancels the upstream before it finishes`() {
    let history = EventHistory()
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true, history: history)
    let recorder = source.prefix { $0 < 2 }.record("recorder", demand: .max(2), history: history)
    history.clear()
    source.send(1)
    source.send(2)
    #expect(
      history.lines == [
        "recorder .value(1)", "source .answered(.none)", "source .cancelled", "recorder .finished",
        "source .answered(.none)",
      ])
    _ = recorder
  }
}
