import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct OutputTests {
  @Test func `V7.7 output(at:) skips, delivers, cancels, and never sees the next`() {
    let lines = Lines()
    let history = EventHistory()
    lines.onWrite = { if $0.count > 1 { history.note($0) } }
    let recorder = ["A", "B", "C"].publisher.print("publisher", to: lines).output(at: 1)
      .record("recorder", history: history)
    #expect(recorder.values == ["B"])
    #expect(
      history.lines == [
        "publisher: receive subscription: ([\"A\", \"B\", \"C\"])", "recorder .subscription(\"Output\")",
        "publisher: request unlimited", "publisher: receive value: (A)",
        "publisher: request max: (1) (synchronous)", "publisher: receive value: (B)",
        "recorder .value(\"B\")",
        "publisher: receive cancel", "recorder .finished",
      ])
  }

  @Test func `V7.8 output(in:) delivers the values in the range`() {
    let recorder = ["A", "B", "C", "D", "E"].publisher.eraseToAnyPublisher().output(in: 1...3).record()
    #expect(recorder.events == [.subscription("Output"), .value("B"), .value("C"), .value("D"), .finished])
  }

  @Test func `ranges of every kind count from zero`() {
    let source = PassthroughSubject<Int, Never>()
    #expect(source.output(in: 2..<4).range == 2..<4)
    #expect(source.output(in: 2...4).range == 2..<5)
    #expect(source.output(in: 2...).range == 2..<Int.max)
    #expect(source.output(in: ..<2).range == 0..<2)
    #expect(source.output(in: ...2).range == 0..<3)
    #expect(source.prefix(2).range == 0..<2)
    #expect(source.output(at: 2).range == 2..<3)
  }

  @Test func `a position past the end finishes without a value`() {
    let recorder = [1, 2].publisher.eraseToAnyPublisher().output(at: 7).record()
    #expect(recorder.events == [.subscription("Output"), .finished])
  }
}
