import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("zip and combineLatest, as the articles use them")
struct JoiningVectorTests {
  typealias Numbers = PassthroughSubject<Int, Never>

  private let scheduler = VirtualTimeScheduler()

  /// Delivers one element at the end of each interval, and finishes with the last.
  private func each<Element>(
    _ interval: VirtualTime.Stride, _ elements: [Element]
  ) -> PassthroughSubject<Element, Never> {
    let subject = PassthroughSubject<Element, Never>()
    var time = scheduler.now
    for element in elements {
      time = time.advanced(by: interval)
      scheduler.clock.schedule(at: time) { subject.send(element) }
    }
    scheduler.clock.schedule(at: time) { subject.send(completion: .finished) }
    return subject
  }

  // MARK: zip

  @Test func `VA-1 pairs are emitted at the pace of the slower side, and the rest of the other is dropped`() {
    let recorder = [1, 2, 3].publisher.zip(each(1, ["a", "b"])).map { "\($0)\($1)" }
      .record(clock: scheduler.clock)
    scheduler.advance(by: 10)
    #expect(
      recorder.timedEvents == [
        Timed(0, .subscription("Zip")), Timed(1, .value("1a")), Timed(2, .value("2b")), Timed(2, .finished),
      ])
  }

  @Test func `VA-2 a transform makes one value of each pair`() {
    let recorder = [1, 2, 3].publisher.zip(each(1, [100, 200]), +).record(clock: scheduler.clock)
    scheduler.advance(by: 10)
    #expect(recorder.timedValues == [Timed(1, 101), Timed(2, 202)])
    #expect(recorder.completion == .finished)
  }

  private let five = [[1, 2, 3], [10, 11, 12], [20, 21, 22], [30, 31, 32], [40, 41, 42]].map(\.publisher)

  @Test func `VA-3 four sides and a fifth make nested tuples, which a transform makes flat`() {
    let nested = five[0].zip(five[1], five[2], five[3]).zip(five[4])
    #expect(
      nested.record().values.map { "\($0)" } == [
        "((1, 10, 20, 30), 40)", "((2, 11, 21, 31), 41)", "((3, 12, 22, 32), 42)",
      ])
    let flat = five[0].zip(five[1], five[2], five[3]).zip(five[4]) { ($0.0, $0.1, $0.2, $0.3, $1) }
    #expect(
      flat.record().described == [
        .subscription("Zip"), .value("(1, 10, 20, 30, 40)"), .value("(2, 11, 21, 31, 41)"),
        .value("(3, 12, 22, 32, 42)"), .finished,
      ])
  }

  @Test func `VA-4 any number of sides is folded into arrays`() {
    let folded = five.dropFirst().reduce(five[0].map { [$0] }.eraseToAnyPublisher()) { rows, side in
      rows.zip(side) { $0 + [$1] }.eraseToAnyPublisher()
    }
    #expect(
      folded.record().events == [
        .subscription("Zip"), .value([1, 10, 20, 30, 40]), .value([2, 11, 21, 31, 41]),
        .value([3, 12, 22, 32, 42]), .finished,
      ])
  }

  @Test func `VA-5 buffered values of a finished side are still paired, oldest first`() {
    let (a, b) = (Numbers(), Numbers())
    let recorder = a.zip(b).record()
    a.send(1)
    a.send(2)
    a.send(completion: .finished)
    b.send(10)
    b.send(20)
    #expect(recorder.events == [.subscription("Zip"), .value((1, 10)), .value((2, 20)), .finished])
  }

  @Test func `VA-6 a finished side without buffered values completes the stream at once`() {
    let (a, b) = (Numbers(), Numbers())
    let recorder = a.zip(b).record()
    a.send(1)
    b.send(10)
    a.send(completion: .finished)
    #expect(recorder.events == [.subscription("Zip"), .value((1, 10)), .finished])
    b.send(20)
    #expect(recorder.events.count == 3)
    #expect(recorder.violations == [])
  }

  @Test func `VA-7 a pair completed inside a delivery follows it`() {
    let (a, b) = (Numbers(), Numbers())
    let recorder = a.zip(b).record()
    recorder.onValue = { _, pair in
      guard pair.0 == 1 else { return }
      a.send(99)
      b.send(88)
    }
    a.send(1)
    b.send(2)
    #expect(recorder.events == [.subscription("Zip"), .value((1, 2)), .value((99, 88))])
    #expect(recorder.violations == [])
  }

  @Test func `VA-8 pairs are delivered as they are requested`() {
    let recorder = [1, 2, 3].publisher.zip([10, 20, 30].publisher).record(demand: .max(1))
    #expect(recorder.events == [.subscription("Zip"), .value((1, 10))])
    recorder.request(.max(1))
    #expect(recorder.events.suffix(1) == [.value((2, 20))])
    recorder.request(.unlimited)
    #expect(recorder.events.suffix(2) == [.value((3, 30)), .finished])
  }

  @Test func `VA-17 the values of one publisher are paired with those of another, and with their own`() {
    let fruits = ["apple", "pear", "orange"].publisher
    let colours = ["green", "yellow", "orange"].publisher
    #expect(
      fruits.zip(colours).record().events == [
        .subscription("Zip"), .value(("apple", "green")), .value(("pear", "yellow")),
        .value(("orange", "orange")), .finished,
      ])
    #expect(fruits.zip(fruits).record().values.map { $0 == $1 } == [true, true, true])
    #expect(
      fruits.zip(fruits.dropFirst(1)).record().events == [
        .subscription("Zip"), .value(("apple", "pear")), .value(("pear", "orange")), .finished,
      ])
  }

  @Test func `VA-18 each value of a property is paired with the one before it`() {
    final class Model { @Published var number: Int? }
    let model = Model()
    let recorder = model.$number.zip(model.$number.dropFirst(1)).record()
    for number in [1, 2, nil, 3] { model.number = number }
    #expect(
      recorder.events == [
        .subscription("Zip"), .value((nil, 1)), .value((1, 2)), .value((2, nil)), .value((nil, 3)),
      ])
  }

  // MARK: combineLatest

  @Test func `VA-9 each value is combined with the latest of the other side, once both have sent`() {
    let (a, b) = (Numbers(), PassthroughSubject<String, Never>())
    let recorder = a.combineLatest(b).map { "\($0)\($1)" }.record()
    a.send(1)
    a.send(2)
    b.send("A")
    b.send("B")
    a.send(3)
    b.send("C")
    #expect(recorder.values == ["2A", "2B", "3B", "3C"])
  }

  @Test func `VA-10 of synchronous sides the first has finished when the second begins`() {
    #expect(
      (1...3).publisher.combineLatest((10...12).publisher).record().events == [
        .subscription("CombineLatest"), .value((3, 10)), .value((3, 11)), .value((3, 12)), .finished,
      ])
  }

  @Test func `VA-11 a value sent inside a delivery is kept without a tuple`() {
    let (a, b) = (Numbers(), Numbers())
    let recorder = a.combineLatest(b).record()
    recorder.onValue = { _, pair in if pair == (1, 2) { a.send(99) } }
    a.send(1)
    b.send(2)
    #expect(recorder.events == [.subscription("CombineLatest"), .value((1, 2))])
    b.send(3)
    #expect(recorder.events.suffix(1) == [.value((99, 3))])
    #expect(recorder.violations == [])
  }

  @Test func `VA-12 tuples beyond the demand are dropped, and a request delivers the next`() {
    let (a, b) = (Numbers(), Numbers())
    let recorder = a.combineLatest(b).record(demand: .max(1))
    a.send(1)
    for value in [2, 3, 4] { b.send(value) }
    #expect(recorder.events == [.subscription("CombineLatest"), .value((1, 2))])
    recorder.request(.max(1))
    #expect(recorder.events.count == 2)
    b.send(5)
    #expect(recorder.events.suffix(1) == [.value((1, 5))])
  }
}
