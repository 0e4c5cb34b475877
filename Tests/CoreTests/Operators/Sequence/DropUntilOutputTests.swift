import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct DropUntilOutputTests {
  @Test func `V4.10 values are dropped until the other publisher delivers one`() {
    let (taps, isReady) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
    let recorder = taps.drop(untilOutputFrom: isReady).record()
    for tap in 1...5 {
      taps.send(tap)
      if tap == 3 { isReady.send() }
    }
    #expect(recorder.events == [.subscription("DropUntilOutput"), .value(4), .value(5)])
  }

  @Test func `fact 81 the subscriber receives its subscription, then the other a request, then the upstream`()
  {
    let history = EventHistory()
    let source = scripted("source", of: Int.self, history: history)
    let other = otherSource("other", history)
    let recorder = source.drop(untilOutputFrom: other)
      .record("recorder", demand: .max(2), history: history) { _ in .max(5) }
    #expect(
      history.lines == [
        "recorder .subscription(\"DropUntilOutput\")", "other .subscribed", "other .requested(.max(1))",
        "source .subscribed", "source .requested(.max(2))",
      ])
    history.clear()
    source.send(1)
    other.send("go")
    source.send(2)
    recorder.request(.max(3))
    #expect(
      history.lines == [
        "source .answered(.max(1))", "other .cancelled", "other .answered(.none)", "recorder .value(2)",
        "source .answered(.max(5))", "source .requested(.max(3))",
      ])
    other.misbehave.send(completion: .failure("late"))
    source.send(completion: .finished)
    #expect(recorder.events.last == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `fact 81 the two inner subscribers share one identity`() {
    let probes = [IdentityProbe(), IdentityProbe()]
    _ = probes[0].drop(untilOutputFrom: probes[1]).record()
    #expect(probes[0].identity != nil && probes[0].identity == probes[1].identity)
    _ = probes[0].prefix(untilOutputFrom: probes[1]).record()
    #expect(probes[0].identity != nil && probes[0].identity == probes[1].identity)
  }

  @Test func `fact 81 a completion of the other without a value cancels the upstream and finishes`() {
    for completion in [Subscribers.Completion<TestError>.finished, .failure("gone")] {
      let history = EventHistory()
      let source = scripted("source", of: Int.self, history: history)
      let other = otherSource("other", history)
      let recorder = source.drop(untilOutputFrom: other).record("recorder", history: history)
      history.clear()
      other.send(completion: completion)
      source.misbehave.send(1)
      #expect(history.lines.first == "source .cancelled")
      #expect(recorder.completion == completion)
      #expect(recorder.events.count == 2)
    }
  }

  @Test func `fact 81 a cancel reaches the upstream, then the other`() {
    let history = EventHistory()
    let source = scripted("source", of: Int.self, history: history)
    let recorder = source.drop(untilOutputFrom: otherSource("other", history)).record()
    history.clear()
    recorder.cancel()
    #expect(history.lines == ["source .cancelled", "other .cancelled"])
  }

  @Test func `fact 83 demand requested before the upstream's subscription is requested in one request`() {
    let source = ScriptedSource<Int, TestError>(holdsSubscriptions: true)
    let recorder = source.drop(untilOutputFrom: Empty<Int, TestError>(completeImmediately: false))
      .record(demand: .max(10))
    recorder.request(.max(4))
    source.sendSubscription()
    #expect(source.log == [.subscribed, .requested(.max(14))])
  }

  @Test func `drop, a cancel before the upstream's subscription cancels that`() {
    let source = ScriptedSource<Int, TestError>(holdsSubscriptions: true)
    let recorder = source.drop(untilOutputFrom: Empty<Int, TestError>(completeImmediately: false)).record()
    recorder.cancel()
    source.sendSubscription()
    #expect(source.log == [.subscribed, .cancelled])
  }

  @Test func `drop, a value before the subscription stops the program, a completion passes`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let source = ScriptedSource<Int, TestError>(holdsSubscriptions: true)
      _ = source.drop(untilOutputFrom: Empty<Int, TestError>(completeImmediately: false)).record()
      source.misbehave.send(1)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "DropUntilOutput was sent a value before a subscription. Rule: "))
    let source = ScriptedSource<Int, TestError>(holdsSubscriptions: true)
    let recorder = source.drop(untilOutputFrom: Empty<Int, TestError>(completeImmediately: false)).record()
    source.misbehave.send(completion: .finished)
    #expect(recorder.events == [.subscription("DropUntilOutput"), .finished])
  }

  @Test func `drop, an other publisher that is ready at once drops nothing, and an empty one everything`() {
    let all = (1...3).publisher.drop(untilOutputFrom: Just("go")).record()
    #expect(all.values == [1, 2, 3])
    #expect(all.completion == .finished)
    let source = scripted(of: Int.self)
    let none = source.drop(untilOutputFrom: Empty<Int, TestError>()).record()
    #expect(none.events == [.subscription("DropUntilOutput"), .finished])
    #expect(source.log == [])
  }
}

/// Remembers the identity of its newest subscriber.
private final class IdentityProbe: Publisher {
  typealias Output = Int
  typealias Failure = TestError
  private(set) var identity: CombineIdentifier?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    identity = subscriber.combineIdentifier
  }
}
