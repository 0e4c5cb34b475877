import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct FlatMapFirstTests {
  @Test func `either side may be one that cannot fail`() {
    let outer = PassthroughSubject<Int, TestError>()
    var dropped: [Int] = []
    let inner = PassthroughSubject<String, Never>()
    let failing = outer.flatMapFirst(onDrop: { dropped.append($0) }) { _ in inner }.record()
    outer.send(1)
    outer.send(2)
    inner.send("a")
    outer.send(completion: .failure("broken"))
    #expect(failing.events == [.subscription("FlatMapFirst"), .value("a"), .failure("broken")])
    #expect(dropped == [2])
    #expect(
      Just(1).flatMapFirst { _ in Failing("inner", of: String.self) }.record().events == [
        .subscription("FlatMapFirst"), .failure("inner"),
      ])
    #expect(
      Just(1).flatMapFirst { Just("\($0)") }.record().events == [
        .subscription("FlatMapFirst"), .value("1"), .finished,
      ])
  }

  @Test func `a value after the failure is dropped inside a delivery too`() {
    let (outer, inner) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Int, TestError>())
    let recorder = outer.flatMapFirst { _ in inner }.record()
    recorder.onValue = { _, value in
      guard value == 1 else { return }
      inner.send(2)
      outer.send(completion: .failure("outer"))
      inner.send(3)
    }
    outer.send(0)
    inner.send(1)
    #expect(
      recorder.events == [.subscription("FlatMapFirst"), .value(1), .value(2), .failure("outer")])
  }

  @Test func `values are dropped while a publisher runs`() {
    let outer = scripted(of: String.self)
    let inner = ["a": scripted(of: Int.self), "c": scripted(of: Int.self)]
    var dropped: [String] = []
    let recorder = outer.flatMapFirst(onDrop: { dropped.append($0) }) { inner[$0]! }.record()
    outer.send("a")
    inner["a"]!.send(1)
    outer.send("b")
    inner["a"]!.send(2)
    inner["a"]!.send(completion: .finished)
    outer.send("c")
    inner["c"]!.send(3)
    outer.send(completion: .finished)
    #expect(recorder.completion == nil)
    inner["c"]!.send(completion: .finished)
    #expect(
      recorder.events == [.subscription("FlatMapFirst"), .value(1), .value(2), .value(3), .finished])
    #expect(dropped == ["b"])
    #expect(recorder.violations == [])
  }

  @Test func `demand is requested from the inner publisher, the rest from the next one`() {
    let outer = scripted(of: Int.self)
    let (one, two) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = outer.flatMapFirst { $0 == 1 ? one : two }.record(demand: .max(3))
    #expect(outer.log == [.subscribed, .requested(.unlimited)])
    outer.send(1)
    #expect(one.log == [.subscribed, .requested(.max(3))])
    one.send(1)
    recorder.request(.max(2))
    one.send(completion: .finished)
    outer.send(2)
    #expect(one.log == [.subscribed, .requested(.max(3)), .answered(.none), .requested(.max(2))])
    #expect(two.log == [.subscribed, .requested(.max(4))])
    two.send(contentsOf: [1, 2, 3, 4, 5])
    #expect(recorder.values == [1, 1, 2, 3, 4])
    #expect(outer.log == [.subscribed, .requested(.unlimited), .answered(.none), .answered(.none)])
  }

  @Test func `the demand that the subscriber returns is requested from the publisher`() {
    let inner = scripted(of: Int.self)
    let outer = scripted(of: Int.self)
    let recorder = outer.flatMapFirst { _ in inner }.record(demand: .max(1)) { _ in .max(1) }
    outer.send(1)
    inner.send(contentsOf: [1, 2])
    #expect(
      inner.log == [.subscribed, .requested(.max(1)), .answered(.max(1)), .answered(.max(1))])
    #expect(recorder.values == [1, 2])
  }

  @Test func `it finishes with the stream if nothing runs`() {
    let outer = scripted(of: Int.self)
    let recorder = outer.flatMapFirst { _ in Just(1).setFailureType(to: TestError.self) }.record(
      demand: .none)
    outer.send(completion: .finished)
    #expect(recorder.events == [.subscription("FlatMapFirst"), .finished])
  }

  @Test func `a failure of either upstream fails and cancels the other`() {
    let history = EventHistory()
    let outer = scripted("outer", of: Int.self, history: history)
    let inner = scripted("inner", of: Int.self, history: history)
    _ = outer.flatMapFirst { _ in inner }.record("flat", history: history)
    outer.send(1)
    history.clear()
    inner.send(completion: .failure("inner"))
    #expect(history.lines == ["outer .cancelled", "flat .failure(\"inner\")"])
    _ = outer.flatMapFirst { _ in inner }.record("flat", history: history)
    outer.send(1)
    history.clear()
    outer.send(completion: .failure("outer"))
    #expect(history.lines == ["inner .cancelled", "flat .failure(\"outer\")"])
  }

  @Test func `a cancellation reaches the publisher that runs first`() {
    let history = EventHistory()
    let outer = scripted("outer", of: Int.self, history: history)
    let inner = scripted("inner", of: Int.self, history: history)
    let recorder = outer.flatMapFirst { _ in inner }.record()
    outer.send(1)
    history.clear()
    recorder.cancel()
    #expect(history.lines == ["inner .cancelled", "outer .cancelled"])
  }

  @Test func `a value sent while the publisher is being made is dropped`() {
    let outer = PassthroughSubject<Int, Never>()
    var dropped: [Int] = []
    let recorder = outer.flatMapFirst(onDrop: { dropped.append($0) }) { value in
      outer.send(value + 1)
      return Just(value)
    }.record()
    outer.send(1)
    #expect(recorder.values == [1])
    #expect(dropped == [2])
  }

  @Test func `many synchronous publishers run one after the other`() {
    let recorder = (0..<elementCount).publisher.flatMapFirst { Just($0) }.record()
    #expect(recorder.values == Array(0..<elementCount))
    #expect(recorder.completion == .finished)
  }

  @Test func `completion and cancellation free the subscriber`() {
    var (outer, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    expectFreed { held in
      (outer, inner) = (PassthroughSubject(), PassthroughSubject())
      return outer.flatMapFirst(onDrop: { [held] _ in _ = held }) { [held, inner] _ in
        _ = held
        return inner
      }
    } start: {
      outer.send(1)
      inner.send(1)
      outer.send(2)
    } finish: {
      outer.send(completion: .finished)
      inner.send(completion: .finished)
    }
  }
}

@Suite struct FlatMapFirstRaces {
  @Test func `every value is used or dropped while publishers finish on another thread`() {
    for _ in rounds(of: 200) {
      let outer = PassthroughSubject<Int, Never>()
      let inner = PassthroughSubject<Int, Never>()
      var (used, dropped) = (0, 0)
      let recorder = outer.flatMapFirst(onDrop: { _ in dropped += 1 }) { _ in
        used += 1
        return inner.first()
      }.record()
      race(
        {
          for value in 0..<100 { outer.send(value) }
          outer.send(completion: .finished)
        },
        { for value in 0..<100 { inner.send(value) } })
      inner.send(0)
      #expect(used + dropped == 100)
      #expect(recorder.values.count == used)
      #expect(recorder.completion == .finished)
      #expect(recorder.violations == [])
    }
  }
}
