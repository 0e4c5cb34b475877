import Combine
import SwiftCombineTesting
import Testing

@Suite("The results of operators that make one of all values")
struct ReducingResultTests {
  /// What a `print` upstream writes, and what arrives after which line.
  private func history<P: Publisher, Q: Publisher>(
    _ source: P, _ build: (Publishers.Print<P>) -> Q
  ) -> [String] {
    let history = History()
    let lines = Lines()
    lines.onWrite = { if $0.count > 1 { history.note($0) } }
    _ = build(source.print("publisher", to: lines)).sink { _ in
      history.note("end")
    } receiveValue: {
      history.note("value \($0)")
    }
    return history.lines.map { $0.replacing("publisher: receive ", with: "") }
  }

  private let abc = ["subscription: ([\"A\", \"B\", \"C\"])", "publisher: request unlimited"]

  @Test func `V3.1 collect makes one array`() {
    let recorder = ["A", "B", "C", "D", "E"].publisher.eraseToAnyPublisher().collect().record()
    #expect(recorder.events == [.subscription("Collect"), .value(["A", "B", "C", "D", "E"]), .finished])
  }

  @Test func `fact 72 V4.5 V7.5 first(where:) cancels before it delivers`() {
    #expect(
      history((1...9).publisher) { $0.first { $0 % 2 == 0 } } == [
        "subscription: (1...9)", "publisher: request unlimited", "value: (1)", "value: (2)", "cancel",
        "value 2",
        "end",
      ])
    #expect(
      history(["J", "O", "H", "N"].publisher) { $0.first { "Hello World".contains($0) } } == [
        "subscription: ([\"J\", \"O\", \"H\", \"N\"])", "publisher: request unlimited", "value: (J)",
        "value: (O)", "value: (H)", "cancel", "value H", "end",
      ])
  }

  @Test func `fact 72 V7.4 first cancels before it delivers`() {
    #expect(
      history(["A", "B", "C"].publisher) { $0.first() } == abc + ["value: (A)", "cancel", "value A", "end"])
  }

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
    let all = abc + ["value: (A)", "value: (B)", "value: (C)", "finished"]
    #expect(history(["A", "B", "C"].publisher) { $0.last() } == all + ["value C", "end"])
    #expect(history(["A", "B", "C"].publisher) { $0.count() } == all + ["value 3", "end"])
  }

  @Test func `V7.1 V7.2 V7.3 min and max deliver after the completion`() {
    #expect(
      history([1, -50, 246, 0].publisher) { $0.min() } == [
        "subscription: ([1, -50, 246, 0])", "publisher: request unlimited", "value: (1)", "value: (-50)",
        "value: (246)", "value: (0)", "finished", "value -50", "end",
      ])
    let texts = ["12345", "ab", "hello world"]
    let shortest = texts.publisher.eraseToAnyPublisher().min { $0.utf8.count < $1.utf8.count }.record()
    #expect(shortest.events == [.subscription("Comparison"), .value("ab"), .finished])
    let greatest = ["A", "F", "Z", "E"].publisher.eraseToAnyPublisher().max().record()
    #expect(greatest.events == [.subscription("Comparison"), .value("Z"), .finished])
  }

  @Test func `of equal values min and max deliver the earliest`() {
    let pairs = [Pair(1, "a"), Pair(1, "b"), Pair(0, "c"), Pair(0, "d")].publisher.eraseToAnyPublisher()
    #expect(pairs.max { $0.key < $1.key }.record().values == [Pair(1, "a")])
    #expect(pairs.min { $0.key < $1.key }.record().values == [Pair(0, "c")])
    #expect(pairs.tryMax { $0.key < $1.key }.record().values == [Pair(1, "a")])
    #expect(pairs.tryMin { $0.key < $1.key }.record().values == [Pair(0, "c")])
  }

  private struct Pair: Equatable {
    let key: Int, name: String
    init(_ key: Int, _ name: String) { (self.key, self.name) = (key, name) }
  }

  @Test func `fact 72 V7.10 V7.11 contains publishes at the value, or at the completion`() {
    #expect(
      history(["A", "B", "C"].publisher) { $0.contains("B") }
        == abc + ["value: (A)", "value: (B)", "cancel", "value true", "end"])
    #expect(
      history(["A", "B", "C"].publisher) { $0.contains("F") }
        == abc + ["value: (A)", "value: (B)", "value: (C)", "finished", "value false", "end"])
  }

  @Test func `V7.12 contains(where:) looks at a part of each record`() {
    let people = [(456, "Scott"), (123, "Shai"), (777, "Marin"), (214, "Florent")].publisher
      .eraseToAnyPublisher()
    #expect(people.contains { $0.0 == 800 }.record().values == [false])
    #expect(people.contains { $0.0 == 800 || $0.1 == "Marin" }.record().values == [true])
  }

  @Test func `fact 72 V7.13 V7.14 allSatisfy publishes at the first false, or at the completion`() {
    #expect(
      history(stride(from: 0, to: 5, by: 2).publisher) { $0.allSatisfy { $0 % 2 == 0 } }
        == [
          "subscription: (Sequence)", "publisher: request unlimited", "value: (0)", "value: (2)",
          "value: (4)", "finished", "value true",
          "end",
        ])
    #expect(
      history(stride(from: 0, to: 5, by: 1).publisher) { $0.allSatisfy { $0 % 2 == 0 } }
        == [
          "subscription: (Sequence)", "publisher: request unlimited", "value: (0)", "value: (1)", "cancel",
          "value false", "end",
        ])
  }

  @Test func `V7.15 V7.16 reduce accumulates`() {
    let pieces = ["Hel", "lo", " ", "Wor", "ld", "!"]
    let events = history(pieces.publisher) { $0.reduce("", +) }
    #expect(events.count == 2 + 6 + 1 + 2)
    #expect(events.suffix(3) == ["finished", "value Hello World!", "end"])
    #expect(pieces.publisher.eraseToAnyPublisher().scan("", +).record().values.count == 6)
    #expect([1, 3, 7].publisher.eraseToAnyPublisher().reduce(0, +).record().values == [11])
  }

  @Test
  func `fact 72 the first of several is delivered with demand, and the upstream is canceled before that`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.first().record(demand: .none)
    source.send(1)
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
    source.misbehave.send(2)
    source.misbehave.send(completion: .failure("late"))
    #expect(recorder.events == [.subscription("First")])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("First"), .value(1), .finished])
  }

  @Test func `a value sent from inside the delivery of the result is ignored`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    recorder.onValue = { _, value in subject.send(value + 1) }
    subject.first().subscribe(recorder)
    subject.send(1)
    #expect(recorder.events == [.subscription("First"), .value(1), .finished])
  }

  @Test func `a hundred thousand values are reduced without recursion`() {
    let recorder = (0..<100_000).publisher.eraseToAnyPublisher().reduce(0) { $0 &+ $1 }.record()
    #expect(recorder.values == [4_999_950_000])
  }

  @Test func `publishers of the same upstream are equal`() {
    let upstream = Just(1)
    #expect(Publishers.Collect(upstream: upstream) == Publishers.Collect(upstream: Just(1)))
    #expect(Publishers.First(upstream: upstream) != Publishers.First(upstream: Just(2)))
    #expect(Publishers.Last(upstream: upstream) == Publishers.Last(upstream: Just(1)))
    #expect(Publishers.Count(upstream: upstream) == Publishers.Count(upstream: Just(1)))
    #expect(
      Publishers.Contains(upstream: upstream, output: 1) != Publishers.Contains(upstream: upstream, output: 2)
    )
    #expect(Publishers.Drop(upstream: upstream, count: 1) != Publishers.Drop(upstream: upstream, count: 2))
    #expect(
      Publishers.Output(upstream: upstream, range: 0..<1)
        == Publishers.Output(upstream: upstream, range: 0..<1))
    #expect(Publishers.IgnoreOutput(upstream: upstream) == Publishers.IgnoreOutput(upstream: upstream))
    #expect(
      Publishers.SetFailureType<Just<Int>, TestError>(upstream: upstream)
        == Publishers.SetFailureType(upstream: upstream))
    #expect(
      Publishers.ReplaceEmpty(upstream: upstream, output: 1)
        != Publishers.ReplaceEmpty(upstream: upstream, output: 2))
    #expect(
      Publishers.ReplaceError(upstream: upstream, output: 1)
        == Publishers.ReplaceError(upstream: upstream, output: 1))
  }
}
