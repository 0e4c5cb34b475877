import Combine
import SwiftCombineTesting
import Testing

@Suite struct LastTests {
  @Test func `V4.6 V4.7 last(where:) waits for the completion`() {
    let nine = (1...9).publisher.eraseToAnyPublisher().last { $0 % 2 == 0 }.record()
    #expect(nine.events == [.subscription("LastWhere"), .value(8), .finished])
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.last { $0 % 2 == 0 }.record()
    for value in 1...5 { subject.send(value) }
    #expect(recorder.events == [.subscription("LastWhere")])
    subject.send(completion: .finished)
    #expect(recorder.events == [.subscription("LastWhere"), .value(4), .finished])
  }

  @Test func `V7.6 V7.9 last and count wait for the completion`() {
    let all = abcPrinted + ["value: (A)", "value: (B)", "value: (C)", "finished"]
    #expect(printedHistory(["A", "B", "C"].publisher) { $0.last() } == all + ["value C", "end"])
    #expect(printedHistory(["A", "B", "C"].publisher) { $0.count() } == all + ["value 3", "end"])
  }
}
