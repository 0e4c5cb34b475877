import SwiftCombineEngine
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct ScriptedSourceTests {
  @Test func `a source logs the requests of its subscriber, in order`() {
    let source = ScriptedSource<Int, Never>(recordsAnswers: true)
    let recorder = source.record(demand: .max(1)) { _ in .max(2) }
    source.send(1)
    recorder.request(.unlimited)
    recorder.cancel()
    #expect(
      source.log == [
        .subscribed, .requested(.max(1)), .answered(.max(2)), .requested(.unlimited), .cancelled,
      ])
    #expect(recorder.events == [.subscription("ScriptedSource"), .value(1)])
  }

  @Test func `a source keeps answers on request only`() {
    let source = ScriptedSource<Int, Never>()
    let recorder = source.record(demand: .max(1)) { _ in .max(2) }
    #expect(source.send(1) == .max(2))
    #expect(source.log == [.subscribed, .requested(.max(1))])
    #expect(recorder.values == [1])
  }

  // MARK: What the rules forbid

  @Test func `an unrequested value is withheld and the log says so`() {
    let source = ScriptedSource<Int, Never>()
    let recorder = source.record(demand: .max(1))
    source.send(contentsOf: [1, 2])
    #expect(source.log == [.subscribed, .requested(.max(1)), .withheld])
    recorder.request(.max(1))
    #expect(recorder.values == [1])
    source.send(3)
    #expect(recorder.values == [1, 3])
  }

  @Test
  func `nothing is sent without a subscriber, before the subscription, after completion or cancellation`() {
    let source = ScriptedSource<Int, TestError>(holdsSubscriptions: true)
    source.send(0)
    source.send(completion: .finished)
    source.sendSubscription()
    #expect(source.log == [.withheld, .withheld, .withheld])

    let held = source.record()
    source.clearLog()
    source.send(1)
    source.send(completion: .finished)
    #expect(held.events == [])
    source.sendSubscription()
    source.sendSubscription()
    #expect(held.events == [.subscription("ScriptedSource")])
    #expect(source.log == [.withheld, .withheld, .requested(.unlimited), .withheld])

    source.send(completion: .failure("boom"))
    source.clearLog()
    source.send(2)
    source.send(completion: .finished)
    #expect(source.log == [.withheld, .withheld])
    #expect(held.events == [.subscription("ScriptedSource"), .failure("boom")])

    let cancelled = source.record()
    source.sendSubscription()
    cancelled.cancel()
    source.clearLog()
    source.send(3)
    source.send(completion: .finished)
    #expect(source.log == [.withheld, .withheld])
    #expect(cancelled.events == [.subscription("ScriptedSource")])
  }

  // MARK: Against the rules

  @Test func `a source can send a value before the subscription and a second completion`() {
    let source = ScriptedSource<Int, TestError>(holdsSubscriptions: true)
    let recorder = source.record { _ in .max(4) }
    #expect(source.misbehave.send(1) == .max(4))
    source.sendSubscription()
    source.misbehave.send(completion: .finished)
    source.misbehave.send(completion: .failure("again"))
    source.misbehave.send(contentsOf: [2, 3])
    #expect(
      recorder.events == [
        .value(1), .subscription("ScriptedSource"), .finished, .failure("again"), .value(2), .value(3),
      ])
  }

  @Test func `a misbehaving value uses up demand if there is any`() {
    let source = ScriptedSource<Int, Never>()
    _ = source.record(demand: .max(1))
    source.misbehave.send(1)
    #expect(source.demand == .none)
    source.misbehave.send(2)
    #expect(source.demand == .none)
  }

  @Test func `a source can send the same subscription twice`() {
    let source = ScriptedSource<Int, Never>()
    let recorder = source.record()
    source.misbehave.sendSameSubscription()
    #expect(recorder.violations == [.secondSubscription])
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
  }

  @Test func `a source can send from inside a cancellation`() {
    let source = ScriptedSource<Int, Never>()
    source.onCancel = { $0.misbehave.send(completion: .finished) }
    let recorder = source.record()
    recorder.cancel()
    #expect(recorder.events == [.subscription("ScriptedSource"), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `misbehaving without a subscriber stops the program and says so`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ScriptedSource<Int, Never>("lonely").misbehave.send(1)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "lonely has no newest subscriber to send to. Rule: misbehaving needs a subscriber to suffer it. "
          + "Instead: subscribe something first."))
  }

  // MARK: The script

  @Test func `a script is sent from inside the request, and its completion with the last value`() {
    let source = ScriptedSource<Int, TestError>(emitting: [1, 2, 3], then: .failure("end"))
    let recorder = source.record(demand: .max(2), recordsRequests: true)
    #expect(recorder.events == [.subscription("ScriptedSource"), .requested(.max(2)), .value(1), .value(2)])
    recorder.clearEvents()
    recorder.request(.max(1))
    #expect(recorder.events == [.requested(.max(1)), .value(3), .failure("end")])
    #expect(recorder.violations == [])
  }

  @Test func `a script without values completes with the subscription`() {
    let recorder = ScriptedSource<Int, TestError>(then: .finished).record(demand: .none)
    #expect(recorder.events == [.subscription("ScriptedSource"), .finished])
  }

  @Test func `a script continues as answers request more`() {
    let recorder = ScriptedSource<Int, Never>(emitting: [1, 2, 3, 4]).record(demand: .max(1)) {
      .max($0 < 3 ? 1 : 0)
    }
    #expect(recorder.values == [1, 2, 3])
  }

  @Test func `a request inside a delivery does not nest the script`() {
    let source = ScriptedSource<Int, Never>(emitting: Array(0..<100_000), then: .finished)
    let recorder = Recorder<Int, Never>(demand: .max(1))
    let depths = Locked((current: 0, deepest: 0))
    recorder.onValue = { recorder, _ in
      depths.withLock { depths in
        depths.current += 1
        depths.deepest = max(depths.deepest, depths.current)
      }
      recorder.request(.max(1))
      depths.withLock { $0.current -= 1 }
    }
    source.subscribe(recorder)
    #expect(depths.withLock { $0.deepest } == 1)
    #expect(recorder.values.count == 100_000)
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `a script stops when it is canceled inside a delivery`() {
    let recorder = Recorder<Int, Never>()
    recorder.onValue = { recorder, value in if value == 2 { recorder.cancel() } }
    ScriptedSource<Int, Never>(emitting: [1, 2, 3], then: .finished).subscribe(recorder)
    #expect(recorder.events == [.subscription("ScriptedSource"), .value(1), .value(2)])
  }

  @Test(arguments: [false, true])
  func `what another thread requests is sent when the subscription has been received`(requestsBefore: Bool) {
    let source = ScriptedSource<Int, Never>(emitting: [1, 2, 3], then: .finished)
    let recorder = Recorder<Int, Never>(demand: .none)
    recorder.onSubscription = { recorder in
      if requestsBefore { recorder.request(.max(1)) }
      #expect(finishes { recorder.request(.unlimited) })
      #expect(recorder.values == (requestsBefore ? [1] : []))
      #expect(recorder.completion == nil)
    }
    source.subscribe(recorder)
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `what is requested inside the subscription is sent inside the request`() {
    let source = ScriptedSource<Int, Never>(emitting: [1, 2], then: .finished)
    let recorder = Recorder<Int, Never>(demand: .none)
    recorder.onSubscription = { recorder in
      recorder.request(.max(1))
      #expect(recorder.values == [1])
      recorder.request(.max(1))
      #expect(recorder.completion == .finished)
    }
    source.subscribe(recorder)
    #expect(recorder.violations == [])
  }

  @Test func `each subscriber receives the script from its beginning`() {
    let source = ScriptedSource<Int, Never>(emitting: [1, 2], then: .finished)
    let first = source.record(demand: .max(1))
    let second = source.record()
    first.request(.max(1))
    #expect(first.values == [1, 2])
    #expect(second.values == [1, 2])
    #expect(
      source.log == [
        .subscribed, .requested(.max(1)), .subscribed, .requested(.unlimited), .requested(.max(1)),
      ])
  }

  @Test func `code inside a request may send`() {
    let source = ScriptedSource<Int, Never>()
    source.onRequest = { subscription, demand in subscription.send(demand.max ?? -1) }
    let recorder = source.record(demand: .max(2))
    #expect(recorder.events == [.subscription("ScriptedSource"), .value(2)])
    recorder.request(.max(5))
    #expect(recorder.values == [2, 5])
  }

  // MARK: Several subscribers

  @Test func `the newest subscriber is addressed, the others by their subscriptions`() {
    let source = ScriptedSource<Int, Never>("many")
    let first = source.record()
    let second = source.record(demand: .max(3))
    source.send(2)
    source.subscriptions[0].send(1)
    source.subscriptions[0].send(completion: .finished)
    #expect(first.events == [.subscription("many"), .value(1), .finished])
    #expect(second.events == [.subscription("many"), .value(2)])
    second.cancel()
    #expect(source.subscriptions.map(\.isCancelled) == [false, true])
    #expect(source.subscriptions[1].log == [.subscribed, .requested(.max(3)), .cancelled])
    #expect(source.newestSubscription.demand == .max(2))
  }

  // MARK: Memory

  @Test(arguments: [true, false])
  func `a source that does not keep its subscribers releases each at completion`(cancels: Bool) {
    let source = ScriptedSource<Int, Never>(keepsSubscribers: false)
    weak var ended: Recorder<Int, Never>?
    do {
      let recorder = source.record()
      ended = recorder
      if cancels { recorder.cancel() } else { source.send(completion: .finished) }
      #expect(recorder.subscription == nil)
    }
    #expect(ended == nil)
  }

  @Test func `a source keeps its subscribers by default`() {
    let source = ScriptedSource<Int, Never>()
    weak var ended: Recorder<Int, Never>?
    do {
      let recorder = source.record()
      ended = recorder
      recorder.cancel()
    }
    #expect(ended != nil)
  }

  @Test func `a subscription stays active without its source`() {
    let recorder = ScriptedSource<Int, Never>(emitting: [1, 2]).record(demand: .max(1))
    recorder.request(.max(1))
    #expect(recorder.values == [1, 2])
  }
}
