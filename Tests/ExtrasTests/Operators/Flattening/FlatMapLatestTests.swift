import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("flatMapLatest")
struct FlatMapLatestTests {
  @Test func `the newest publisher takes over, and the one before is canceled`() {
    let history = EventHistory()
    let source = ScriptedSource<Int, TestError>("source")
    let inner = [
      ScriptedSource<String, TestError>("0", history: history),
      ScriptedSource<String, TestError>("1", history: history),
    ]
    let recorder = source.flatMapLatest { inner[$0] }.record(demand: .max(3))
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    source.send(0)
    inner[0].send("a")
    source.send(1)
    inner[0].send("lost")
    inner[1].send("b")
    #expect(
      history.lines == [
        "0 .subscribed", "0 .requested(.max(3))", "0 .cancelled", "1 .subscribed", "1 .requested(.max(2))",
        "0 .withheld",
      ])
    source.send(completion: .finished)
    inner[1].send(completion: .finished)
    #expect(recorder.values == ["a", "b"])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `the newest publisher takes over, on whichever thread it arrives during a delivery`() {
    let source = PassthroughSubject<Int, Never>()
    let inner = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    let recorder = source.flatMapLatest { inner[$0] }.record()
    recorder.onValue = { _, value in
      guard value == 1 else { return }
      race({ source.send(1) })
      source.send(2)
    }
    source.send(0)
    inner[0].send(1)
    for publisher in inner { publisher.send(5) }
    #expect(recorder.values == [1, 5])
    source.send(completion: .finished)
    inner[2].send(completion: .finished)
    #expect(recorder.completion == .finished)
  }

  @Test func `a completion of the upstream inside a delivery does not undo a failure`() {
    for end in [.finished, .failure("upstream")] as [Subscribers.Completion<TestError>] {
      let source = PassthroughSubject<Int, TestError>()
      let inner = PassthroughSubject<Int, TestError>()
      let recorder = source.flatMapLatest { _ in inner }.record()
      recorder.onValue = { _, _ in
        inner.send(completion: .failure("inner"))
        source.send(completion: end)
      }
      source.send(1)
      inner.send(2)
      #expect(recorder.events.dropFirst() == [.value(2), .failure("inner")])
    }
  }

  @Test func `a failure of the current publisher cancels the upstream`() {
    let source = ScriptedSource<Int, TestError>()
    let inner = ScriptedSource<Int, TestError>()
    let recorder = source.flatMapLatest { _ in inner }.record()
    source.send(1)
    inner.send(completion: .failure("inner"))
    #expect(recorder.completion == .failure("inner"))
    #expect(source.log.last == .cancelled)
  }

  @Test func `either side may be one that cannot fail`() {
    let never = [1, 2].publisher
    let failing = never.setFailureType(to: TestError.self)
    #expect(never.flatMapLatest { Just($0) }.record().values == [1, 2])
    #expect(failing.flatMapLatest { Just($0) }.record().values == [1, 2])
    let recorder = never.flatMapLatest { _ in Fail<Int, TestError>(error: "gone") }.record()
    #expect(recorder.completion == .failure("gone"))
    #expect(failing.flatMapLatest { Just($0).setFailureType(to: TestError.self) }.record().values == [1, 2])
  }

  @Test func `a hundred thousand inner publishers do not nest`() {
    let numbers = (0..<elementCount).publisher
    #expect(numbers.flatMapLatest { Just($0) }.count().record().values == [elementCount])
    let silent = numbers.flatMapLatest { _ in Empty<Int, Never>(completeImmediately: false) }.record()
    #expect(silent.values == [])
  }

  @Test func `everything is freed at every end`() {
    expectFreedAtEveryEnd { source, witness in
      source.flatMapLatest { [witness] value in withExtendedLifetime(witness) { Just(value) } }
    }
  }
}
