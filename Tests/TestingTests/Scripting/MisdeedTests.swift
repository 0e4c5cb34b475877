import SwiftCombine
import SwiftCombineTesting
import Foundation
import Testing

@Suite struct MisdeedTests {
  private func source(for misdeed: Misdeed) -> ScriptedSource<Int, TestError> {
    ScriptedSource("source", holdsSubscriptions: misdeed.needsHeldSubscription)
  }

  @Test(arguments: Misdeed.allCases) func `the recorder finds each misdeed`(misdeed: Misdeed) {
    let source = source(for: misdeed)
    let recorder = source.record(demand: misdeed == .concurrentSignals ? .unlimited : .max(2))
    let rendezvous = Rendezvous(timeLimit: .seconds(600))
    if misdeed == .concurrentSignals { recorder.onValue = { _, _ in rendezvous.arrive() } }
    if misdeed.needsCancelledSubscriber { recorder.cancel() }
    source.misbehave(misdeed, 7)
    #expect(recorder.violations.first == misdeed.violation)
  }

  @Test(arguments: [
    (Misdeed.valueWithoutDemand, [".subscription(\"source\")", ".value(7)", ".value(7)", ".value(7)"]),
    (.valueAfterCompletion, [".subscription(\"source\")", ".finished", ".value(7)"]),
    (.secondCompletion, [".subscription(\"source\")", ".finished", ".finished"]),
    (.subscriptionAfterCompletion, [".subscription(\"source\")", ".finished", ".subscription(\"source\")"]),
    (.noSubscription, [".value(7)", ".finished"]),
    (.valueBeforeSubscription, [".value(7)", ".subscription(\"source\")"]),
    (.completionBeforeSubscription, [".finished", ".subscription(\"source\")"]),
    (.secondSubscription, [".subscription(\"source\")", ".subscription(\"source\")"]),
    (.sameSubscriptionTwice, [".subscription(\"source\")", ".subscription(\"source\")"]),
  ])
  func `a misdeed sends the signals it requires`(misdeed: Misdeed, events: [String]) {
    let source = source(for: misdeed)
    let recorder = source.record(demand: .max(2))
    source.misbehave(misdeed, 7)
    #expect(recorder.events.map(\.description) == events)
  }

  @Test func `too many values violate the demand of a subscriber that requests more with each`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.record(demand: .max(1))
    recorder.onValue = { recorder, _ in if recorder.values.count < 3 { recorder.request(.max(1)) } }
    source.misbehave(.valueWithoutDemand, 7)
    #expect(recorder.violations == [.valueWithoutDemand])
  }

  @Test func `a demand that never ends cannot be exceeded`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let source = ScriptedSource<Int, TestError>("source")
      _ = source.record(demand: .max(1)) { _ in .max(1) }
      source.misbehave(.valueWithoutDemand, 7)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self)
        .contains("after 100000 values there is still a demand of"))
  }

  @Test func `a completed stream is not completed once more before the misdeed`() {
    let source = source(for: .valueAfterCompletion)
    let recorder = source.record()
    source.send(completion: .finished)
    source.misbehave(.valueAfterCompletion, 1)
    #expect(recorder.violations == [.valueAfterCompletion])
  }

  @Test func `concurrent signals overlap, which the rendezvous proves`() {
    let source = source(for: .concurrentSignals)
    let rendezvous = Rendezvous(timeLimit: .seconds(600))
    let recorder = source.map { rendezvous.arrive($0) }.record()
    source.misbehave(.concurrentSignals, 1)
    #expect(rendezvous.isComplete)
    #expect(recorder.values == [1, 1])
  }

  @Test func `a rendezvous that cannot take place ends with its limit`() {
    let rendezvous = Rendezvous(timeLimit: .seconds(0.01))
    rendezvous.arrive()
    rendezvous.arrive()
    #expect(!rendezvous.isComplete)
  }

  @Test func `a subject lets one value at a time through`() {
    let source = source(for: .concurrentSignals)
    let rendezvous = Rendezvous(timeLimit: .seconds(0.05))
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = subject.map { rendezvous.arrive($0) }.record()
    let token = source.subscribe(subject)
    source.misbehave(.concurrentSignals, 1)
    #expect(!rendezvous.isComplete)
    #expect(recorder.violations == [])
    #expect(recorder.values == [1, 1])
    token.cancel()
  }

  @Test func `a misdeed that cannot be done stops the program`() async throws {
    await #expect(processExitsWith: .failure) {
      let source = ScriptedSource<Int, Never>()
      withExtendedLifetime(source.record()) { source.misbehave(.valueBeforeSubscription, 1) }
    }
    await #expect(processExitsWith: .failure) {
      let source = ScriptedSource<Int, Never>()
      withExtendedLifetime(source.record()) { source.misbehave(.valueAfterCancel, 1) }
    }
    await #expect(processExitsWith: .failure) {
      let source = ScriptedSource<Int, Never>()
      withExtendedLifetime(source.record()) { source.misbehave(.valueWithoutDemand, 1) }
    }
  }
}
