import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("ifEmpty(switchTo:)")
struct IfEmptyTests {
  private typealias Source = ScriptedSource<Int, TestError>

  @Test func `the other publisher follows one that finishes without a value`() {
    let (source, other) = (Source("source"), Source("other"))
    let recorder = source.ifEmpty(switchTo: other).record(demand: .max(2))
    #expect(source.log == [.subscribed, .requested(.max(2))])
    #expect(other.log == [])
    source.send(completion: .finished)
    #expect(other.log == [.subscribed, .requested(.max(2))])
    other.send(contentsOf: [1, 2])
    other.send(completion: .finished)
    #expect(recorder.values == [1, 2])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `the other publisher is not subscribed to after a value or a failure`() {
    for end in [Subscribers.Completion<TestError>.finished, .failure("gone")] {
      let (source, other) = (Source(), Source())
      let recorder = source.ifEmpty(switchTo: other).record()
      if end == .finished { source.send(1) }
      source.send(completion: end)
      #expect(other.log == [])
      #expect(recorder.values == (end == .finished ? [1] : []))
      #expect(recorder.completion == end)
    }
  }

  @Test func `each subscriber has its own count of values`() {
    let source = Source("source")
    let publisher = source.ifEmpty(switchTo: Just(7).setFailureType(to: TestError.self))
    let first = publisher.record()
    source.send(1)
    let second = publisher.record()
    source.send(completion: .finished)
    #expect(first.values == [1])
    #expect(second.values == [7])
  }

  @Test func `a cancel reaches the publisher that is subscribed to`() {
    let (source, other) = (Source(), Source())
    let recorder = source.ifEmpty(switchTo: other).record()
    source.send(completion: .finished)
    recorder.cancel()
    #expect(other.log.last == .cancelled)
  }

  @Test func `two of equal publishers are equal`() {
    let publisher = Empty<Int, Never>().ifEmpty(switchTo: Just(1))
    #expect(publisher == Empty<Int, Never>().ifEmpty(switchTo: Just(1)))
    #expect(publisher != Empty<Int, Never>().ifEmpty(switchTo: Just(2)))
  }

  @Test func `everything is freed at every end`() {
    expectFreedAtEveryEnd { source, witness in
      source.ifEmpty(switchTo: source.map { [witness] value in withExtendedLifetime(witness) { value } })
    }
  }
}
