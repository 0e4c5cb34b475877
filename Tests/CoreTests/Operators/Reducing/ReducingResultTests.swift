import Combine
import SwiftCombineTesting
import Testing

@Suite("The results of operators that make one of all values")
struct ReducingResultTests {
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
