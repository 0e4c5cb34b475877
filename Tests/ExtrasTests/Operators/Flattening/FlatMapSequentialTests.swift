import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("flatMapSequential")
struct FlatMapSequentialTests {
  private typealias Source = ScriptedSource<Int, TestError>

  @Test func `inner publishers run at once, and their values come in the order of the outer values`() {
    let source = Source("source")
    let inner = [Source("0"), Source("1"), Source("2")]
    let recorder = source.flatMapSequential(maxPublishers: 2, bufferSize: 3) { inner[$0] }.record()
    #expect(source.log == [.subscribed, .requested(.max(2))])
    source.send(contentsOf: [0, 1])
    #expect(inner[0].log == [.subscribed, .requested(.max(3))])
    #expect(inner[1].log == [.subscribed, .requested(.max(3))])
    inner[1].send(contentsOf: [10, 11])
    inner[0].send(1)
    #expect(recorder.values == [1])
    #expect(source.log.last == .requested(.max(2)))
    inner[0].send(completion: .finished)
    #expect(recorder.values == [1, 10, 11])
    #expect(source.log.last == .requested(.max(1)))
    source.send(2)
    source.send(completion: .finished)
    inner[2].send(20)
    inner[2].send(completion: .finished)
    #expect(recorder.completion == nil)
    inner[1].send(completion: .finished)
    #expect(
      recorder.events == [.subscription("FlatMapSequential")] + [1, 10, 11, 20].map { .value($0) } + [
        .finished
      ])
    #expect(recorder.violations == [])
  }

  @Test func `each value that is delivered requests another one of its publisher`() {
    let (source, inner) = (Source(), Source())
    let recorder = source.flatMapSequential(bufferSize: 2) { _ in inner }.record(demand: .none)
    source.send(0)
    inner.send(contentsOf: [1, 2])
    #expect(inner.log == [.subscribed, .requested(.max(2))])
    #expect(recorder.values == [])
    recorder.request(.max(1))
    #expect(recorder.values == [1])
    #expect(inner.log.last == .requested(.max(1)))
    #expect(inner.log.count == 3)
  }

  @Test func `a failure of an inner publisher cancels the others, and drops their values`() {
    let (source, first, second) = (Source("source"), Source("first"), Source("second"))
    let recorder = source.flatMapSequential { $0 == 1 ? first : second }.record()
    source.send(contentsOf: [1, 2])
    second.send(5)
    second.send(completion: .failure("gone"))
    #expect(recorder.values == [])
    #expect(recorder.completion == .failure("gone"))
    #expect(first.log.last == .cancelled)
    #expect(source.log.last == .cancelled)
  }

  @Test func `a failure of the upstream cancels the inner publishers`() {
    let (source, inner) = (Source(), Source())
    let recorder = source.flatMapSequential { _ in inner }.record()
    source.send(1)
    source.send(completion: .failure("gone"))
    #expect(recorder.completion == .failure("gone"))
    #expect(inner.log.last == .cancelled)
  }

  @Test func `a cancel cancels all inner publishers, then the upstream`() {
    let history = EventHistory()
    let source = Source()
    let inner = Empty<Int, TestError>(completeImmediately: false)
    let recorder = source.handleEvents(receiveCancel: { history.note("upstream") })
      .flatMapSequential { value in inner.handleEvents(receiveCancel: { history.note("inner \(value)") }) }
      .record()
    source.send(contentsOf: [1, 2])
    recorder.cancel()
    #expect(history.lines.sorted() == ["inner 1", "inner 2", "upstream"])
    #expect(history.lines.last == "upstream")
  }

  @Test func `either side may be one that cannot fail`() {
    let never = [1, 2].publisher
    let failing = never.setFailureType(to: TestError.self)
    #expect(never.flatMapSequential { Just($0) }.record().values == [1, 2])
    #expect(failing.flatMapSequential { Just($0) }.record().values == [1, 2])
    #expect(
      failing.flatMapSequential { Fail<Int, TestError>(error: TestError("\($0)")) }.record().completion
        == .failure("1"))
    #expect(
      never.flatMapSequential { Fail<Int, TestError>(error: TestError("\($0)")) }.record().completion
        == .failure("1"))
  }

  @Test func `many inner publishers do not nest`() {
    let numbers = (0..<elementCount).publisher
    #expect(numbers.flatMapSequential { Just($0) }.count().record().values == [elementCount])
    #expect(numbers.flatMapSequential { _ in Empty<Int, Never>() }.count().record().values == [0])
  }

  @Test func `everything is freed at every end`() {
    expectFreedAtEveryEnd { source, witness in
      source.flatMapSequential { [witness] value in withExtendedLifetime(witness) { Just(value) } }
    }
  }
}
