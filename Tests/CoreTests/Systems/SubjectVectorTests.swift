import Combine
import SwiftCombineTesting
import Testing

@Suite("Subjects, as chapter 2 uses them")
struct SubjectVectorTests {
  @Test func `V2.15 one subscriber cancels and the other stays to the completion`() {
    let subject = PassthroughSubject<String, TestError>()
    let counting = subject.record(demand: .max(2), answering: { $0 == "World" ? .max(1) : .none })
    let leaving = subject.record()
    subject.send("Hello")
    subject.send("World")
    leaving.cancel()
    subject.send("Still there?")
    subject.send(completion: .finished)
    subject.send("too late")
    #expect(
      counting.events == [
        .subscription("PassthroughSubject"), .value("Hello"), .value("World"), .value("Still there?"),
        .finished,
      ])
    #expect(leaving.events == [.subscription("PassthroughSubject"), .value("Hello"), .value("World")])
  }

  @Test func `V2.18 a completion is no cancellation`() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let lines = Lines()
    var tokens = Set<AnyCancellable>()
    subject.print("first", to: lines).sink { _ in }.store(in: &tokens)
    subject.send(1)
    subject.value = 2
    subject.print("second", to: lines).sink { _ in }.store(in: &tokens)
    subject.send(completion: .finished)
    tokens.removeAll()
    #expect(
      lines.lines == [
        "first: receive subscription: (CurrentValueSubject)", "first: request unlimited",
        "first: receive value: (0)", "first: receive value: (1)", "first: receive value: (2)",
        "second: receive subscription: (CurrentValueSubject)", "second: request unlimited",
        "second: receive value: (2)", "first: receive finished", "second: receive finished",
      ])
  }

  @Test func `V2.23 a hand of more than 21 points is a failure`() {
    struct Busted: Error, CustomStringConvertible { let description = "Busted!" }
    func dealt(_ hands: [[Int]]) -> [RecordedEvent<String, TestError>] {
      let subject = PassthroughSubject<[Int], Busted>()
      let recorder = subject.record()
      for hand in hands {
        if hand.reduce(0, +) > 21 { subject.send(completion: .failure(Busted())) } else { subject.send(hand) }
      }
      return Array(recorder.described.dropFirst())
    }
    #expect(dealt([[10, 5, 6]]) == [.value("[10, 5, 6]")])
    #expect(dealt([[10, 10, 2], [1, 2, 3]]) == [.failure("Busted!")])
  }
}
