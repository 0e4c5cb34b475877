import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("drop(untilOutputFrom:) and prefix(untilOutputFrom:)")
struct UntilOutputTests {
  // MARK: Drop

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
    let history = History()
    let source = scripted("source", of: Int.self, history: history)
    let other = texts("other", history)
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
      let history = History()
      let source = scripted("source", of: Int.self, history: history)
      let other = texts("other", history)
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
    let history = History()
    let source = scripted("source", of: Int.self, history: history)
    let recorder = source.drop(untilOutputFrom: texts("other", history)).record()
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

  // MARK: Prefix

  @Test func `V4.14 values pass until the other publisher delivers one`() {
    let (taps, isReady) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
    let recorder = taps.prefix(untilOutputFrom: isReady).record()
    for tap in 1...5 {
      taps.send(tap)
      if tap == 2 { isReady.send() }
    }
    #expect(recorder.events == [.subscription("PrefixUntilOutput"), .value(1), .value(2), .finished])
  }

  @Test func `fact 82 one value of the other is requested, and cancels the upstream before the completion`() {
    let history = History()
    let source = scripted("source", of: Int.self, history: history)
    let other = texts("other", history)
    let recorder = source.prefix(untilOutputFrom: other)
      .record("recorder", demand: .max(2), history: history) { _ in .max(5) }
    #expect(
      history.lines == [
        "other .subscribed", "other .requested(.max(1))", "source .subscribed",
        "recorder .subscription(\"PrefixUntilOutput\")", "source .requested(.max(2))",
      ])
    history.clear()
    source.send(1)
    recorder.request(.none)
    other.send("stop")
    source.misbehave.send(2)
    #expect(
      history.lines == [
        "recorder .value(1)", "source .answered(.max(5))", "source .requested(.none)", "other .cancelled",
        "source .cancelled", "recorder .finished", "other .answered(.none)", "source .answered(.none)",
      ])
    #expect(recorder.violations == [])
  }

  @Test func `fact 82 the completion of the upstream cancels the other first`() {
    let history = History()
    let source = scripted("source", of: Int.self, history: history)
    _ = source.prefix(untilOutputFrom: texts("other", history)).record("recorder", history: history)
    history.clear()
    source.send(completion: .failure("gone"))
    #expect(history.lines == ["other .cancelled", "recorder .failure(\"gone\")"])
  }

  @Test func `prefix, a completion of the other without a value changes nothing`() {
    for completion in [Subscribers.Completion<TestError>.finished, .failure("gone")] {
      let (source, other) = (scripted(of: Int.self), scripted(of: String.self))
      let recorder = source.prefix(untilOutputFrom: other).record()
      other.send(completion: completion)
      source.send(1)
      #expect(recorder.events == [.subscription("PrefixUntilOutput"), .value(1)])
    }
  }

  @Test func `fact 194 differs: prefix, a completion before the subscription leaves the other subscribed`() {
    let source = ScriptedSource<Int, TestError>(holdsSubscriptions: true)
    let other = scripted(of: String.self)
    let recorder = source.prefix(untilOutputFrom: other).record()
    source.misbehave.send(completion: .finished)
    #expect(recorder.events == [])
    #expect(other.log == [.subscribed, .requested(.max(1))])
    source.sendSubscription()
    other.send("stop")
    #expect(recorder.events == [.subscription("PrefixUntilOutput"), .finished])
  }

  @Test func `prefix, another publisher that is ready at once ends it after the subscription`() {
    let source = ScriptedSource<Int, Never>(holdsSubscriptions: true)
    let recorder = source.prefix(untilOutputFrom: Just("stop")).record()
    #expect(recorder.events == [])
    source.misbehave.send(1)
    source.misbehave.send(completion: .finished)
    source.sendSubscription()
    #expect(recorder.events == [.subscription("PrefixUntilOutput"), .finished])
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
  }

  @Test func `prefix, a trigger inside a delivery ends the stream there`() {
    let (numbers, stop) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
    let recorder = numbers.prefix(untilOutputFrom: stop).record()
    recorder.onValue = { _, _ in
      stop.send()
      numbers.send(2)
    }
    numbers.send(1)
    #expect(recorder.events == [.subscription("PrefixUntilOutput"), .value(1), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `prefix, another publisher that is ready at once lets no value through`() {
    let recorder = (1...3).publisher.prefix(untilOutputFrom: Just("stop")).record()
    #expect(recorder.events == [.subscription("PrefixUntilOutput"), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `prefix, another publisher that sends at once precedes a failure`() {
    let source = ScriptedSource<Int, TestError>()
    source.onRequest = { subscription, _ in subscription.send(completion: .failure("late")) }
    let recorder = source.prefix(untilOutputFrom: Just("stop")).record()
    #expect(recorder.events == [.subscription("PrefixUntilOutput"), .finished])
  }

  @Test func `prefix, a trigger ends a sequence that is delivered during receive(subscription:)`() {
    let stop = PassthroughSubject<Void, Never>()
    var sent = 0
    let recorder = Recorder<Int, Never>()
    recorder.onValue = { _, value in
      if value == 3 { stop.send() }
    }
    (1...10).publisher.handleEvents(receiveOutput: { _ in sent += 1 }).prefix(untilOutputFrom: stop)
      .subscribe(recorder)
    #expect(
      recorder.events == [.subscription("PrefixUntilOutput"), .value(1), .value(2), .value(3), .finished])
    #expect(sent == 3)
    #expect(recorder.violations == [])
  }

  @Test func `prefix, a trigger from inside the announcement ends the stream`() {
    let stop = PassthroughSubject<Void, Never>()
    let recorder = Recorder<Int, Never>(demand: .none)
    recorder.onSubscription = { recorder in
      stop.send()
      recorder.request(.unlimited)
    }
    (1...10).publisher.prefix(untilOutputFrom: stop).subscribe(recorder)
    #expect(recorder.events == [.subscription("PrefixUntilOutput"), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `prefix, a cancel reaches both`() {
    let history = History()
    let source = scripted("source", of: Int.self, history: history)
    let recorder = source.prefix(untilOutputFrom: texts("other", history)).record()
    history.clear()
    recorder.cancel()
    #expect(history.lines == ["source .cancelled", "other .cancelled"])
  }

  // MARK: Both

  @Test func `a trigger that depends on another trigger passes many values`() {
    let (start, stop) = (PassthroughSubject<Void, Never>(), PassthroughSubject<Void, Never>())
    let numbers = PassthroughSubject<Int, Never>()
    let recorder = numbers.drop(untilOutputFrom: start).prefix(untilOutputFrom: stop).record()
    for number in 0..<1_000 {
      if number == 300 { start.send() }
      if number == 700 { stop.send() }
      numbers.send(number)
    }
    #expect(recorder.values == Array(300..<700))
    #expect(recorder.completion == .finished)
  }

  @Test func `everything is freed at completion and at a cancel, though both publishers stay alive`() {
    var numbers = PassthroughSubject<Witness, TestError>()
    var other = PassthroughSubject<Witness, TestError>()
    func reset() {
      numbers = PassthroughSubject()
      other = PassthroughSubject()
    }
    expectFreed { witness in
      reset()
      return numbers.map { [witness] in ($0, witness).0 }.drop(
        untilOutputFrom: other.map { [witness] in ($0, witness).0 })
    } finish: {
      numbers.send(completion: .finished)
    }
    expectFreed { witness in
      reset()
      return numbers.map { [witness] in ($0, witness).0 }.drop(untilOutputFrom: other)
    } start: {
      other.send(Witness())
    } finish: {
      numbers.send(completion: .finished)
    }
    expectFreed { witness in
      reset()
      return numbers.map { [witness] in ($0, witness).0 }
        .prefix(untilOutputFrom: other.map { [witness] in ($0, witness).0 })
    } finish: {
      other.send(Witness())
    }
  }

  private func texts(_ name: String, _ history: History) -> ScriptedSource<String, TestError> {
    scripted(name, of: String.self, history: history)
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
