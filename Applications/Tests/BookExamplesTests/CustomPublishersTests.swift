import Combine
import SwiftCombineTesting
import Synchronization
import Testing

@testable import BookExamples

/// The publishers and the subscriber of chapter 18 keep the rules of the contract.
@Suite struct CustomPublishersTests {
  @Test func `a metronome keeps the rules`() {
    let scheduler = VirtualTimeScheduler()
    let report = verify(
      publisher: { count in Metronome(scheduler: scheduler, interval: 1, count: count).map { _ in "beat" } },
      traits: [.losesValues],
      play: { scheduler.advance(by: 1_000) })
    #expect(report.failures.isEmpty, "\(report)")
  }

  @Test func `a replaying publisher keeps the rules`() {
    let report = verify(operator: { $0.shareReplay(capacity: 2) }, traits: [.takesEverySubscription])
    #expect(report.failures.isEmpty, "\(report)")
  }

  @Test func `a publisher that works on demand keeps the rules`() {
    let stage = Stage(pace: .immediate) { _ in }
    let report = verify(publisher: { _ in Work(stage: stage) { "42" } }, atMost: 1)
    #expect(report.failures.isEmpty, "\(report)")
  }

  @Test func `a pausable sink keeps the rules`() {
    let report = verify(subscriber: pausableProbe, failure: { "lost" })
    #expect(report.failures.isEmpty, "\(report)")
  }

  @Sendable private func pausableProbe() -> SubscriberProbe<PausableSink<Int, TestError>> {
    let (values, completions) = (Count(), Count())
    let sink = PausableSink<Int, TestError>(
      receiveCompletion: { _ in completions.add() },
      receiveValue: { _ in
        values.add()
        return true
      })
    return SubscriberProbe(
      sink, valueCount: { values.count }, completionCount: { completions.count }, cancel: sink.cancel)
  }

  @Test func `a slow subscriber of a replaying publisher misses nothing that it can still request`() {
    let subject = PassthroughSubject<Int, Never>()
    let replayed = subject.shareReplay(capacity: 1)
    let (fast, slow) = (replayed.record(), replayed.record(demand: .max(1)))
    (1...3).forEach(subject.send)
    subject.send(completion: .finished)
    #expect(fast.values == [1, 2, 3] && fast.completion != nil)
    #expect(slow.values == [1] && slow.completion == nil)
    slow.request(.max(2))
    #expect(slow.values == [1, 2, 3] && slow.completion != nil)
  }

  @Test func `a replaying publisher does not subscribe upstream for a subscriber that cancels at once`() {
    let source = ScriptedSource<Int, Never>()
    let replayed = source.shareReplay(capacity: 1)
    let recorder = Recorder<Int, Never>()
    recorder.cancel()
    replayed.subscribe(recorder)
    #expect(source.subscriptions.isEmpty)
    #expect(replayed.record().completion == nil)
    #expect(source.subscriptions.count == 1)
  }

  @Test func `a metronome of no beats finishes at the first request`() {
    let scheduler = VirtualTimeScheduler()
    let recorder = Metronome(scheduler: scheduler, interval: 1, count: 0).record(demand: .none)
    #expect(recorder.completion == nil)
    recorder.request(.max(1))
    #expect(recorder.completion != nil && recorder.values.isEmpty)
    #expect(scheduler.clock.waitingCount == 0)
  }
}

private final class Count: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .acquiring) }

  func add() { _ = value.add(1, ordering: .acquiringAndReleasing) }
}
