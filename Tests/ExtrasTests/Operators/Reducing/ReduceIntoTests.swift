import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import Testing

/// A list that counts how often its storage is copied because it is shared.
private struct CountedList {
  final class Storage {
    var elements: [Int] = []
    var copies = 0
  }

  private var storage = Storage()

  mutating func append(_ element: Int) {
    if !isKnownUniquelyReferenced(&storage) {
      let copy = Storage()
      copy.elements = storage.elements
      copy.copies = storage.copies + 1
      storage = copy
    }
    storage.elements.append(element)
  }

  var count: Int { storage.elements.count }
  var copies: Int { storage.copies }
}

@Suite("reduce(into:)")
struct ReduceIntoTests {
  @Test func `the result is delivered when the upstream finishes and there is demand`() {
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.reduce(into: []) { $0.append($1) }.record(demand: .none)
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    source.send(contentsOf: 1...3)
    source.send(completion: .finished)
    #expect(recorder.events == [.subscription("Reduce")])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("Reduce"), .value([1, 2, 3]), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `without a value the result is the initial one, and a failure drops the result`() {
    let empty = Empty<Int, Never>().reduce(into: "nothing") { $0 += String($1) }.record()
    #expect(empty.values == ["nothing"])
    let source = ScriptedSource<Int, TestError>()
    let recorder = source.reduce(into: 0) { $0 += $1 }.record()
    source.send(1)
    source.send(completion: .failure("gone"))
    #expect(recorder.events == [.subscription("Reduce"), .failure("gone")])
  }

  @Test func `each subscription has a separate result`() {
    let source = PassthroughSubject<Int, Never>()
    let sums = source.reduce(into: 0) { $0 += $1 }
    let early = sums.record()
    source.send(1)
    let late = sums.record()
    source.send(2)
    source.send(completion: .finished)
    #expect(early.values == [3])
    #expect(late.values == [2])
  }

  @Test func `no value copies the result`() {
    let recorder = (0..<10_000).publisher.reduce(into: CountedList()) { $0.append($1) }.record()
    #expect(recorder.values.map(\.count) == [10_000])
    #expect(recorder.values[0].copies == 1)  // the initial one belongs to the publisher

    var moves = 0
    _ = (0..<10_000).publisher.tryReduce(into: [Int]()) { list, value in
      let before = list.withUnsafeBufferPointer(\.baseAddress)
      list.append(value)
      if list.withUnsafeBufferPointer(\.baseAddress) != before { moves += 1 }
    }
    .record()
    #expect(moves < 20)  // as it grows, and not for each value
  }

  @Test func `a throwing closure fails the stream after the upstream was canceled`() {
    let history = EventHistory()
    let source = ScriptedSource<Int, TestError>("source", history: history)
    let recorder = source.tryReduce(into: 0) { sum, value in
      if value == 2 { throw TestError("two") }
      sum += value
    }
    .record("recorder", demand: .max(1), history: history)
    source.send(contentsOf: 1...2)
    #expect(recorder.events == [.subscription("TryReduce"), .failure(TestError("two"))])
    #expect(history.lines.suffix(2) == ["source .cancelled", "recorder .failure(\"two\")"])
  }

  @Test func `everything is freed at every end`() {
    expectFreedAtEveryEnd { source, witness in
      source.reduce(into: 0) { [witness] sum, _ in withExtendedLifetime(witness) { sum += 1 } }
    }
    expectFreedAtEveryEnd { source, witness in
      source.tryReduce(into: 0) { [witness] sum, _ in withExtendedLifetime(witness) { sum += 1 } }
    }
  }
}
