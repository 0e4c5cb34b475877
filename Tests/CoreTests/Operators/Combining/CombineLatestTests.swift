import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct CombineLatestTests {
  @Test func `V5.12 each value is delivered with the latest of the others, once every side has sent`() {
    let (ints, strings) = (PassthroughSubject<Int, Never>(), PassthroughSubject<String, Never>())
    let recorder = ints.combineLatest(strings).record()
    ints.send(1)
    ints.send(2)
    strings.send("a")
    strings.send("b")
    ints.send(3)
    strings.send("c")
    ints.send(completion: .finished)
    #expect(recorder.completion == nil)
    strings.send(completion: .finished)
    #expect(
      recorder.events == [
        .subscription("CombineLatest"), .value((2, "a")), .value((2, "b")), .value((3, "b")),
        .value((3, "c")),
        .finished,
      ])
    #expect(recorder.violations == [])
  }

  @Test func `fact 112 the answer is always none, and returned demand is requested from every upstream`() {
    let (a, b) = (scripted(of: Int.self), scripted(of: Int.self))
    _ = a.combineLatest(b).record(demand: .max(2), answering: { $0.0 == 1 ? .max(3) : .none })
    a.send(1)
    b.send(10)
    #expect(a.log == [.subscribed, .requested(.max(2)), .answered(.none), .requested(.max(3))])
    #expect(b.log == [.subscribed, .requested(.max(2)), .requested(.max(3)), .answered(.none)])
  }

  @Test func `fact 113 it finishes when every side has, even if one never sent`() {
    let (a, b) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = a.combineLatest(b).record()
    a.send(completion: .finished)
    #expect(recorder.completion == nil)
    b.send(1)
    b.send(completion: .finished)
    #expect(recorder.events == [.subscription("CombineLatest"), .finished])
    #expect(!a.log.contains(.cancelled) && !b.log.contains(.cancelled))
  }

  @Test func `fact 113 a failure ends it at once and cancels every side but the one that failed`() {
    let history = EventHistory()
    let (a, b) = (
      scripted("a", of: Int.self, history: history), scripted("b", of: Int.self, history: history)
    )
    let recorder = a.combineLatest(b).record("latest", history: history)
    history.clear()
    b.send(completion: .failure("broken"))
    #expect(history.lines == ["a .cancelled", "latest .failure(\"broken\")"])
    #expect(recorder.violations == [])
  }

  @Test func `fact 114 an unrequested tuple is dropped, and its values are kept for the next`() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let recorder = a.combineLatest(b).record(demand: .max(1))
    a.send(1)
    b.send(10)
    #expect(recorder.values.map(\.0) == [1])
    let sides = (scripted(of: Int.self), scripted(of: Int.self))
    let limited = sides.0.combineLatest(sides.1).record(demand: .max(1))
    sides.0.send(1)
    sides.1.send(10)
    sides.0.misbehave.send(2)
    limited.request(.max(2))
    #expect(limited.events == [.subscription("CombineLatest"), .value((1, 10))])
    sides.1.send(20)
    #expect(limited.events.last == .value((2, 20)))
    #expect(limited.violations == [])
  }

  @Test func `fact 114 a request for no values stops the program and says so`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      scripted(of: Int.self).combineLatest(scripted(of: Int.self)).record(demand: .none).request(.none)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "A subscription of CombineLatest received a request of .none. Rule: "))
  }

  @Test func `VA-11 a value sent inside a delivery, on its thread, is kept without a tuple`() {
    let (a, b) = (CurrentValueSubject<Int, Never>(1), CurrentValueSubject<Int, Never>(10))
    let recorder = a.combineLatest(b).record()
    recorder.onValue = { _, pair in
      if pair == (2, 10) {
        b.send(20)
        a.send(3)
      }
    }
    a.send(2)
    #expect(recorder.events == [.subscription("CombineLatest"), .value((1, 10)), .value((2, 10))])
    b.send(30)
    #expect(recorder.events.last == .value((3, 30)))
    #expect(recorder.violations == [])
  }

  @Test(arguments: 2...4)
  func `VA-11 a sink that writes back to an input stops after the first tuple`(sides: Int) {
    let (a, b) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0))
    let count = RaceCounter()
    let writesBack = { (value: Int) in
      count.add()
      if count.count < 100 { a.send(value + 1) }
    }
    let token =
      switch sides {
      case 2: a.combineLatest(b).sink { writesBack($0.0) }
      case 3: a.combineLatest(b, b).sink { writesBack($0.0) }
      default: a.combineLatest(b, b, b).sink { writesBack($0.0) }
      }
    #expect(count.count == 1)
    #expect(a.value == 1)
    a.send(10)
    #expect(count.count == 2)
    #expect(a.value == 11)
    token.cancel()
  }

  @Test func `a value of another thread during a delivery makes a later tuple, a reentrant value none`() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let recorder = a.combineLatest(b).record()
    recorder.onValue = { recorder, pair in
      guard pair == (1, 10) else { return }
      #expect(finishes { b.send(20) })
      a.send(2)
      #expect(finishes { b.send(30) })
      #expect(recorder.values.count == 1)
    }
    b.send(10)
    a.send(1)
    #expect(
      recorder.events == [
        .subscription("CombineLatest"), .value((1, 10)), .value((1, 20)), .value((2, 30)),
      ])
    #expect(recorder.violations == [])
  }

  @Test func `a value that is sent by the release of an old one makes a tuple`() {
    let (a, b) = (PassthroughSubject<Witness, Never>(), PassthroughSubject<Int, Never>())
    let recorder = a.combineLatest(b).map(\.1).record()
    a.send(Witness { b.send(1) })
    a.send(Witness())
    #expect(recorder.values == [1])
  }

  @Test func `synchronous sides run one after the other`() {
    let recorder = (1...3).publisher.combineLatest((10...12).publisher).record()
    #expect(
      recorder.events == [
        .subscription("CombineLatest"), .value((3, 10)), .value((3, 11)), .value((3, 12)), .finished,
      ])
  }

  @Test func `canceling inside a delivery ends everything`() {
    let (a, b) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = a.combineLatest(b).record()
    recorder.onValue = { recorder, _ in
      a.send(2)
      recorder.cancel()
    }
    a.send(1)
    b.send(10)
    a.misbehave.send(3)
    b.misbehave.send(completion: .failure("late"))
    #expect(recorder.events == [.subscription("CombineLatest"), .value((1, 10))])
    #expect(a.subscriptions[0].isCancelled && b.subscriptions[0].isCancelled)
    #expect(recorder.violations == [])
  }

  @Test func `a replaced value may send from its deinit`() {
    let (a, b) = (PassthroughSubject<Witness?, Never>(), PassthroughSubject<Int, Never>())
    let recorder = a.combineLatest(b) { $1 }.record()
    b.send(1)
    a.send(Witness { b.send(2) })
    #expect(recorder.values == [1])
    a.send(nil)
    #expect(recorder.values.sorted() == [1, 1, 2])
    #expect(recorder.violations == [])
  }

  @Test func `zip of three and four`() {
    let sides = (0..<4).map { _ in PassthroughSubject<Int, TestError>() }
    let three = sides[0].combineLatest(sides[1], sides[2]).record()
    let four = sides[0].combineLatest(sides[1], sides[2], sides[3]).record()
    for (index, side) in sides.enumerated() { side.send(index) }
    sides[1].send(11)
    for side in sides { side.send(completion: .finished) }
    #expect(
      three.events == [.subscription("CombineLatest"), .value((0, 1, 2)), .value((0, 11, 2)), .finished])
    #expect(
      four.events == [.subscription("CombineLatest"), .value((0, 1, 2, 3)), .value((0, 11, 2, 3)), .finished])
  }

  @Test func `values that form no tuple are requested again once tuples are formed`() {
    let (a, b) = (ScriptedSource<Int, Never>("a"), ScriptedSource<Int, Never>("b"))
    let recorder = a.combineLatest(b) { $0 * 10 + $1 }.record(demand: .max(3))
    b.send(contentsOf: 1...3)
    #expect(b.demand == .none)
    a.send(1)
    #expect(recorder.values == [13] && a.demand == .max(2) && b.demand == .max(2))
    b.send(contentsOf: 4...5)
    #expect(recorder.values == [13, 14, 15] && recorder.violations == [])
  }

  @Test func `a value that is sent inside a tuple is requested again`() {
    let (a, b) = (ScriptedSource<Int, Never>("a"), ScriptedSource<Int, Never>("b"))
    let recorder = a.combineLatest(b) { $0 * 10 + $1 }.record(demand: .max(2))
    recorder.onValue = { _, tuple in if tuple == 12 { a.send(3) } }
    b.send(2)
    a.send(1)
    #expect(recorder.values == [12] && a.demand == .max(1))
    a.send(4)
    #expect(recorder.values == [12, 42] && recorder.violations == [])
  }

  @Test func `limited demand leads to the end, whichever upstream sends first`() {
    let subject = PassthroughSubject<Int, Never>()
    let late = subject.combineLatest((0..<4).publisher) { $0 + $1 }.record(demand: .max(1))
    late.request(.max(2))
    subject.send(10)
    #expect(late.values == [12, 13])
    subject.send(completion: .finished)
    #expect(late.completion == .finished)
  }

  @Test func `limited demand leads to the end when an upstream finishes without a value`() {
    for first in [true, false] {
      let (numbers, empty) = ((0..<4).publisher, Empty<Int, Never>())
      let recorder =
        first
        ? empty.combineLatest(numbers, +).record(demand: .max(1))
        : numbers.combineLatest(empty, +).record(demand: .max(1))
      #expect(recorder.values == [] && recorder.completion == .finished && recorder.violations == [])
    }
    let (subject, source) = (PassthroughSubject<Int, Never>(), ScriptedSource<Int, Never>("source"))
    let recorder = subject.combineLatest(source, +).record(demand: .max(2))
    source.send(contentsOf: 1...2)
    #expect(source.demand == .none)
    subject.send(completion: .finished)
    #expect(source.demand == .max(2))
    source.send(3)
    #expect(source.demand == .max(2) && recorder.values == [] && recorder.completion == nil)
    source.send(completion: .finished)
    #expect(recorder.completion == .finished && recorder.violations == [])
    // Without demand nothing is requested.
    let idle = subject.combineLatest(numbered(), +).record(demand: .none)
    #expect(idle.completion == nil)
    idle.request(.max(1))
    #expect(idle.completion == .finished)
  }

  private func numbered() -> some Publisher<Int, Never> { (0..<4).publisher }

  @Test func `transforms change each tuple`() {
    let one = Just(1)
    #expect(one.combineLatest(Just("a")) { "\($0)\($1)" }.record().values == ["1a"])
    #expect(one.combineLatest(one, one) { $0 + $1 + $2 }.record().values == [3])
    #expect(one.combineLatest(one, one, one) { $0 + $1 + $2 + $3 }.record().values == [4])
  }

  @Test func `equal sides make equal publishers`() {
    let (one, two) = (Just(1), Just(2))
    #expect(one.combineLatest(two) == one.combineLatest(two))
    #expect(one.combineLatest(two) != two.combineLatest(two))
    #expect(one.combineLatest(two, one) != one.combineLatest(two, two))
    #expect(one.combineLatest(two, one, two) == one.combineLatest(two, one, two))
  }

  @Test func `completion and cancellation free the subscriber`() {
    var sides = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    expectFreed { _ in
      sides = (PassthroughSubject(), PassthroughSubject())
      return sides.0.combineLatest(sides.1)
    } start: {
      sides.0.send(1)
      sides.1.send(2)
    } finish: {
      sides.0.send(completion: .finished)
      sides.1.send(completion: .finished)
    }
  }
}
