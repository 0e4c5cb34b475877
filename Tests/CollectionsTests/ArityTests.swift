import SwiftCombineCollections
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

/// `zip` and `combineLatest` for five to ten publishers of different outputs.
@Suite struct ArityTests {
  private let numbers = (0..<10).map { scripted("\($0)", of: Int.self) }

  /// One publisher of each number's, each of a different type.
  private var a: ScriptedSource<Int, TestError> { numbers[0] }
  private var b: Publishers.Map<ScriptedSource<Int, TestError>, String> { numbers[1].map { "b\($0)" } }
  private var c: Publishers.Map<ScriptedSource<Int, TestError>, Double> { numbers[2].map { Double($0) / 2 } }
  private var d: Publishers.Map<ScriptedSource<Int, TestError>, Bool> {
    numbers[3].map { $0.isMultiple(of: 2) }
  }
  private var e: Publishers.Map<ScriptedSource<Int, TestError>, [Int]> { numbers[4].map { [$0] } }
  private var f: Publishers.Map<ScriptedSource<Int, TestError>, Character> {
    numbers[5].map { $0 == 1 ? "x" : "y" }
  }
  private var g: Publishers.Map<ScriptedSource<Int, TestError>, Int?> {
    numbers[6].map { $0 == 1 ? nil : $0 }
  }
  private var h: Publishers.Map<ScriptedSource<Int, TestError>, UInt8> { numbers[7].map { UInt8($0) } }
  private var i: Publishers.Map<ScriptedSource<Int, TestError>, Set<Int>> { numbers[8].map { [$0] } }
  private var j: Publishers.Map<ScriptedSource<Int, TestError>, Substring> { numbers[9].map { "j\($0)" } }

  @Test func `a sink that writes back to an input of combineLatest stops after the first tuple`() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let one = Just(1)
    let count = RaceCounter()
    let token = subject.combineLatest(one, one, one, one).sink { row in
      count.add()
      if count.count < 100 { subject.send(row.0 + 1) }
    }
    #expect(count.count == 1)
    #expect(subject.value == 1)
    token.cancel()
  }

  /// Sends one and two from each, and checks the result.
  private func check<Row>(
    _ publisher: some Publisher<Row, TestError>, of count: Int, named name: String, makes rows: [Row],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let recorder = publisher.record(demand: .max(rows.count))
    for value in [1, 2] { for source in numbers[..<count] { source.send(value) } }
    #expect(
      recorder.events == [.subscription(name)] + rows.map { .value($0) }, sourceLocation: sourceLocation)
    for source in numbers[..<count] {
      #expect(source.log.first == .subscribed, sourceLocation: sourceLocation)
      #expect(source.log[1] == .requested(.max(rows.count)), sourceLocation: sourceLocation)
    }
    numbers[count - 1].send(completion: .failure("broken"))
    #expect(recorder.events.last == .failure("broken"), sourceLocation: sourceLocation)
    #expect(
      numbers[..<(count - 1)].allSatisfy { $0.log.last == .cancelled }, "the others are canceled",
      sourceLocation: sourceLocation)
    #expect(recorder.violations == [], sourceLocation: sourceLocation)
  }

  @Test func `zip of five publishes tuples`() {
    check(
      a.zip(b, c, d, e), of: 5, named: "Zip",
      makes: [(1, "b1", 0.5, false, [1]), (2, "b2", 1.0, true, [2])])
  }

  @Test func `combineLatest of five publishes a tuple for each value once all have sent`() {
    let latest = a.combineLatest(b, c, d, e)
    let recorder = latest.record()
    for source in numbers[..<5] { source.send(1) }
    for source in numbers[..<5] { source.send(2) }
    #expect(recorder.values.count == 6)
    #expect(recorder.events[1] == .value((1, "b1", 0.5, false, [1])))
    #expect(recorder.events.last == .value((2, "b2", 1.0, true, [2])))
    for source in numbers[..<4] { source.send(completion: .finished) }
    #expect(recorder.completion == nil)
    numbers[4].send(completion: .finished)
    #expect(recorder.completion == .finished)
  }

  @Test func `a closure transforms the tuples of five`() {
    let last = numbers[..<5].indices.map { Just($0) }
    #expect(
      last[0].zip(last[1], last[2], last[3], last[4]) { $0 + $1 + $2 + $3 + $4 }.record().values == [10])
    #expect(
      last[0].combineLatest(last[1], last[2], last[3], last[4]) { [$0, $1, $2, $3, $4] }.record().values == [
        Array(0..<5)
      ])
  }

  @Test func `zip of six publishes tuples`() {
    check(
      a.zip(b, c, d, e, f), of: 6, named: "Zip",
      makes: [(1, "b1", 0.5, false, [1], "x"), (2, "b2", 1.0, true, [2], "y")])
  }

  @Test func `combineLatest of six publishes a tuple for each value once all have sent`() {
    let latest = a.combineLatest(b, c, d, e, f)
    let recorder = latest.record()
    for source in numbers[..<6] { source.send(1) }
    for source in numbers[..<6] { source.send(2) }
    #expect(recorder.values.count == 7)
    #expect(recorder.events[1] == .value((1, "b1", 0.5, false, [1], "x")))
    #expect(recorder.events.last == .value((2, "b2", 1.0, true, [2], "y")))
    for source in numbers[..<5] { source.send(completion: .finished) }
    #expect(recorder.completion == nil)
    numbers[5].send(completion: .finished)
    #expect(recorder.completion == .finished)
  }

  @Test func `a closure transforms the tuples of six`() {
    let last = numbers[..<6].indices.map { Just($0) }
    #expect(
      last[0].zip(last[1], last[2], last[3], last[4], last[5]) { $0 + $1 + $2 + $3 + $4 + $5 }.record().values
        == [15])
    #expect(
      last[0].combineLatest(last[1], last[2], last[3], last[4], last[5]) { [$0, $1, $2, $3, $4, $5] }.record()
        .values == [Array(0..<6)])
  }

  @Test func `zip of seven publishes tuples`() {
    check(
      a.zip(b, c, d, e, f, g), of: 7, named: "Zip",
      makes: [(1, "b1", 0.5, false, [1], "x", nil), (2, "b2", 1.0, true, [2], "y", 2)])
  }

  @Test func `combineLatest of seven publishes a tuple for each value once all have sent`() {
    let latest = a.combineLatest(b, c, d, e, f, g)
    let recorder = latest.record()
    for source in numbers[..<7] { source.send(1) }
    for source in numbers[..<7] { source.send(2) }
    #expect(recorder.values.count == 8)
    #expect(recorder.events[1] == .value((1, "b1", 0.5, false, [1], "x", nil)))
    #expect(recorder.events.last == .value((2, "b2", 1.0, true, [2], "y", 2)))
    for source in numbers[..<6] { source.send(completion: .finished) }
    #expect(recorder.completion == nil)
    numbers[6].send(completion: .finished)
    #expect(recorder.completion == .finished)
  }

  @Test func `a closure transforms the tuples of seven`() {
    let last = numbers[..<7].indices.map { Just($0) }
    #expect(
      last[0].zip(last[1], last[2], last[3], last[4], last[5], last[6]) { $0 + $1 + $2 + $3 + $4 + $5 + $6 }
        .record().values == [21])
    #expect(
      last[0].combineLatest(last[1], last[2], last[3], last[4], last[5], last[6]) {
        [$0, $1, $2, $3, $4, $5, $6]
      }.record().values == [Array(0..<7)])
  }

  @Test func `zip of eight publishes tuples`() {
    check(
      a.zip(b, c, d, e, f, g, h), of: 8, named: "Zip",
      makes: [(1, "b1", 0.5, false, [1], "x", nil, 1), (2, "b2", 1.0, true, [2], "y", 2, 2)])
  }

  @Test func `combineLatest of eight publishes a tuple for each value once all have sent`() {
    let latest = a.combineLatest(b, c, d, e, f, g, h)
    let recorder = latest.record()
    for source in numbers[..<8] { source.send(1) }
    for source in numbers[..<8] { source.send(2) }
    #expect(recorder.values.count == 9)
    #expect(recorder.events[1] == .value((1, "b1", 0.5, false, [1], "x", nil, 1)))
    #expect(recorder.events.last == .value((2, "b2", 1.0, true, [2], "y", 2, 2)))
    for source in numbers[..<7] { source.send(completion: .finished) }
    #expect(recorder.completion == nil)
    numbers[7].send(completion: .finished)
    #expect(recorder.completion == .finished)
  }

  @Test func `a closure transforms the tuples of eight`() {
    let last = numbers[..<8].indices.map { Just($0) }
    #expect(
      last[0].zip(last[1], last[2], last[3], last[4], last[5], last[6], last[7]) {
        $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7
      }.record().values == [28])
    #expect(
      last[0].combineLatest(last[1], last[2], last[3], last[4], last[5], last[6], last[7]) {
        [$0, $1, $2, $3, $4, $5, $6, $7]
      }.record().values == [Array(0..<8)])
  }

  @Test func `zip of nine publishes tuples`() {
    check(
      a.zip(b, c, d, e, f, g, h, i), of: 9, named: "Zip",
      makes: [(1, "b1", 0.5, false, [1], "x", nil, 1, [1]), (2, "b2", 1.0, true, [2], "y", 2, 2, [2])])
  }

  @Test func `combineLatest of nine publishes a tuple for each value once all have sent`() {
    let latest = a.combineLatest(b, c, d, e, f, g, h, i)
    let recorder = latest.record()
    for source in numbers[..<9] { source.send(1) }
    for source in numbers[..<9] { source.send(2) }
    #expect(recorder.values.count == 10)
    #expect(recorder.events[1] == .value((1, "b1", 0.5, false, [1], "x", nil, 1, [1])))
    #expect(recorder.events.last == .value((2, "b2", 1.0, true, [2], "y", 2, 2, [2])))
    for source in numbers[..<8] { source.send(completion: .finished) }
    #expect(recorder.completion == nil)
    numbers[8].send(completion: .finished)
    #expect(recorder.completion == .finished)
  }

  @Test func `a closure transforms the tuples of nine`() {
    let last = numbers[..<9].indices.map { Just($0) }
    #expect(
      last[0].zip(last[1], last[2], last[3], last[4], last[5], last[6], last[7], last[8]) {
        $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 + $8
      }.record().values == [36])
    #expect(
      last[0].combineLatest(last[1], last[2], last[3], last[4], last[5], last[6], last[7], last[8]) {
        [$0, $1, $2, $3, $4, $5, $6, $7, $8]
      }.record().values == [Array(0..<9)])
  }

  @Test func `zip of ten publishes tuples`() {
    check(
      a.zip(b, c, d, e, f, g, h, i, j), of: 10, named: "Zip",
      makes: [
        (1, "b1", 0.5, false, [1], "x", nil, 1, [1], "j1"), (2, "b2", 1.0, true, [2], "y", 2, 2, [2], "j2"),
      ])
  }

  @Test func `combineLatest of ten publishes a tuple for each value once all have sent`() {
    let latest = a.combineLatest(b, c, d, e, f, g, h, i, j)
    let recorder = latest.record()
    for source in numbers[..<10] { source.send(1) }
    for source in numbers[..<10] { source.send(2) }
    #expect(recorder.values.count == 11)
    #expect(recorder.events[1] == .value((1, "b1", 0.5, false, [1], "x", nil, 1, [1], "j1")))
    #expect(recorder.events.last == .value((2, "b2", 1.0, true, [2], "y", 2, 2, [2], "j2")))
    for source in numbers[..<9] { source.send(completion: .finished) }
    #expect(recorder.completion == nil)
    numbers[9].send(completion: .finished)
    #expect(recorder.completion == .finished)
  }

  @Test func `a closure transforms the tuples of ten`() {
    let last = numbers[..<10].indices.map { Just($0) }
    #expect(
      last[0].zip(last[1], last[2], last[3], last[4], last[5], last[6], last[7], last[8], last[9]) {
        $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 + $8 + $9
      }.record().values == [45])
    #expect(
      last[0].combineLatest(last[1], last[2], last[3], last[4], last[5], last[6], last[7], last[8], last[9]) {
        [$0, $1, $2, $3, $4, $5, $6, $7, $8, $9]
      }.record().values == [Array(0..<10)])
  }

  @Test func `a finished publisher without buffered values completes the stream, whichever it is`() {
    for index in 0..<10 {
      let sources = (0..<10).map { scripted("\($0)", of: Int.self) }
      let recorder = sources[0].zip(
        sources[1], sources[2], sources[3], sources[4], sources[5], sources[6], sources[7], sources[8],
        sources[9]
      ).record()
      for source in sources { source.send(1) }
      #expect(recorder.values.count == 1)
      sources[index].send(completion: .finished)
      #expect(recorder.events.last == .finished)
    }
  }

  @Test func `after a failure during the subscription the rest is not subscribed`() {
    let rest = Attempts { _ in Empty<Int, TestError>(completeImmediately: false) }
    #expect(rest.zip(Failing(of: Int.self), rest, rest, rest).record().completion == .failure("failed"))
    #expect(rest.count == 1)
  }
}
