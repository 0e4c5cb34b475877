import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct SwitchToLatestTests {
  typealias Source = ScriptedSource<Int, TestError>

  @Test func `V5.9 only the newest publisher is listened to`() {
    let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let recorder = outer.switchToLatest().record()
    outer.send(subjects[0])
    subjects[0].send(1)
    subjects[0].send(2)
    outer.send(subjects[1])
    subjects[0].send(3)
    subjects[1].send(4)
    subjects[1].send(5)
    outer.send(subjects[2])
    subjects[1].send(6)
    for value in 7...9 { subjects[2].send(value) }
    subjects[2].send(completion: .finished)
    #expect(recorder.completion == nil)
    outer.send(completion: .finished)
    #expect(
      recorder.events == [.subscription("SwitchToLatest")] + [1, 2, 4, 5, 7, 8, 9].map { .value($0) } + [
        .finished
      ])
    #expect(recorder.violations == [])
  }

  @Test func `V5.10 the publisher before is canceled before the next one is subscribed to`() {
    let scheduler = VirtualTimeScheduler()
    let history = EventHistory()
    let requests = PassthroughSubject<Source, TestError>()
    let recorder = requests.switchToLatest().record(clock: scheduler.clock)
    func tap(_ name: String) {
      let request = scripted(name, of: Int.self, history: history)
      scheduler.clock.schedule(at: scheduler.now.advanced(by: 0.5)) {
        request.send(1)
        request.send(completion: .finished)
      }
      requests.send(request)
    }
    for (time, name) in [(0, "first"), (3, "second"), (3.1, "third")] as [(VirtualTime, String)] {
      scheduler.clock.schedule(at: time) { tap(name) }
    }
    scheduler.advance(to: 10)
    #expect(
      history.lines == [
        "first .subscribed", "first .requested(.unlimited)", "first .answered(.none)",
        "second .subscribed", "second .requested(.unlimited)", "second .cancelled",
        "third .subscribed", "third .requested(.unlimited)", "second .withheld", "second .withheld",
        "third .answered(.none)",
      ])
    #expect(recorder.timedValues == [Timed(0.5, 1), Timed(3.6, 1)])
  }

  @Test func `fact 99 the outstanding demand is requested from each new publisher`() {
    let outer = scripted(of: Source.self)
    let (one, two) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = outer.switchToLatest().record(demand: .max(43), answering: { _ in .max(5) })
    #expect(outer.log == [.subscribed, .requested(.unlimited)])
    outer.send(one)
    #expect(one.log == [.subscribed, .requested(.max(43))])
    one.send(contentsOf: [1, 2])
    outer.send(two)
    #expect(
      one.log == [.subscribed, .requested(.max(43)), .answered(.max(5)), .answered(.max(5)), .cancelled])
    #expect(two.log == [.subscribed, .requested(.max(51))])
    recorder.request(.max(2))
    #expect(two.log.last == .requested(.max(2)))
    #expect(recorder.violations == [])
  }

  @Test func `a value that precedes a failure is delivered before it, inside a delivery too`() {
    let inner = PassthroughSubject<Int, TestError>()
    let recorder = Just(inner).setFailureType(to: TestError.self).switchToLatest().record()
    recorder.onValue = { _, value in
      guard value == 1 else { return }
      inner.send(2)
      inner.send(completion: .failure("failed"))
    }
    inner.send(1)
    #expect(recorder.values == [1, 2])
    #expect(recorder.events.last == .failure("failed"))
  }

  @Test func `a switching upstream receives its request inside receive(subscription:), and loses nothing`() {
    let inner = (1...3).publisher.subscribed.map { Just($0) }.switchToLatest()
    #expect(inner.map { Just($0) }.switchToLatest().record().values == [1, 2, 3])
  }

  @Test func `fact 100 an unrequested value stops the program and says so`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (outer, inner) = (scripted(of: Source.self), scripted(of: Int.self))
      _ = outer.switchToLatest().record(demand: .max(1))
      outer.send(inner)
      inner.send(1)
      inner.misbehave.send(2)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "SwitchToLatest was sent an unrequested value. Rule: "))
  }

  @Test func `fact 100 an inner completion before its subscription stops the program and says so`()
    async throws
  {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let outer = scripted(of: Source.self)
      let inner = Source("inner", holdsSubscriptions: true)
      _ = outer.switchToLatest().record()
      outer.send(inner)
      inner.misbehave.send(completion: .finished)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "SwitchToLatest was sent a completion before a subscription. Rule: "))
  }

  @Test func `fact 100 a request for no values stops the program and says so`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      scripted(of: Source.self).switchToLatest().record(demand: .none).request(.none)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "A subscription of SwitchToLatest received a request of .none. Rule: "))
  }

  @Test func `fact 101 it finishes when the upstream and the current publisher have, in either order`() {
    let outer = scripted(of: Source.self)
    let (one, two) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = outer.switchToLatest().record()
    outer.send(one)
    one.send(completion: .finished)
    #expect(recorder.completion == nil)
    outer.send(two)
    outer.send(completion: .finished)
    #expect(recorder.completion == nil)
    two.send(1)
    two.send(completion: .finished)
    #expect(recorder.events == [.subscription("SwitchToLatest"), .value(1), .finished])
    let empty = scripted(of: Source.self)
    let nothing = empty.switchToLatest().record(demand: .none)
    empty.send(completion: .finished)
    #expect(nothing.events == [.subscription("SwitchToLatest"), .finished])
  }

  @Test func `fact 101 a failure of either ends it and cancels the other`() {
    let history = EventHistory()
    let outer = scripted("outer", of: Source.self, history: history)
    let inner = scripted("inner", of: Int.self, history: history)
    let first = outer.switchToLatest().record("switch", history: history)
    outer.send(inner)
    history.clear()
    inner.send(completion: .failure("inner"))
    #expect(history.lines == ["outer .cancelled", "switch .failure(\"inner\")"])
    #expect(first.violations == [])
    _ = outer.switchToLatest().record("switch", history: history)
    outer.send(inner)
    history.clear()
    outer.send(completion: .failure("outer"))
    #expect(history.lines == ["inner .cancelled", "switch .failure(\"outer\")"])
  }

  @Test func `fact 101 a cancellation reaches the current publisher first, then the upstream`() {
    let history = EventHistory()
    let outer = scripted("outer", of: Source.self, history: history)
    let inner = scripted("inner", of: Int.self, history: history)
    let recorder = outer.switchToLatest().record()
    outer.send(inner)
    history.clear()
    recorder.cancel()
    #expect(history.lines == ["inner .cancelled", "outer .cancelled"])
  }

  @Test func `fact 98 where one side cannot fail it takes the failure of the other`() {
    let (never, some) = (CurrentValueSubject<Int, Never>(1), CurrentValueSubject<Int, TestError>(2))
    let ofNever = CurrentValueSubject<CurrentValueSubject<Int, Never>, TestError>(never)
    let inner = ofNever.switchToLatest()
    #expect(inner.upstream.upstream === ofNever)
    #expect(inner.upstream.transform(never).upstream === never)
    #expect(inner.record().values == [1])
    let ofSome = CurrentValueSubject<CurrentValueSubject<Int, TestError>, Never>(some)
    let outer = ofSome.switchToLatest()
    #expect(outer.upstream.upstream === ofSome)
    let recorder = outer.record()
    some.send(completion: .failure("broken"))
    #expect(recorder.events == [.subscription("SwitchToLatest"), .value(2), .failure("broken")])
    let neither: Publishers.SwitchToLatest<Just<Int>, Just<Just<Int>>> = Just(Just(3)).switchToLatest()
    #expect(neither.record().values == [3])
  }

  @Test func `fact 206 differs: an inner publisher's value before its subscription does not count`() {
    let outer = scripted(of: Source.self)
    let inner = Source("inner", holdsSubscriptions: true)
    let recorder = outer.switchToLatest().record()
    outer.send(inner)
    inner.misbehave.send(1)
    inner.sendSubscription()
    inner.send(2)
    inner.send(completion: .finished)
    #expect(inner.misbehave.sendSubscription().isCancelled, "nor does a subscription after its completion")
    #expect(recorder.events == [.subscription("SwitchToLatest"), .value(2)])
  }

  @Test func `fact 216 differs: of the completions after the last inner publisher the first counts`() {
    let (outer, inner) = (scripted(of: Source.self), scripted(of: Int.self))
    let recorder = outer.switchToLatest().record()
    outer.send(inner)
    inner.send(completion: .finished)
    outer.send(completion: .finished)
    outer.misbehave.send(completion: .failure("late"))
    inner.misbehave.send(completion: .failure("late"))
    #expect(recorder.events == [.subscription("SwitchToLatest"), .finished])
  }

  @Test func `fact 217 differs: no value of the inner publisher follows a failure of the outer one`() {
    let (outer, inner) = (scripted(of: Source.self), scripted(of: Int.self))
    let recorder = outer.switchToLatest().record()
    outer.send(inner)
    inner.send(1)
    outer.send(completion: .failure("gone"))
    inner.misbehave.send(2)
    #expect(recorder.events == [.subscription("SwitchToLatest"), .value(1), .failure("gone")])
  }

  @Test func `the failure of a replaced publisher is ignored`() {
    let outer = scripted(of: Source.self)
    let (one, two) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = outer.switchToLatest().record()
    outer.send(one)
    outer.send(two)
    one.misbehave.send(1)
    one.misbehave.send(completion: .failure("late"))
    two.send(2)
    #expect(recorder.events == [.subscription("SwitchToLatest"), .value(2)])
  }

  @Test func `immediate publishers respect the demand and replace the one before`() {
    let outer = PassthroughSubject<AnyPublisher<Int, Never>, Never>()
    let subject = PassthroughSubject<Int, Never>()
    let recorder = outer.switchToLatest().record(demand: .max(5))
    outer.send(subject.eraseToAnyPublisher())
    subject.send(1)
    outer.send(Just(2).eraseToAnyPublisher())
    subject.send(0)
    outer.send([3, 4, 5, 6].publisher.eraseToAnyPublisher())
    #expect(recorder.values == [1, 2, 3, 4, 5])
    recorder.request(.max(1))
    #expect(recorder.values == [1, 2, 3, 4, 5, 6])
    outer.send(completion: .finished)
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `many immediate publishers are delivered in order`() {
    let recorder = [[1, 2], [], [3]].publisher.flatMap { Just($0.publisher) }.switchToLatest().record()
    #expect(
      recorder.events == [.subscription("SwitchToLatest"), .value(1), .value(2), .value(3), .finished])
  }

  @Test func `a switch inside a delivery cancels at once and delivers after it`() {
    let outer = PassthroughSubject<AnyPublisher<Int, TestError>, TestError>()
    let history = EventHistory()
    let (one, two) = (
      scripted("one", of: Int.self, history: history), scripted("two", of: Int.self, history: history)
    )
    let recorder = outer.switchToLatest().record("switch", history: history)
    outer.send(one.eraseToAnyPublisher())
    history.clear()
    recorder.onValue = { _, value in
      if value == 1 {
        outer.send(two.eraseToAnyPublisher())
        two.send(2)
        outer.send(Just(3).failing.eraseToAnyPublisher())
      }
      history.note("done \(value)")
    }
    one.send(1)
    #expect(history.lines.prefix(3) == ["switch .value(1)", "one .cancelled", "two .subscribed"])
    #expect(recorder.values == [1, 2, 3])
    #expect(history.lines.filter { $0.hasPrefix("done") } == ["done 1", "done 2", "done 3"])
    #expect(recorder.violations == [])
  }

  /// The sink sends the next publisher while the one before still sends, inside its subscribing.
  @Test(arguments: [true, false])
  func `the newest publisher is canceled, also when it came while the one before was subscribed to`(
    atOnce: Bool
  ) {
    let outer = PassthroughSubject<AnyPublisher<Int, TestError>, TestError>()
    let (two, three) = (scripted("two", of: Int.self), scripted("three", of: Int.self))
    let recorder = outer.switchToLatest().record()
    recorder.onValue = { _, value in if value == 1 { outer.send(two.eraseToAnyPublisher()) } }
    let one = [1, 9].publisher.failing
    outer.send(atOnce ? one.eraseToAnyPublisher() : one.subscribed.eraseToAnyPublisher())
    #expect(recorder.values == [1])
    #expect(two.log == [.subscribed, .requested(.unlimited)])
    two.send(2)
    outer.send(three.eraseToAnyPublisher())
    #expect(two.log.last == .cancelled)
    three.send(3)
    #expect(recorder.values == [1, 2, 3])
    recorder.cancel()
    #expect(three.log.last == .cancelled)
    #expect(recorder.violations == [])
  }

  @Test func `of publishers that each send the next one while they are subscribed to, the last remains`() {
    let outer = PassthroughSubject<ScriptedSource<Int, TestError>, TestError>()
    let sources = (0..<4).map { ScriptedSource<Int, TestError>("\($0)", emitting: [$0, 10 + $0]) }
    let recorder = outer.switchToLatest().record()
    recorder.onValue = { _, value in if value < 3 { outer.send(sources[value + 1]) } }
    outer.send(sources[0])
    // What a publisher sent before the next one came waits for the delivery under way.
    #expect(recorder.values == [0, 1, 11, 2, 12, 3, 13])
    for source in sources.dropLast() { #expect(source.log.last == .cancelled) }
    #expect(sources[3].log.contains(.cancelled) == false)
    recorder.cancel()
    #expect(sources[3].log.last == .cancelled)
  }

  @Test func `a publisher that is replaced while the one before is canceled is never subscribed to`() {
    let outer = PassthroughSubject<AnyPublisher<Int, TestError>, TestError>()
    let (one, two, three) = (
      scripted("one", of: Int.self), scripted("two", of: Int.self), scripted("three", of: Int.self)
    )
    let recorder = outer.switchToLatest().record()
    var isFirst = true
    one.onCancel = { _ in
      if isFirst { outer.send(three.eraseToAnyPublisher()) }
      isFirst = false
    }
    outer.send(one.eraseToAnyPublisher())
    outer.send(two.eraseToAnyPublisher())
    #expect(one.log.filter { $0 == .cancelled }.count == 1)
    #expect(two.log == [])
    #expect(three.log == [.subscribed, .requested(.unlimited)])
    three.send(3)
    #expect(recorder.values == [3])
    outer.send(completion: .finished)
    three.send(completion: .finished)
    #expect(recorder.completion == .finished)
  }

  @Test func `canceling inside a delivery ends everything`() {
    let outer = scripted(of: Source.self)
    let (one, two) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = outer.switchToLatest().record()
    recorder.onValue = { recorder, _ in recorder.cancel() }
    outer.send(one)
    one.send(1)
    outer.misbehave.send(two)
    one.misbehave.send(2)
    #expect(two.log == [])
    #expect(recorder.events == [.subscription("SwitchToLatest"), .value(1)])
    #expect(outer.log.contains(.cancelled) && one.log.contains(.cancelled))
  }

  @Test func `a failure of the upstream inside a value of a sequence ends it`() {
    let outer = PassthroughSubject<Publishers.Sequence<ClosedRange<Int>, TestError>, TestError>()
    let recorder = Recorder<Int, TestError>()
    recorder.onValue = { _, _ in outer.send(completion: .failure("no")) }
    outer.switchToLatest().subscribe(recorder)
    outer.send(.init(sequence: 1...4))
    #expect(recorder.events == [.subscription("SwitchToLatest"), .value(1), .failure("no")])
    #expect(recorder.violations == [])
  }

  @Test(arguments: [false, true])
  func `a sequence goes on if the upstream finishes inside a value`(hasOtherWork: Bool) {
    let outer = PassthroughSubject<Publishers.Sequence<ClosedRange<Int>, TestError>, TestError>()
    let recorder = Recorder<Int, TestError>()
    recorder.onValue = { _, value in
      guard value == 1 else { return }
      if hasOtherWork { race({ recorder.request(.max(1)) }) }  // on another thread: it is left for this one
      outer.send(completion: .finished)
    }
    outer.switchToLatest().subscribe(recorder)
    outer.send(.init(sequence: 1...4))
    #expect(recorder.events == [.subscription("SwitchToLatest")] + (1...4).map { .value($0) } + [.finished])
    #expect(recorder.violations == [])
  }

  @Test func `completion and cancellation free the subscriber`() {
    var outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    var inner = PassthroughSubject<Int, Never>()
    expectFreed { _ in
      (outer, inner) = (PassthroughSubject(), PassthroughSubject())
      return outer.switchToLatest()
    } start: {
      outer.send(PassthroughSubject())
      outer.send(inner)
      inner.send(2)
    } finish: {
      outer.send(completion: .finished)
      inner.send(completion: .finished)
    }
  }
}
