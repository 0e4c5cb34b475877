import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct FlatMapTests {
  typealias Source = ScriptedSource<Int, TestError>

  @Test(arguments: [Subscribers.Demand.max(1), .max(2), .unlimited])
  func `inner publishers that deliver at once wait for demand, in order, beside others`(
    limit: Subscribers.Demand
  ) {
    let subject = PassthroughSubject<Int, Never>()
    let source = ScriptedSource<AnyPublisher<Int, Never>, Never>()
    let recorder = source.flatMap(maxPublishers: limit) { $0 }.record(demand: .none)
    for value in 1...3 { source.send(Just(value).eraseToAnyPublisher()) }
    source.send(Empty().eraseToAnyPublisher())
    source.send(subject.eraseToAnyPublisher())
    subject.send(4)
    subject.send(5)  // the only value that is requested of the subject waits
    // Each that has finished is replaced by another one, though its value waits.
    #expect(source.demand == (limit == .unlimited ? .unlimited : limit - 1))
    source.send(completion: .finished)
    recorder.request(.max(2))
    #expect(recorder.values == [1, 2])
    recorder.request(.max(2))
    #expect(recorder.values == [1, 2, 3, 4])
    subject.send(6)
    recorder.request(.max(1))
    subject.send(completion: .finished)
    #expect(recorder.values == [1, 2, 3, 4, 6])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `nothing is requested for an inner publisher whose closure has canceled`() {
    let source = ScriptedSource<Int, Never>()
    let recorder = Recorder<Int, Never>(demand: .none)
    source.flatMap(maxPublishers: .max(1)) { value in
      recorder.cancel()
      return Just(value)
    }.subscribe(recorder)
    #expect(source.send(1) == .none)
    #expect(recorder.values == [])
  }

  @Test func `V3.6 an earlier inner publisher stays when a later one arrives`() {
    let (c, j) = (CurrentValueSubject<String, Never>("c0"), CurrentValueSubject<String, Never>("j0"))
    let outer = CurrentValueSubject<CurrentValueSubject<String, Never>, Never>(c)
    let recorder = outer.flatMap { $0 }.record()
    c.value = "c1"
    outer.value = j
    j.value = "j1"
    c.value = "c2"
    #expect(
      recorder.events == [.subscription("FlatMap")] + ["c0", "c1", "j0", "j1", "c2"].map { .value($0) })
    #expect(recorder.violations == [])
  }

  @Test func `V3.7 a limit holds further inner publishers back until one has finished`() {
    let subjects = ["c0", "j0", "m0"].map { CurrentValueSubject<String, Never>($0) }
    let outer = CurrentValueSubject<CurrentValueSubject<String, Never>, Never>(subjects[0])
    let recorder = outer.flatMap(maxPublishers: .max(2)) { $0 }.record()
    outer.value = subjects[1]
    outer.value = subjects[2]
    #expect(recorder.values == ["c0", "j0"])
    subjects[0].value = "c3"
    #expect(recorder.values == ["c0", "j0", "c3"])
    subjects[0].send(completion: .finished)
    #expect(recorder.values == ["c0", "j0", "c3", "m0"])
  }

  @Test func `V3.8 with a limit of one, inner publishers that take their time run one after the other`() {
    let scheduler = VirtualTimeScheduler()
    func later(_ value: Int) -> PassthroughSubject<Int, Never> {
      let subject = PassthroughSubject<Int, Never>()
      scheduler.clock.schedule(at: scheduler.now.advanced(by: 0.1)) {
        subject.send(value)
        subject.send(completion: .finished)
      }
      return subject
    }
    let recorder = [1, 2, 3].publisher.flatMap(maxPublishers: .max(1), later).record(clock: scheduler.clock)
    scheduler.advance(by: 1)
    #expect(recorder.timedValues == [Timed(0.1, 1), Timed(0.2, 2), Timed(0.3, 3)])
    #expect(recorder.completion == .finished)
  }

  @Test
  func
    `fact 91 the subscriber receives its subscription, then the upstream a request for the limit, even 0`()
  {
    for limit in [Subscribers.Demand.none, .max(3), .unlimited] {
      let history = EventHistory()
      let upstream = scripted("upstream", of: Int.self, history: history)
      _ = upstream.flatMap(maxPublishers: limit) { _ in Just(1).failing }
        .record("flat", demand: .none, history: history)
      #expect(history.lines.first == "flat .subscription(\"FlatMap\")")
      #expect(upstream.log == [.subscribed, .requested(limit)])
    }
  }

  @Test func `fact 92 inner publishers receive requests for one value at a time until demand is unlimited`() {
    let upstream = scripted(of: Int.self)
    let inner = [scripted(of: Int.self), scripted(of: Int.self), scripted(of: Int.self)]
    let recorder = upstream.flatMap { inner[$0] }.record(demand: .max(1))
    upstream.send(contentsOf: [0, 1])
    #expect(inner[0].log == [.subscribed, .requested(.max(1))])
    recorder.request(.unlimited)
    #expect(inner[0].log == [.subscribed, .requested(.max(1)), .requested(.unlimited)])
    #expect(inner[1].log == [.subscribed, .requested(.max(1)), .requested(.unlimited)])
    upstream.send(2)
    #expect(inner[2].log == [.subscribed, .requested(.unlimited)])
  }

  @Test func `facts 93, 203 one value of each inner publisher is buffered, and sent in order of arrival`() {
    let upstream = scripted(of: Int.self)
    let inner = [scripted(of: Int.self), scripted(of: Int.self)]
    let recorder = upstream.flatMap { inner[$0] }.record(demand: .max(1))
    upstream.send(contentsOf: [0, 1])
    inner[0].send(1)
    #expect(inner[0].log.last == .answered(.max(1)))
    inner[1].send(2)
    inner[0].send(3)
    #expect(inner[0].log.last == .answered(.none) && inner[1].log.last == .answered(.none))
    inner[0].misbehave.send(4)
    #expect(recorder.values == [1])
    recorder.request(.max(5))
    #expect(recorder.values == [1, 2, 3])
    #expect(inner[0].log.last == .requested(.max(1)) && inner[1].log.last == .requested(.max(1)))
    #expect(recorder.violations == [])
  }

  @Test func `the upstream receives its request inside receive(subscription:)`() {
    let tens = (1...2).publisher.subscribed.flatMap { [$0 * 10, $0 * 10 + 1].publisher }
    let recorder = tens.flatMap { Just($0) }.record()
    #expect(recorder.values == [10, 11, 20, 21])
  }

  @Test func `fact 94 each inner publisher that finishes requests another from the upstream`() {
    let upstream = scripted(of: Int.self)
    let inner = [scripted(of: Int.self), scripted(of: Int.self), scripted(of: Int.self)]
    let recorder = upstream.flatMap(maxPublishers: .max(2)) { inner[$0] }.record()
    upstream.onRequest = { subscription, _ in
      if inner[2].log == [], inner[1].log != [] { subscription.send(2) }
    }
    upstream.send(contentsOf: [0, 1])
    inner[0].send(completion: .finished)
    #expect(inner[2].log == [.subscribed, .requested(.unlimited)])
    inner[2].send(20)
    #expect(recorder.values == [20])
    #expect(upstream.log.filter { $0 == .requested(.max(1)) }.count == 1)
  }

  @Test func `fact 95 it finishes when all have finished and no value is buffered`() {
    let (upstream, inner) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = upstream.flatMap { _ in inner }.record(demand: .none)
    upstream.send(1)
    upstream.send(completion: .finished)
    inner.send(5)
    inner.send(completion: .finished)
    #expect(recorder.events == [.subscription("FlatMap")])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("FlatMap"), .value(5), .finished])
  }

  @Test func `fact 95 a failure drops buffered values`() {
    let (upstream, inner) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = upstream.flatMap { _ in inner }.record(demand: .none)
    upstream.send(1)
    inner.send(5)
    upstream.send(completion: .failure("broken"))
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("FlatMap"), .failure("broken")])
    #expect(inner.log.last == .cancelled)
  }

  @Test
  func
    `fact 96 differs: an inner failure cancels the other inner publishers, then the upstream, before it is sent`()
  {
    let history = EventHistory()
    let upstream = scripted("upstream", of: Int.self, history: history)
    let inner = (0..<3).map { scripted("inner\($0)", of: Int.self, history: history) }
    let recorder = upstream.flatMap { inner[$0] }.record("flat", history: history)
    upstream.send(contentsOf: [0, 1, 2])
    history.clear()
    inner[1].send(completion: .failure("broken"))
    #expect(history.lines.prefix(2).sorted() == ["inner0 .cancelled", "inner2 .cancelled"])
    #expect(history.lines.suffix(2) == ["upstream .cancelled", "flat .failure(\"broken\")"])
    inner[0].misbehave.send(1)
    upstream.misbehave.send(0)
    #expect(recorder.violations == [])
  }

  @Test func `fact 96 a cancellation reaches the inner publishers first, then the upstream`() {
    let history = EventHistory()
    let upstream = scripted("upstream", of: Int.self, history: history)
    let inner = scripted("inner", of: Int.self, history: history)
    let recorder = upstream.flatMap { _ in inner }.record("flat", history: history)
    upstream.send(0)
    history.clear()
    recorder.cancel()
    recorder.cancel()
    #expect(history.lines == ["inner .cancelled", "upstream .cancelled"])
  }

  @Test func `fact 96 a request for no values stops the program and says so`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [1].publisher.flatMap { Just($0) }.record(demand: .none).request(.none)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "A subscription of FlatMap received a request of .none. Rule: "))
  }

  @Test func `fact 97 an inner publisher may finish while it is being subscribed to`() {
    let recorder = [1, 2].publisher.flatMap { value in [value, value * 10].publisher.subscribed }.record()
    #expect(recorder.events == [.subscription("FlatMap")] + [1, 10, 2, 20].map { .value($0) } + [.finished])
    let failing = [1, 2].publisher.failing.flatMap { _ in Failing("broken", of: Int.self) }.record()
    #expect(failing.events == [.subscription("FlatMap"), .failure("broken")])
  }

  @Test func `fact 97 differs: an inner value sent inside a delivery follows it, in order`() {
    let (one, two) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let history = EventHistory()
    let recorder = [one, two].publisher.flatMap { $0 }.record("flat", history: history)
    history.clear()
    recorder.onValue = { _, value in
      if value == 1 {
        two.send(2)
        one.send(3)
      }
      history.note("done \(value)")
    }
    one.send(1)
    #expect(
      history.lines == ["flat .value(1)", "done 1", "flat .value(2)", "done 2", "flat .value(3)", "done 3"])
  }

  @Test func `fact 204 differs: values that an inner publisher sends after its completion are ignored`() {
    let (upstream, inner) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = upstream.flatMap { _ in inner }.record()
    upstream.send(0)
    inner.send(1)
    inner.send(completion: .finished)
    inner.misbehave.send(2)
    upstream.send(completion: .finished)
    #expect(recorder.events == [.subscription("FlatMap"), .value(1), .finished])
  }

  @Test func `fact 98 where one side cannot fail it takes the failure of the other`() {
    let (never, some) = (CurrentValueSubject<Int, Never>(1), CurrentValueSubject<Int, TestError>(2))
    let inner = some.flatMap { _ in never }
    #expect(inner.upstream === some)
    #expect(inner.transform(0).upstream === never)
    let outer = never.flatMap { _ in some }
    #expect(outer.upstream.upstream === never)
    #expect(outer.transform(0) === some)
    let neither: Publishers.FlatMap<CurrentValueSubject<Int, Never>, CurrentValueSubject<Int, Never>> =
      never.flatMap(maxPublishers: .max(2)) { _ in never }
    #expect(neither.maxPublishers == .max(2))
    #expect(inner.record().values == [1])
    let recorder = outer.record()
    some.send(completion: .failure("broken"))
    #expect(recorder.events == [.subscription("FlatMap"), .value(2), .failure("broken")])
  }

  @Test func `immediate inner publishers respect the demand`() {
    let outer = PassthroughSubject<Int, Never>()
    let recorder = outer.flatMap { [$0, $0 * 10, $0 * 100].publisher }.record(demand: .max(4))
    outer.send(1)
    outer.send(2)
    #expect(recorder.values == [1, 10, 100, 2])
    recorder.request(.max(1))
    #expect(recorder.values.last == 20)
    let single = outer.flatMap { Just($0) }.record(demand: .max(1))
    outer.send(7)
    outer.send(8)
    #expect(single.values == [7])
    single.request(.max(1))
    #expect(single.values == [7, 8])
    #expect(recorder.violations == [] && single.violations == [])
  }

  @Test func `an inner publisher opened inside a delivery follows it`() {
    let outer = PassthroughSubject<Int, Never>()
    let history = EventHistory()
    let recorder = outer.flatMap { Just($0) }.record("flat", history: history)
    history.clear()
    recorder.onValue = { _, value in
      if value < 3 { outer.send(value + 1) }
      history.note("done \(value)")
    }
    outer.send(1)
    #expect(
      history.lines == ["flat .value(1)", "done 1", "flat .value(2)", "done 2", "flat .value(3)", "done 3"])
  }

  @Test func `the next current value is requested though an immediate inner value has sent it`() {
    let page = CurrentValueSubject<Int, Never>(0)
    let recorder = Recorder<Int, Never>()
    recorder.onValue = { _, value in
      if value < 100_000 { page.value += 1 } else { page.send(completion: .finished) }
    }
    page.flatMap(maxPublishers: .max(1)) { Just($0) }.subscribe(recorder)
    #expect(recorder.values == Array(0...100_000))
    #expect(recorder.completion == .finished)
  }

  @Test func `canceling inside a delivery stops an immediate inner publisher`() {
    let outer = scripted(of: Int.self)
    let recorder = outer.flatMap { _ in (1...).publisher.failing }.record()
    recorder.onValue = { recorder, value in if value == 3 { recorder.cancel() } }
    outer.send(0)
    #expect(recorder.values == [1, 2, 3])
    #expect(outer.log.contains(.cancelled))
    #expect(recorder.violations == [])
    let immediate = Recorder<Int, Never>()
    immediate.onValue = { recorder, value in if value == 3 { recorder.cancel() } }
    [0].publisher.flatMap { _ in (1...1_000).publisher }.subscribe(immediate)
    #expect(immediate.values == [1, 2, 3])
  }

  @Test(arguments: [false, true])
  func `with a limit of one, many synchronous elements do not recurse`(isSubscribed: Bool) {
    let count = elementCount
    var (sum, end) = (0, false)
    let upstream = (1...count).publisher
    let token =
      isSubscribed
      ? upstream.flatMap(maxPublishers: .max(1)) { Just($0).subscribed }
        .sink(receiveCompletion: { _ in end = true }, receiveValue: { sum += $0 })
      : upstream.flatMap(maxPublishers: .max(1)) { Just($0) }
        .sink(receiveCompletion: { _ in end = true }, receiveValue: { sum += $0 })
    #expect(sum == count * (count + 1) / 2)
    #expect(end)
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [false, true])
  func `with a limit of one and a demand of one at a time, many elements do not recurse`(isSubscribed: Bool) {
    let count = elementCount
    var sum = 0
    let upstream = (1...count).publisher
    let subscriber = Recorder<Int, Never>(
      demand: .max(1),
      answering: { value in
        sum += value
        return .max(1)
      })
    if isSubscribed {
      upstream.flatMap(maxPublishers: .max(1)) { Just($0).subscribed }.subscribe(subscriber)
    } else {
      upstream.flatMap(maxPublishers: .max(1)) { Just($0) }.subscribe(subscriber)
    }
    #expect(sum == count * (count + 1) / 2)
    #expect(subscriber.completion == .finished)
    #expect(subscriber.violations == [])
  }

  @Test func `of two failures inside a delivery the first counts, whichever side it is of`() {
    for innerFirst in [true, false] {
      let outer = PassthroughSubject<Int, TestError>()
      let inner = PassthroughSubject<Int, TestError>()
      let recorder = outer.flatMap { _ in inner }.record()
      recorder.onValue = { _, _ in
        if innerFirst { inner.send(completion: .failure("inner")) }
        outer.send(completion: .failure("outer"))
        if !innerFirst { inner.send(completion: .failure("inner")) }
      }
      outer.send(0)
      inner.send(1)
      #expect(
        recorder.events == [
          .subscription("FlatMap"), .value(1), .failure(innerFirst ? "inner" : "outer"),
        ])
    }
  }

  @Test func `what arrives inside a value of a sequence comes before its next value`() {
    let (inner, numbers) = (
      PassthroughSubject<Int, TestError>(), (1...4).publisher.setFailureType(to: TestError.self)
    )
    let outer = PassthroughSubject<AnyPublisher<Int, TestError>, TestError>()
    let recorder = Recorder<Int, TestError>()
    recorder.onValue = { _, value in
      guard value == 1 else { return }
      inner.send(10)
      inner.send(completion: .finished)
      outer.send(completion: .finished)
    }
    outer.flatMap { $0 }.subscribe(recorder)
    outer.send(inner.eraseToAnyPublisher())
    outer.send(numbers.eraseToAnyPublisher())
    #expect(
      recorder.events == [.subscription("FlatMap")] + [1, 10, 2, 3, 4].map { .value($0) } + [.finished])
    #expect(recorder.violations == [])
  }

  @Test(arguments: [false, true])
  func `a failure inside a value of a sequence ends it`(ofUpstream: Bool) {
    let inner = PassthroughSubject<Int, TestError>()
    let outer = PassthroughSubject<AnyPublisher<Int, TestError>, TestError>()
    let recorder = Recorder<Int, TestError>()
    recorder.onValue = { _, _ in
      if ofUpstream { outer.send(completion: .failure("no")) } else { inner.send(completion: .failure("no")) }
    }
    outer.flatMap { $0 }.subscribe(recorder)
    outer.send(inner.eraseToAnyPublisher())
    outer.send((1...4).publisher.setFailureType(to: TestError.self).eraseToAnyPublisher())
    #expect(recorder.events == [.subscription("FlatMap"), .value(1), .failure("no")])
    #expect(recorder.violations == [])
  }

  @Test func `a sequence without an end delays no other publisher`() {
    let (inner, begun, count) = (PassthroughSubject<Int, TestError>(), Latch(), RaceCounter())
    let publishers = [
      inner.eraseToAnyPublisher(), (1...).publisher.setFailureType(to: TestError.self).eraseToAnyPublisher(),
    ]
    race(
      {
        let merged = publishers.publisher.setFailureType(to: TestError.self).flatMap { $0 }
        let token = merged.sink { _ in
        } receiveValue: { value in
          if value == 1 { begun.open() }
          if value == 0 { count.add() }
        }
        withExtendedLifetime(token) {}
      },
      {
        guard begun.wait() else { return }
        for _ in 0..<1_000 { inner.send(0) }
        inner.send(completion: .failure("enough"))
      })
    #expect(count.count == 1_000)
  }

  @Test func `completion and cancellation free the subscriber and the transform`() {
    var (outer, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    expectFreed { witness in
      (outer, inner) = (PassthroughSubject(), PassthroughSubject())
      return outer.flatMap { [inner, witness] _ in
        withExtendedLifetime(witness) {}
        return inner
      }
    } start: {
      outer.send(1)
      inner.send(2)
    } finish: {
      outer.send(completion: .finished)
      inner.send(completion: .finished)
    }
  }
}
