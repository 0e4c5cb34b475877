import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@testable import SwiftCombineInspector

@Suite struct ObservedTimesTests {
  private let places = ObservedPlaces()
  private let subject = PassthroughSubject<Int, Never>()

  private func wait(_ seconds: Double) { places.clock.advance(by: .seconds(seconds)) }

  // MARK: Starved and held back

  @Test func `a pipeline whose publisher sends nothing is starved`() {
    let recorder = subject.observed(in: places).record()
    wait(2)
    #expect(places.sample.timeStarved == .seconds(2))
    subject.send(1)
    wait(3)
    #expect(places.sample.timeStarved == .seconds(5) && places.sample.timeHeldBack == .zero)
    withExtendedLifetime(recorder) {}
  }

  @Test func `a pipeline without demand is held back, from the subscription on`() {
    let recorder = subject.observed(in: places).record(demand: .none)
    wait(1)
    #expect(places.sample.timeHeldBack == .seconds(1))
    recorder.request(.max(2))
    wait(2)
    subject.send(1)
    wait(4)
    #expect(places.sample.timeHeldBack == .seconds(1) && places.sample.timeStarved == .seconds(6))
    subject.send(2)
    wait(8)
    #expect(places.sample.timeHeldBack == .seconds(9) && places.sample.timeStarved == .seconds(6))
    recorder.request(.max(1))
    wait(16)
    #expect(places.sample.timeHeldBack == .seconds(9) && places.sample.timeStarved == .seconds(22))
  }

  @Test func `time inside a delivery is neither`() {
    let recorder = subject.observed(in: places).record(demand: .max(1))
    var during: PointSample?
    recorder.onValue = { recorder, _ in
      self.wait(3)
      during = self.places.sample
      self.wait(2)
      recorder.request(.max(1))
    }
    wait(1)
    subject.send(1)
    #expect(during?.timeStarved == .seconds(1) && during?.timeHeldBack == .zero)
    let sample = places.sample
    #expect(sample.timeStarved == .seconds(1) && sample.timeHeldBack == .zero)
    #expect(sample.timeDownstream.sum == .seconds(5))
  }

  @Test func `a subscriber that returns demand is never held back, and the time is not read for that`() {
    let recorder = subject.observed(in: places).record(demand: .max(1), answering: { _ in .max(1) })
    for value in 1...128 { subject.send(value) }
    let reads = places.readCount
    for value in 129...191 { subject.send(value) }
    #expect(places.readCount == reads)
    #expect(recorder.values.count == 191 && places.sample.timeHeldBack == .zero)
  }

  @Test func `demand that a nested delivery used up may be returned by the outer one`() {
    let recorder = subject.observed(in: places).record(
      demand: .max(2), answering: { $0 == 1 ? .max(1) : .none })
    recorder.onValue = { _, value in
      if value == 1 { self.subject.send(2) }
    }
    subject.send(1)
    wait(1)
    #expect(recorder.values == [1, 2])
    #expect(places.sample.timeHeldBack == .zero && places.sample.timeStarved == .seconds(1))
  }

  @Test func `both clocks stop at the end`() {
    let starved = subject.observed("starved", in: places).record()
    let heldBack = subject.observed("held back", in: places).record(demand: .none)
    wait(1)
    starved.cancel()
    heldBack.cancel()
    wait(1)
    #expect(places.samples.map(\.timeStarved) == [.seconds(1), .zero])
    #expect(places.samples.map(\.timeHeldBack) == [.zero, .seconds(1)])
  }

  @Test func `the pipelines of a place add up`() {
    let recorders = [1, 2, 3].map { _ in subject.observed(in: places).record(demand: .max(1)) }
    wait(1)
    recorders[0].cancel()
    subject.send(1)
    wait(1)
    #expect(places.sample.timeStarved == .seconds(3) && places.sample.timeHeldBack == .seconds(2))
  }

  @Test func `an estimate that arrives late does not take starved time back`() {
    let recorder = subject.observed(in: places).record()
    var lengths = Array(repeating: 0.000_001, count: 30)
    recorder.onValue = { _, _ in self.wait(lengths.popLast() ?? 0) }
    for value in 1...30 { subject.send(value) }  // measured: 1, 2, 4, 8, 16
    let early = places.sample
    #expect(early.timeStarved == .microseconds(14))  // 17 to 30 are still unknown
    subject.send(31)
    subject.send(32)
    #expect(places.sample.timeDownstream.sum == .microseconds(30))
    #expect(places.sample.timeStarved == .microseconds(14))
  }

  // MARK: Histograms

  @Test func `each element is measured while they come rarely`() {
    let recorder = subject.observed(in: places).record()
    recorder.onValue = { _, value in self.places.clock.advance(by: .nanoseconds(value)) }
    for value in [1000, 3000, 100] {
      subject.send(value)
      wait(1)
    }
    subject.send(1)
    let sample = places.sample
    #expect(sample.timeDownstream == histogram([0: 1, 6: 1, 9: 1, 11: 1], sum: .nanoseconds(4101)))
    #expect(sample.timeBetweenElements == histogram([29: 3], sum: .seconds(3) + .nanoseconds(4100)))
    withExtendedLifetime(recorder) {}
  }

  @Test func `one of 64 elements is measured while they are close, and counts for all`() {
    let recorder = subject.observed(in: places).record()
    recorder.onValue = { _, _ in self.places.clock.advance(by: .nanoseconds(100)) }
    let before = places.readCount
    for value in 1...(127 + 64 * 9) {
      subject.send(value)
      places.clock.advance(by: .nanoseconds(28))
    }
    // One read at the beginning and one at the end: of 1, 2, 4, …, 64, and then of each 64th.
    #expect(places.readCount - before == 2 * (7 + 9))
    subject.send(0)
    let sample = places.sample
    let count = 127 + 64 * 9
    #expect(sample.timeBetweenElements == histogram([7: count], sum: .nanoseconds(128 * count)))
    #expect(sample.timeDownstream == histogram([6: count + 1], sum: .nanoseconds(100 * (count + 1))))
  }

  @Test func `a pause makes the following elements be measured again`() {
    let recorder = subject.observed(in: places).record()
    for value in 1...127 { subject.send(value) }
    wait(1)
    let reads = places.readCount
    for value in 128...134 { subject.send(value) }
    #expect(places.readCount == reads + 2 * 3)  // 128, after the pause 129, and 131
    withExtendedLifetime(recorder) {}
  }

  @Test func `each element is measured while they stay downstream for long`() {
    let recorder = subject.observed(in: places).record()
    var length = 7_999
    recorder.onValue = { _, _ in self.places.clock.advance(by: .nanoseconds(length)) }
    for value in 1...127 { subject.send(value) }
    length = 8_000
    let reads = places.readCount
    for value in 128...137 { subject.send(value) }
    #expect(places.readCount == reads + 2 * 10)
    withExtendedLifetime(recorder) {}
  }

  @Test func `elements after the last measured one count when the pipeline is released`() {
    let recorder = subject.observed(in: places).record()
    recorder.onValue = { _, _ in self.places.clock.advance(by: .nanoseconds(10)) }
    for value in 1...100 { subject.send(value) }
    #expect(places.sample.timeDownstream.count == 64)
    recorder.cancel()
    #expect(places.sample.timeDownstream == histogram([3: 100], sum: .microseconds(1)))
  }

  // MARK: Long times

  @Test func `subscriptions that were live for more than 584 years together are counted`() async {
    await #expect(processExitsWith: .success) {
      let (places, subject) = (ObservedPlaces(), PassthroughSubject<Int, Never>())
      let recorders = (1...8).map { _ in subject.observed(in: places).record() }
      subject.send(1)
      places.clock.advance(by: .seconds(century))
      expect(places.sample.timeStarved, .seconds(8 * century))
      subject.send(2)
      expect(places.sample.timeBetweenElements.sum, .seconds(8 * century))
      for recorder in recorders { recorder.cancel() }
      expect(places.sample.timeStarved, .seconds(8 * century))
    }
  }

  @Test func `a pipeline that delivers within a delivery of centuries is measured`() async {
    await #expect(processExitsWith: .success) {
      let (places, subject) = (ObservedPlaces(), PassthroughSubject<Int, Never>())
      let recorder = subject.observed(in: places).record()
      recorder.onValue = { _, value in
        guard value == 0 else { return }
        for nested in 1...8 { subject.send(nested) }
        places.clock.advance(by: .seconds(century))
      }
      subject.send(0)
      subject.send(9)
      expect(places.sample.timeDownstream.sum, .seconds(century))
      #expect(places.sample.timeDownstream.count == 10)
    }
  }

  @Test func `a bucket that no histogram has stops the program`() async {
    #expect(DurationHistogram.upperBound(ofBucketAt: 39) == .nanoseconds(1_099_511_627_776))
    await #expect(processExitsWith: .failure) { _ = DurationHistogram.upperBound(ofBucketAt: 40) }
    await #expect(processExitsWith: .failure) { _ = DurationHistogram.upperBound(ofBucketAt: -1) }
  }

  private func histogram(_ counts: [Int: Int], sum: Duration) -> DurationHistogram {
    DurationHistogram(counts: (0...counts.keys.max()!).map { counts[$0] ?? 0 }, sum: sum)
  }
}

/// A hundred years, in seconds.
private let century = 100 * 365 * 86_400

// Called from exit tests, in which the compiler of 6.3 fails on a closure inside an expectation.
private func expect(_ found: Duration, _ expected: Duration) { #expect(found == expected) }
