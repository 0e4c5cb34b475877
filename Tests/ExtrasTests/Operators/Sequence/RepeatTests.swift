import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("repeat(while:)")
struct RepeatTests {
  private typealias Source = ScriptedSource<Int, TestError>

  @Test func `it subscribes again while the condition holds`() {
    var counts: [Int] = []
    let recorder = [1, 2].publisher.repeat {
      counts.append($0)
      return $0 < 3
    }.record()
    #expect(recorder.values == [1, 2, 1, 2, 1, 2])
    #expect(recorder.completion == .finished)
    #expect(counts == [1, 2, 3])
  }

  @Test func `the outstanding demand passes to the next subscription`() {
    let source = Source("source")
    let recorder = source.repeat { $0 < 2 }.record(demand: .max(3))
    #expect(recorder.events == [.subscription("Repeat")])
    source.send(1)
    source.send(completion: .finished)
    #expect(source.log == [.subscribed, .requested(.max(3)), .subscribed, .requested(.max(2))])
    #expect(recorder.completion == nil)
    recorder.request(.max(1))
    #expect(source.log.last == .requested(.max(1)))
    #expect(recorder.violations == [])
  }

  @Test func `a failure is not repeated`() {
    let recorder = Fail<Int, TestError>(error: "gone").repeat { _ in true }.record()
    #expect(recorder.completion == .failure("gone"))
  }

  @Test func `a cancel cancels the current subscription, and no other follows`() {
    let source = Source("source")
    let recorder = source.repeat { _ in true }.record()
    source.send(completion: .finished)
    recorder.cancel()
    #expect(source.log.last == .cancelled)
    #expect(source.log.count { $0 == .subscribed } == 2)
  }

  @Test func `the condition of a subscriber that cancels inside a value is not called`() {
    var counts: [Int] = []
    let recorder = [1].publisher.repeat {
      counts.append($0)
      return true
    }.prefix(3).record()
    #expect(recorder.values == [1, 1, 1])
    #expect(counts == [1, 2])
  }

  @Test func `many subscriptions do not nest`() {
    #expect(Just(1).repeat { $0 < elementCount }.count().record().values == [elementCount])
    #expect(Empty<Int, Never>().repeat { $0 < elementCount }.count().record().values == [0])
  }

  @Test func `everything is freed at every end`() {
    expectFreedAtEveryEnd { source, witness in
      source.repeat { [witness] count in withExtendedLifetime(witness) { count < 1 } }
    }
  }
}
