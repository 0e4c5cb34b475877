import SwiftCombineEngine
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@testable import SwiftCombineInspector

@Suite struct ObservedTests {
  private let places = ObservedPlaces()

  // MARK: Passing through

  @Test func `signals pass unchanged, with their demand`() {
    let source = ScriptedSource<Int, TestError>(recordsAnswers: true)
    let recorder = source.observed(in: places).record(
      demand: .max(1), answering: { $0 == 1 ? .max(2) : .none })
    source.send(1)
    source.send(2)
    recorder.request(.max(3))
    source.send(3)
    source.send(completion: .failure(TestError("e")))
    #expect(
      recorder.events == [
        .subscription("Observed"), .value(1), .value(2), .value(3), .failure(TestError("e")),
      ])
    #expect(
      source.log == [
        .subscribed, .requested(.max(1)), .answered(.max(2)), .answered(.none), .requested(.max(3)),
        .answered(.none),
      ])
    #expect(recorder.violations == [])
  }

  @Test func `it keeps the rules, also while an observer listens`() {
    struct Listener: PipelineObserver {}
    let places = places
    let report = verify(operator: { $0.observed(in: places) }, traits: .acceptsZeroDemand)
    #expect(report.failures.isEmpty, "\(report)")
    let token = places.points.start(Listener(), every: .seconds(1), on: VirtualTimeScheduler())
    let watched = verify(operator: { $0.observed(in: places) }, traits: .acceptsZeroDemand)
    #expect(watched.failures.isEmpty, "\(watched)")
    token.cancel()
    #expect(places.sample.subscriptionCount == 0)
  }

  @Test func `places beyond the limit are counted together`() {
    let all = Inspector.pointLimit + 500
    for number in 0..<all {
      _ = Just(number).observed("place \(number)", in: places, line: number).record()
    }
    _ = Just(1).observed("place 3", in: places, line: 3).record()
    let samples = places.samples
    #expect(samples.count == Inspector.pointLimit + 1)
    #expect(samples.map(\.elementCount).reduce(0, +) == all + 1)
    #expect(samples[3].elementCount == 2)
    #expect(samples[Inspector.pointLimit - 1].point.name == "place \(Inspector.pointLimit - 1)")
    #expect(samples.last?.point == ObservedPoint(name: Inspector.otherPointsName, location: nil))
    #expect(samples.last?.beganCount == 500)
    #expect(PrometheusText().bytes(of: samples).count < 10_000_000)
  }

  @Test func `counts of foreign publishers may be of any size`() {
    struct Full: Publisher {
      typealias Output = Int
      typealias Failure = Never

      final class Holder: Subscription, BufferReporting {
        var bufferCounts: BufferCounts? { BufferCounts(buffered: .max, dropped: .max) }
        func request(_ demand: Subscribers.Demand) {}
        func cancel() {}
      }

      func receive<S: Subscriber<Int, Never>>(subscriber: S) { subscriber.receive(subscription: Holder()) }
    }
    let tokens = (1...2).map { _ in Full().observed(in: places).sink { _ in } }
    #expect(places.sample.bufferedCount == .max)
    #expect(places.sample.droppedCount == .max)
    withExtendedLifetime(tokens) {}
  }

  @Test func `a cancellation passes once`() {
    let source = ScriptedSource<Int, Never>()
    let recorder = source.observed(in: places).record(keepsSubscription: true)
    recorder.cancel()
    recorder.cancel()
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
    #expect(places.sample.cancelledCount == 1)
  }

  @Test func `nothing passes after a cancellation or a completion`() {
    let source = ScriptedSource<Int, Never>()
    let cancelled = source.observed(in: places).record()
    cancelled.cancel()
    source.misbehave.send(1)
    source.misbehave.send(completion: .finished)
    #expect(cancelled.events == [.subscription("Observed")])
    let finished = source.observed(in: places).record(keepsSubscription: true)
    source.send(completion: .finished)
    source.misbehave.send(2)
    source.misbehave.send(completion: .finished)
    finished.request(.max(1))
    #expect(finished.events == [.subscription("Observed"), .finished])
    #expect(places.sample.elementCount == 0)
    #expect(places.sample.cancelledCount == 1 && places.sample.finishedCount == 1)
  }

  @Test func `a second subscription is canceled`() {
    let source = ScriptedSource<Int, Never>()
    let recorder = source.observed(in: places).record()
    source.misbehave.sendSubscription()
    source.send(1)
    #expect(recorder.events == [.subscription("Observed"), .value(1)])
    #expect(places.sample.subscriptionCount == 1)
  }

  @Test func `it releases all that it refers to`() {
    let subject = PassthroughSubject<Int, Never>()
    expectFreed { witness in
      subject.map { [witness] in
        _ = witness
        return $0
      }.observed(in: places)
    } start: {
      subject.send(1)
      _ = places.samples
    } finish: {
      subject.send(completion: .finished)
    }
    #expect(places.sample.elementCount == 2 && places.sample.beganCount == 2)
    #expect(places.sample.cancelledCount == 1 && places.sample.finishedCount == 1)
  }

  // MARK: Counts

  @Test func `the subscriptions of a place are counted together, in each way they end`() {
    let source = ScriptedSource<Int, TestError>(keepsSubscribers: false)
    let publisher = source.observed("orders", in: places)
    var recorders: [Recorder<Int, TestError>] = []
    for _ in 0..<4 { recorders.append(publisher.record()) }
    for (number, subscription) in source.subscriptions.enumerated() {
      for value in 0...number { subscription.send(value) }
    }
    source.subscriptions[0].send(completion: .finished)
    source.subscriptions[1].send(completion: .failure(TestError("e")))
    recorders[2].cancel()
    var expected = PointSample(
      ObservedPoint(
        name: "orders", location: PipelineLocation(fileID: "Tests/Place.swift", line: 1),
        operators: ["ScriptedSource"]))
    expected.subscriptionCount = 1
    expected.beganCount = 4
    expected.finishedCount = 1
    expected.failedCount = 1
    expected.cancelledCount = 1
    expected.elementCount = 10
    expected.demand = .unlimited
    var sample = places.sample
    #expect(sample.timeBetweenElements.count == 5 && sample.timeDownstream.count == 10)
    (sample.timeBetweenElements, sample.timeDownstream) = (DurationHistogram(), DurationHistogram())
    #expect(sample == expected)
  }

  @Test func `a subscription that all have released counts as deallocated`() {
    let keeper = SubscriptionKeeper()
    UnkeptSubscribers().observed(in: places).subscribe(keeper)
    #expect(places.sample.subscriptionCount == 1)
    keeper.releaseSubscription()
    #expect(places.sample.subscriptionCount == 0 && places.sample.deallocatedCount == 1)
  }

  @Test func `a publisher that never answers is a live subscription until it releases the subscriber`() {
    let source = ScriptedSource<Int, Never>(holdsSubscriptions: true)
    let recorder = source.observed(in: places).record()
    #expect(places.sample.subscriptionCount == 1 && places.sample.demand == .none)
    source.sendSubscription()
    #expect(places.sample.demand == .unlimited)
    withExtendedLifetime(recorder) {}
  }

  @Test func `outstanding demand is what was requested less what was delivered`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.observed(in: places).record(
      demand: .max(3), answering: { $0 == 2 ? .max(5) : .none })
    #expect(places.sample.demand == .max(3))
    subject.send(1)
    #expect(places.sample.demand == .max(2))
    subject.send(2)
    #expect(places.sample.demand == .max(6))
    recorder.request(.max(Int.max))
    #expect(places.sample.demand == .unlimited)
    recorder.request(.unlimited)
    #expect(places.sample.demand == .unlimited)
    let other = subject.observed(in: places).record(demand: .max(1))
    recorder.cancel()
    #expect(places.sample.demand == .max(1))
    withExtendedLifetime(other) {}
  }

  @Test func `buffered and dropped elements are those of the upstream publisher`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
      .observed(in: places).record(demand: .none)
    for value in 1...5 { subject.send(value) }
    #expect(places.sample.bufferedCount == 2 && places.sample.droppedCount == 3)
    recorder.cancel()
    #expect(places.sample.bufferedCount == 0 && places.sample.droppedCount == 0)
  }

  @Test func `places differ by name, file and line, and come in order of their first subscription`() {
    let publishers = [
      Just(1).observed("b", in: places), Just(1).observed("a", in: places),
      Just(1).observed("a", in: places, line: 2),
      Just(1).observed("a", in: places, fileID: "Tests/Other.swift"),
      Just(1).observed("b", in: places),
    ]
    for publisher in publishers { _ = publisher.record() }
    #expect(
      places.samples.map { "\($0.point.name) \($0.point.location!) \($0.finishedCount)" } == [
        "b Tests/Place.swift:1 2", "a Tests/Place.swift:1 1", "a Tests/Place.swift:2 1",
        "a Tests/Other.swift:1 1",
      ])
  }

  @Test func `a place names the operators above it, the nearest first`() {
    let subject = PassthroughSubject<Int, Never>()
    _ = subject.map { $0 + 1 }.zip(Just(1).eraseToAnyPublisher()).filter { _ in true }
      .observed(in: places).record()
    #expect(
      places.sample.point.operators == ["Filter", "Zip", "Map", "PassthroughSubject", "AnyPublisher"])
  }

  // MARK: Inside a delivery

  @Test func `an element whose delivery cancels is counted, and the next is not`() {
    let source = ScriptedSource<Int, Never>()
    let recorder = source.observed(in: places).record()
    recorder.onValue = { recorder, _ in recorder.cancel() }
    source.send(1)
    source.misbehave.send(2)
    #expect(recorder.values == [1])
    #expect(places.sample.elementCount == 1 && places.sample.cancelledCount == 1)
  }

  @Test func `a completion inside a delivery ends the pipeline`() {
    let source = ScriptedSource<Int, Never>()
    let recorder = source.observed(in: places).record()
    recorder.onValue = { _, _ in source.misbehave.send(completion: .finished) }
    source.send(1)
    source.misbehave.send(2)
    #expect(recorder.values == [1] && recorder.completion == .finished)
    #expect(places.sample.elementCount == 1 && places.sample.finishedCount == 1)
  }

  @Test func `a nested delivery counts, and so does a request inside it`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.observed(in: places).record(demand: .max(2))
    recorder.onValue = { recorder, value in
      recorder.request(.max(1))
      if value < 5 { subject.send(value + 1) }
    }
    subject.send(1)
    #expect(recorder.values == [1, 2, 3, 4, 5])
    #expect(places.sample.elementCount == 5 && places.sample.demand == .max(2))
    #expect(places.sample.timeDownstream.count == 1)
    subject.send(6)
    #expect(places.sample.elementCount == 6 && places.sample.timeDownstream.count == 6)
  }
}
