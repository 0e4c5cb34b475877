import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct PrefixUntilOutputTests {
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
    let history = EventHistory()
    let source = scripted("source", of: Int.self, history: history)
    let other = otherSource("other", history)
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
    let history = EventHistory()
    let source = scripted("source", of: Int.self, history: history)
    _ = source.prefix(untilOutputFrom: otherSource("other", history)).record("recorder", history: history)
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
    let history = EventHistory()
    let source = scripted("source", of: Int.self, history: history)
    let recorder = source.prefix(untilOutputFrom: otherSource("other", history)).record()
    history.clear()
    recorder.cancel()
    #expect(history.lines == ["source .cancelled", "other .cancelled"])
  }
}
