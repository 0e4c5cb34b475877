import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct RetryTests {
  typealias Source = ScriptedSource<Int, TestError>

  @Test func `V16-11 the given number of failures after the first are retried, the last is delivered`() {
    let attempts = Attempts { Failing(TestError("attempt \($0)"), of: Int.self) }
    #expect(attempts.retry(3).record().events == [.subscription("Retry"), .failure("attempt 4")])
    #expect(attempts.count == 4)
  }

  @Test func `V16-12 a successful attempt completes it`() {
    let attempts = Attempts { number in
      (number < 3
        ? Failing("broken", of: Int.self).eraseToAnyPublisher() : Just(number).failing.eraseToAnyPublisher())
    }
    let recorder = attempts.retry(3).record()
    #expect(recorder.events == [.subscription("Retry"), .value(3), .finished])
    #expect(attempts.count == 3)
  }

  @Test func `no retries are no retries`() {
    let attempts = Attempts { _ in Failing("broken", of: Int.self) }
    #expect(attempts.retry(0).record().events == [.subscription("Retry"), .failure("broken")])
    #expect(attempts.count == 1)
  }

  @Test func `fact 88 the outstanding demand is requested again from each attempt`() {
    let upstream = scripted(of: Int.self)
    let recorder = upstream.retry(3).record(demand: .max(5))
    for value in 1...3 {
      upstream.send(value)
      upstream.send(completion: .failure("broken"))
    }
    #expect(
      upstream.log.filter { $0 != .answered(.none) } == [
        .subscribed, .requested(.max(5)), .subscribed, .requested(.max(4)), .subscribed, .requested(.max(3)),
        .subscribed, .requested(.max(2)),
      ])
    upstream.send(4)
    upstream.send(completion: .failure("last"))
    #expect(
      recorder.events == [
        .subscription("Retry"), .value(1), .value(2), .value(3), .value(4), .failure("last"),
      ])
    #expect(recorder.violations == [])
  }

  @Test func `fact 88 the answer is always none, and returned demand is requested`() {
    let upstream = scripted(of: Int.self)
    _ = upstream.retry(1).record(demand: .max(1), answering: { $0 == 1 ? .max(4) : .none })
    upstream.send(contentsOf: [1, 2])
    #expect(
      upstream.log == [
        .subscribed, .requested(.max(1)), .requested(.max(4)), .answered(.none), .answered(.none),
      ])
    upstream.send(completion: .failure("broken"))
    #expect(upstream.log.last == .requested(.max(3)))
  }

  @Test func `fact 83 demand requested before the subscription arrives is requested in one request`() {
    let upstream = Source("upstream", holdsSubscriptions: true)
    let recorder = upstream.retry(1).record(demand: .max(10))
    recorder.request(.max(4))
    upstream.sendSubscription()
    #expect(upstream.log == [.subscribed, .requested(.max(14))])
    upstream.send(completion: .failure("broken"))
    recorder.request(.max(1))
    upstream.sendSubscription()
    #expect(upstream.log.suffix(2) == [.subscribed, .requested(.max(15))])
  }

  @Test(arguments: [nil, -1])
  func `fact 88 without a limit 50,000 synchronous failures do not recurse`(retries: Int?) {
    let attempts = Attempts { number in
      number <= 50_000
        ? Failing("broken", of: Int.self).eraseToAnyPublisher() : Just(number).failing.eraseToAnyPublisher()
    }
    let recorder = Publishers.Retry(upstream: attempts, retries: retries).record()
    #expect(recorder.events == [.subscription("Retry"), .value(50_001), .finished])
  }

  @Test func `many failures inside requests do not recurse`() {
    let upstream = scripted(of: Int.self)
    upstream.onRequest = { subscription, _ in
      subscription.send(1)
      subscription.send(completion: .failure("broken"))
    }
    let recorder = upstream.retry(5_000).record(demand: .none)
    recorder.request(.unlimited)
    #expect(recorder.values.count == 5_001)
    #expect(recorder.completion == .failure("broken"))
  }

  @Test func `facts 88, 201 a failure before the subscription counts, and a finish is passed on`() {
    let upstream = Source("upstream", holdsSubscriptions: true)
    let recorder = upstream.retry(1).record()
    upstream.misbehave.send(completion: .failure("early"))
    #expect(upstream.log == [.subscribed, .subscribed])
    upstream.misbehave.send(completion: .finished)
    #expect(recorder.events == [.subscription("Retry"), .finished])
  }

  @Test func `a value before the subscription stops the program and says so`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let upstream = Source("upstream", holdsSubscriptions: true)
      _ = upstream.retry(1).record()
      upstream.misbehave.send(1)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "Retry was sent a value before a subscription. Rule: "))
  }

  @Test func `fact 202 a value within the demand may precede the subscription of a later attempt`() {
    let upstream = Source("upstream", holdsSubscriptions: true)
    let recorder = upstream.retry(1).record(demand: .max(3)) { $0 == 1 ? .max(2) : .none }
    upstream.sendSubscription()
    upstream.send(completion: .failure("broken"))
    upstream.misbehave.send(1)
    #expect(recorder.values == [1])
    upstream.sendSubscription()
    #expect(upstream.log == [.subscribed, .requested(.max(3)), .subscribed, .requested(.max(4))])
    upstream.send(2)
    #expect(recorder.values == [1, 2])
  }

  @Test func `an unrequested value before the subscription of a later attempt is ignored`() {
    let upstream = Source("upstream", holdsSubscriptions: true)
    let recorder = upstream.retry(1).record(demand: .max(1))
    upstream.sendSubscription()
    upstream.send(1)
    upstream.send(completion: .failure("broken"))
    upstream.misbehave.send(2)
    upstream.sendSubscription()
    recorder.request(.max(1))
    upstream.send(3)
    #expect(recorder.values == [1, 3])
  }

  @Test func `no signal of an earlier attempt is delivered`() {
    let upstream = scripted(of: Int.self)
    let recorder = upstream.retry(1).record(demand: .max(5))
    upstream.send(1)
    upstream.send(completion: .failure("broken"))
    let first = upstream.subscriptions[0]
    first.misbehave.send(2)
    first.misbehave.send(completion: .finished)
    #expect(first.misbehave.sendSubscription().isCancelled)
    upstream.send(3)
    #expect(recorder.values == [1, 3])
    #expect(recorder.completion == nil)
  }

  @Test func `values beyond the demand are dropped`() {
    let upstream = scripted(of: Int.self)
    let recorder = upstream.retry(1).record(demand: .max(1))
    upstream.misbehave.send(contentsOf: [1, 2])
    #expect(recorder.values == [1])
    #expect(recorder.violations == [])
  }

  @Test func `a cancellation before the subscription cancels it on arrival`() {
    let upstream = Source("upstream", holdsSubscriptions: true)
    let recorder = upstream.retry(1).record()
    recorder.cancel()
    upstream.sendSubscription()
    #expect(upstream.log == [.subscribed, .cancelled])
  }

  @Test func `canceling inside a delivery ends the attempts`() {
    let upstream = scripted(of: Int.self)
    let recorder = upstream.retry(3).record()
    recorder.onValue = { recorder, _ in recorder.cancel() }
    upstream.send(1)
    upstream.misbehave.send(completion: .failure("late"))
    #expect(recorder.events == [.subscription("Retry"), .value(1)])
    #expect(upstream.log == [.subscribed, .requested(.unlimited), .cancelled, .answered(.none)])
  }

  @Test func `equal publishers`() {
    let failing = Fail<Int, TestError>(error: "broken")
    #expect(failing.retry(2) == failing.retry(2))
    #expect(failing.retry(2) != failing.retry(3))
    #expect(failing.retry(2).retries == 2)
  }

  @Test func `completion and cancellation free the subscriber`() {
    var newest = PassthroughSubject<Int, TestError>()
    expectFreed { _ in
      Attempts { _ in
        newest = PassthroughSubject()
        return newest
      }.retry(1)
    } start: {
      newest.send(completion: .failure("broken"))
      newest.send(1)
    } finish: {
      newest.send(completion: .finished)
    }
  }
}
