import Combine
import SwiftCombineTesting
import Testing

@Suite("removeDuplicates")
struct RemoveDuplicatesTests {
  @Test func `V4.2 only a word like the one before is dropped`() {
    let words = "hey hey there! want to listen to mister mister ?".split(separator: " ")
    let recorder = words.publisher.eraseToAnyPublisher().removeDuplicates().record()
    #expect(recorder.values == ["hey", "there!", "want", "to", "listen", "to", "mister", "?"])
    #expect(recorder.completion == .finished)
  }

  @Test func `fact 59 a dropped value is requested again`() {
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true)
    let recorder = source.removeDuplicates().record(demand: .max(2))
    for value in [1, 1, 2] { source.send(value) }
    #expect(recorder.values == [1, 2])
    #expect(
      source.log
        == [.subscribed, .requested(.max(2)), .answered(.none), .answered(.max(1)), .answered(.none)])
  }

  @Test func `fact 61 the closure receives the last delivered value and the new one, from the second on`() {
    let history = EventHistory()
    let recorder = [1, 2, 11, 3].publisher.eraseToAnyPublisher().removeDuplicates {
      history.note("\($0) \($1)")
      return $1 > 10
    }.record()
    #expect(history.lines == ["1 2", "2 11", "2 3"])
    #expect(recorder.values == [1, 2, 3])
  }

  @Test func `a value sent from inside a delivery is compared with the one in progress`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    recorder.onValue = { _, value in if value == 1 { subject.send(1) } }
    subject.removeDuplicates().subscribe(recorder)
    subject.send(1)
    #expect(recorder.values == [1])
  }
}
