import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct ZipTests {
  @Test
  func
    `fact 109 V5.13 values are paired in order, and a finished side without buffered values completes it`()
  {
    let (ints, strings) = (scripted(of: Int.self), scripted(of: String.self))
    let recorder = ints.zip(strings).record()
    ints.send(contentsOf: [1, 2])
    strings.send(contentsOf: ["a", "b"])
    ints.send(3)
    strings.send(contentsOf: ["c", "d"])
    #expect(recorder.completion == nil)
    ints.send(completion: .finished)
    #expect(
      recorder.events == [
        .subscription("Zip"), .value((1, "a")), .value((2, "b")), .value((3, "c")), .finished,
      ])
    #expect(strings.log.last == .cancelled)
    #expect(ints.log.contains(.cancelled) == false)
    #expect(recorder.violations == [])
  }

  @Test func `fact 109 a finished upstream with buffered values does not finish the stream`() {
    let (a, b) = (scripted(of: Int.self), scripted(of: String.self))
    let recorder = a.zip(b).record()
    a.send(contentsOf: [1, 2])
    a.send(completion: .finished)
    b.send("x")
    #expect(recorder.completion == nil)
    b.send("y")
    #expect(recorder.events.suffix(2) == [.value((2, "y")), .finished])
    #expect(b.log.contains(.cancelled))
  }

  @Test
  func `fact 107 demand is requested from every side, and returned to the side that completes a pair`() {
    let (a, b) = (scripted(of: Int.self), scripted(of: String.self))
    let recorder = a.zip(b).record(demand: .max(1), answering: { $0.0 == 1 ? .max(2) : .none })
    a.send(1)
    b.send("x")
    #expect(a.log == [.subscribed, .requested(.max(1)), .answered(.none), .requested(.max(2))])
    #expect(b.log == [.subscribed, .requested(.max(1)), .answered(.max(2))])
    recorder.request(.max(5))
    #expect(a.log.last == .requested(.max(5)) && b.log.last == .requested(.max(5)))
  }

  @Test func `fact 108 differs: values beyond the demand are buffered`() {
    let (a, b) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = a.zip(b).record(demand: .max(1))
    a.misbehave.send(contentsOf: [1, 2])
    b.misbehave.send(contentsOf: [10, 20])
    #expect(recorder.events == [.subscription("Zip"), .value((1, 10))])
    recorder.request(.max(1))
    #expect(recorder.values.map(\.1) == [10, 20])
    #expect(recorder.violations == [])
  }

  @Test func `fact 110 differs: a failure ends it at once and cancels every side but the one that failed`() {
    let history = EventHistory()
    let (a, b) = (
      scripted("a", of: Int.self, history: history), scripted("b", of: Int.self, history: history)
    )
    let recorder = a.zip(b).record("zip", history: history)
    b.send(2)
    history.clear()
    a.send(completion: .failure("broken"))
    #expect(history.lines == ["b .cancelled", "zip .failure(\"broken\")"])
    a.misbehave.send(completion: .failure("again"))
    b.misbehave.send(3)
    #expect(recorder.violations == [])
  }

  @Test func `fact 110 a request for no values stops the program and says so`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      scripted(of: Int.self).zip(scripted(of: Int.self)).record(demand: .none).request(.none)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "A subscription of Zip received a request of .none. Rule: a request is for at least one value. Instead: do not"
      ))
  }

  @Test func `synchronous sides of different length finish with the shorter`() {
    let subject = CurrentValueSubject<Int, Never>(0)
    #expect(
      [42].publisher.zip(subject).record().events == [.subscription("Zip"), .value((42, 0)), .finished])
    let recorder = [1, 2, 3].publisher.zip((1...2).publisher).record()
    #expect(recorder.events == [.subscription("Zip"), .value((1, 1)), .value((2, 2)), .finished])
  }

  @Test func `demand is counted in pairs`() {
    let recorder = (1...).publisher.zip((10...).publisher).record(demand: .max(2))
    #expect(recorder.values.map(\.0) == [1, 2])
    recorder.request(.max(1))
    #expect(recorder.values.map(\.1) == [10, 11, 12])
  }

  @Test func `fact 111 a pair completed inside a delivery follows it`() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let history = EventHistory()
    let recorder = a.zip(b).record("zip", history: history)
    recorder.onValue = { _, pair in
      if pair.0 < 3 {
        b.send(pair.1 + 1)
        a.send(pair.0 + 1)
      }
      history.note("done \(pair.0)")
    }
    a.send(1)
    b.send(10)
    #expect(
      history.lines == [
        "zip .subscription(\"Zip\")", "zip .value((1, 10))", "done 1", "zip .value((2, 11))", "done 2",
        "zip .value((3, 12))", "done 3",
      ])
  }

  @Test func `a request inside a delivery is served after it`() {
    let recorder = (1...3).publisher.zip((1...).publisher).record(demand: .max(1))
    recorder.clearEvents()
    recorder.onValue = { recorder, _ in recorder.request(.max(1)) }
    recorder.request(.max(1))
    #expect(recorder.events == [.value((2, 2)), .value((3, 3)), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `canceling inside a delivery ends everything`() {
    let (a, b) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = a.zip(b).record(demand: .max(5))
    recorder.onValue = { recorder, _ in recorder.cancel() }
    a.send(contentsOf: [1, 2])
    b.send(10)
    b.misbehave.send(20)
    a.misbehave.send(completion: .finished)
    #expect(recorder.events == [.subscription("Zip"), .value((1, 10))])
    #expect(a.log.last == .cancelled && b.subscriptions[0].isCancelled)
    #expect(recorder.violations == [])
  }

  @Test func `a second subscription is canceled and a value before the first is ignored`() {
    let a = ScriptedSource<Int, TestError>("a", holdsSubscriptions: true)
    let b = scripted(of: Int.self)
    let recorder = a.zip(b).record(demand: .max(3))
    a.misbehave.send(0)
    #expect(a.log == [.subscribed])
    a.sendSubscription()
    #expect(a.log == [.subscribed, .requested(.max(3))])
    #expect(a.misbehave.sendSubscription().isCancelled)
    a.send(1)
    b.send(10)
    #expect(recorder.events == [.subscription("Zip"), .value((1, 10))])
  }

  @Test func `combineLatest of three and four makes tuples`() {
    let sides = (0..<4).map { _ in PassthroughSubject<Int, TestError>() }
    let three = sides[0].zip(sides[1], sides[2]).record()
    let four = sides[0].zip(sides[1], sides[2], sides[3]).record()
    for (index, side) in sides.enumerated() { side.send(index) }
    for (index, side) in sides.enumerated().reversed() { side.send(10 + index) }
    sides[2].send(completion: .finished)
    #expect(
      three.events == [.subscription("Zip"), .value((0, 1, 2)), .value((10, 11, 12)), .finished])
    #expect(
      four.events == [.subscription("Zip"), .value((0, 1, 2, 3)), .value((10, 11, 12, 13)), .finished])
  }

  @Test func `transforms change each tuple`() {
    let numbers = [1, 2].publisher
    #expect(numbers.zip(numbers) { $0 * 10 + $1 }.record().values == [11, 22])
    #expect(numbers.zip(numbers, numbers) { $0 * 100 + $1 * 10 + $2 }.record().values == [111, 222])
    #expect(
      numbers.zip(numbers, numbers, numbers) { "\($0)\($1)\($2)\($3)" }.record().values == ["1111", "2222"])
  }

  @Test func `equal sides make equal publishers`() {
    let (one, two) = (Just(1), Just(2))
    #expect(one.zip(two) == one.zip(two))
    #expect(one.zip(two) != two.zip(two))
    #expect(one.zip(two, one) != one.zip(two, two))
    #expect(one.zip(two, one, two) == one.zip(two, one, two))
  }

  @Test func `a completion and a cancellation free the subscriber and the buffered values`() {
    let (a, b) = (PassthroughSubject<Witness, Never>(), PassthroughSubject<Int, Never>())
    expectFreed {
      _ in
      a.zip(b)
    } finish: {
      b.send(completion: .finished)
    }
    weak var waiting: Witness?
    do {
      let value = Witness()
      waiting = value
      let token = a.zip(b).sink { _ in }
      a.send(value)
      token.cancel()
    }
    #expect(waiting == nil)
  }
}
