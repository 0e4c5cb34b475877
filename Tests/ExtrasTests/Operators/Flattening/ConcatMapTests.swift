import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("concatMap")
struct ConcatMapTests {
  @Test func `the next publisher waits until the one before has finished`() {
    let source = ScriptedSource<Int, TestError>("source")
    let inner = [ScriptedSource<String, TestError>("0"), ScriptedSource<String, TestError>("1")]
    let recorder = source.concatMap { inner[$0] }.record()
    #expect(source.log == [.subscribed, .requested(.max(1))])
    source.send(0)
    source.send(1)
    #expect(source.log.last == .withheld)
    inner[0].send("a")
    #expect(inner[1].log == [])
    inner[0].send(completion: .finished)
    #expect(source.log.last == .requested(.max(1)))
    source.send(1)
    inner[1].send("b")
    source.send(completion: .finished)
    #expect(recorder.completion == nil)
    inner[1].send(completion: .finished)
    #expect(recorder.events == [.subscription("FlatMap"), .value("a"), .value("b"), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `a failure of an inner publisher cancels the upstream, and the other way round`() {
    let source = ScriptedSource<Int, TestError>()
    let inner = ScriptedSource<Int, TestError>()
    let publisher = source.concatMap { _ in inner }
    let first = publisher.record()
    source.send(1)
    inner.send(completion: .failure("inner"))
    #expect(first.completion == .failure("inner"))
    #expect(source.log.last == .cancelled)
    let second = publisher.record()
    source.send(1)
    source.send(completion: .failure("outer"))
    #expect(second.completion == .failure("outer"))
    #expect(inner.log.last == .cancelled)
  }

  @Test func `either side may be one that cannot fail`() {
    let never = [1, 2].publisher
    let failing = never.setFailureType(to: TestError.self)
    #expect(never.concatMap { Just($0) }.record().values == [1, 2])
    #expect(failing.concatMap { Just($0) }.record().values == [1, 2])
    let recorder = never.concatMap {
      $0 == 1
        ? Just(1).setFailureType(to: TestError.self).eraseToAnyPublisher()
        : Fail(error: "two").eraseToAnyPublisher()
    }.record()
    #expect(recorder.values == [1])
    #expect(recorder.completion == .failure("two"))
  }

  @Test func `many inner publishers do not nest`() {
    let numbers = (0..<elementCount).publisher
    #expect(numbers.concatMap { Just($0) }.count().record().values == [elementCount])
    #expect(
      numbers.concatMap { Just($0).map { $0 }.prepend(-1) }.count().record().values == [2 * elementCount])
    #expect(numbers.concatMap { _ in Empty<Int, Never>() }.count().record().values == [0])
  }

  @Test func `everything is freed at every end`() {
    expectFreedAtEveryEnd { source, witness in
      source.concatMap { [witness] value in withExtendedLifetime(witness) { Just(value) } }
    }
  }
}
