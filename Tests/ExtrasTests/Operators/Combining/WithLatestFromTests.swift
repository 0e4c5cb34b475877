import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct WithLatestFromTests {
  @Test func `publishers of equal ones are equal`() {
    let one = Publishers.WithLatestFrom(upstream: Just(1), Just(2))
    #expect(one == Publishers.WithLatestFrom(upstream: Just(1), Just(2)))
    #expect(one != Publishers.WithLatestFrom(upstream: Just(1), Just(3)))
    let two = Publishers.WithLatestFrom2(upstream: Just(1), Just(2), Just(3))
    #expect(two == two && two != Publishers.WithLatestFrom2(upstream: Just(1), Just(2), Just(4)))
    let three = Publishers.WithLatestFrom3(upstream: Just(1), Just(2), Just(3), Just(4))
    #expect(
      three == three && three != Publishers.WithLatestFrom3(upstream: Just(1), Just(2), Just(3), Just(5)))
  }

  @Test func `a value delivers the latest of the other`() {
    let (values, other) = (scripted(of: Int.self), scripted(of: String.self))
    let recorder = values.withLatestFrom(other).record()
    values.send(1)
    other.send("a")
    values.send(2)
    values.send(3)
    other.send("b")
    values.send(4)
    values.send(completion: .finished)
    #expect(
      recorder.events == [
        .subscription("WithLatestFrom"), .value("a"), .value("a"), .value("b"), .finished,
      ])
    #expect(recorder.violations == [])
    #expect(other.log.last == .cancelled)
  }

  @Test func `early values are dropped and answered with a demand of one`() {
    let (values, other) = (scripted(of: Int.self), scripted(of: String.self))
    let recorder = values.withLatestFrom(other) { "\($0)\($1)" }.record(demand: .max(2))
    values.send(contentsOf: [1, 2])
    other.send("a")
    values.send(contentsOf: [3, 4, 5])
    #expect(
      values.log == [
        .subscribed, .requested(.max(2)), .answered(.max(1)), .answered(.max(1)), .answered(.none),
        .answered(.none), .withheld,
      ])
    #expect(other.log == [.subscribed, .requested(.unlimited), .answered(.none)])
    #expect(recorder.events == [.subscription("WithLatestFrom"), .value("3a"), .value("4a")])
    recorder.request(.max(1))
    #expect(values.log.last == .requested(.max(1)))
  }

  @Test func `the others are subscribed first and meet a synchronous stream`() {
    let history = EventHistory()
    let (a, b) = (
      scripted("a", of: Int.self, history: history), scripted("b", of: Int.self, history: history)
    )
    let values = scripted("values", of: Int.self, history: history)
    _ = values.withLatestFrom(a, b).record(demand: .max(1))
    #expect(
      history.lines == [
        "a .subscribed", "a .requested(.unlimited)", "b .subscribed", "b .requested(.unlimited)",
        "values .subscribed", "values .requested(.max(1))",
      ])
    let recorder = [1, 2].publisher.withLatestFrom(Just("x"), CurrentValueSubject<Int, Never>(7)) {
      "\($0)\($1)\($2)"
    }
    .record()
    #expect(
      recorder.events == [.subscription("WithLatestFrom"), .value("1x7"), .value("2x7"), .finished])
  }

  @Test func `two and three others make tuples`() {
    let (a, b, c) = (scripted(of: Int.self), scripted(of: Int.self), scripted(of: Int.self))
    let values = PassthroughSubject<String, TestError>()
    let two = values.withLatestFrom(a, b).record()
    a.send(1)
    values.send("early")
    b.send(2)
    values.send("x")
    #expect(two.events == [.subscription("WithLatestFrom"), .value((1, 2))])
    two.cancel()
    let three = values.withLatestFrom(a, b, c).record()
    let made = values.withLatestFrom(
      CurrentValueSubject<Int, TestError>(1), CurrentValueSubject<Int, TestError>(2),
      CurrentValueSubject<Int, TestError>(3)
    ) { "\($0)\($1)\($2)\($3)" }.record()
    a.send(1)
    c.send(3)
    values.send("y")
    b.send(2)
    values.send("z")
    #expect(three.events == [.subscription("WithLatestFrom"), .value((1, 2, 3))])
    #expect(made.values == ["y123", "z123"])
  }

  @Test func `another publisher that finishes leaves its last value`() {
    let (values, other) = (scripted(of: Int.self), scripted(of: String.self))
    let recorder = values.withLatestFrom(other).record()
    other.send("a")
    other.send(completion: .finished)
    values.send(1)
    values.send(completion: .finished)
    #expect(recorder.events == [.subscription("WithLatestFrom"), .value("a"), .finished])
  }

  @Test func `another that finishes without a value finishes and cancels the rest`() {
    let history = EventHistory()
    let values = scripted("values", of: Int.self, history: history)
    let (a, b) = (
      scripted("a", of: Int.self, history: history), scripted("b", of: Int.self, history: history)
    )
    _ = values.withLatestFrom(a, b).record("joined", history: history)
    history.clear()
    b.send(completion: .finished)
    #expect(history.lines == ["a .cancelled", "values .cancelled", "joined .finished"])
    // With the end there before it, the stream itself is not even subscribed to.
    let untouched = scripted(of: Int.self)
    let recorder = untouched.withLatestFrom(Empty<Int, TestError>()).record()
    #expect(recorder.events == [.subscription("WithLatestFrom"), .finished])
    #expect(untouched.log == [])
  }

  @Test func `an optional that is nil is a value`() {
    let (values, other) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int?, Never>(nil))
    let recorder = values.withLatestFrom(other).record()
    other.send(completion: .finished)
    values.send(1)
    #expect(recorder.events == [.subscription("WithLatestFrom"), .value(nil)])
  }

  @Test func `a failure of any upstream fails at once and cancels the others`() {
    let history = EventHistory()
    let values = scripted("values", of: Int.self, history: history)
    let other = scripted("other", of: Int.self, history: history)
    _ = values.withLatestFrom(other).record("joined", history: history)
    history.clear()
    other.send(completion: .failure("other"))
    #expect(history.lines == ["values .cancelled", "joined .failure(\"other\")"])
    _ = values.withLatestFrom(other).record("joined", history: history)
    history.clear()
    values.send(completion: .failure("values"))
    #expect(history.lines == ["other .cancelled", "joined .failure(\"values\")"])
  }

  @Test func `a cancellation reaches all`() {
    let (values, other) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = values.withLatestFrom(other).record()
    recorder.cancel()
    #expect(values.log.last == .cancelled && other.log.last == .cancelled)
    other.misbehave.send(1)
    values.misbehave.send(1)
    #expect(recorder.events == [.subscription("WithLatestFrom")])
  }

  @Test func `values sent inside a delivery follow it`() {
    let (values, other) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(0))
    let recorder = values.withLatestFrom(other) { [$0, $1] }.record()
    recorder.onValue = { _, value in
      if value[0] < 3 {
        other.send(value[0])
        values.send(value[0] + 1)
      }
    }
    values.send(1)
    #expect(recorder.values == [[1, 0], [2, 1], [3, 2]])
    #expect(recorder.violations == [])
  }

  @Test func `completion and cancellation free the subscriber`() {
    var (values, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    expectFreed { held in
      (values, other) = (PassthroughSubject(), PassthroughSubject())
      return values.withLatestFrom(other) { [held] in (held, $0, $1) }
    } start: {
      other.send(1)
      values.send(1)
    } finish: {
      values.send(completion: .finished)
    }
  }
}

@Suite struct WithLatestFromRaces {
  @Test func `every value is combined with a latest value that never goes back`() {
    let count = 1_000
    for _ in 0..<5 {
      let (values, other) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(0))
      let recorder = values.withLatestFrom(other) { [$0, $1] }.record()
      race(
        {
          for value in 0..<count { values.send(value) }
          values.send(completion: .finished)
        },
        { for value in 1...count { other.send(value) } })
      #expect(recorder.values.map { $0[0] } == Array(0..<count))
      let latest = recorder.values.map { $0[1] }
      #expect(latest == latest.sorted())
      #expect(recorder.completion == .finished)
      #expect(recorder.violations == [])
    }
  }

  @Test func `a cancellation from a third thread ends it`() {
    for _ in rounds(of: 100) {
      let (values, other) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(0))
      let recorder = values.withLatestFrom(other).record()
      race(
        { for value in 0..<100 { values.send(value) } }, { for value in 0..<100 { other.send(value) } },
        { recorder.cancel() })
      let count = recorder.values.count
      values.send(1)
      #expect(recorder.values.count == count)
      #expect(recorder.violations == [])
    }
  }
}
