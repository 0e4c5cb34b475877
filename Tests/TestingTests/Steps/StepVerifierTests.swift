import SwiftCombine
import SwiftCombineTesting
import Testing

@Suite struct StepVerifierTests {
  let scheduler = VirtualTimeScheduler()
  var clock: VirtualClock { scheduler.clock }
  let source = ScriptedSource<Int, TestError>("source")

  @Test func `steps are taken in virtual time`() throws {
    let numbers = ScriptedSource<Int, TestError>("numbers", emitting: [1, 2, 3, 4], then: .finished)
    try numbers.delay(for: 2, scheduler: scheduler).steps(clock: clock)
      .expectSubscription()
      .expectNoEvent(for: 2)
      .expectNext(1)
      .expectNext("an even number") { $0.isMultiple(of: 2) }
      .expectNextCount(2)
      .expectFinished()
      .verify()
  }

  @Test func `an event at the end of a silence belongs to the next step, an earlier event does not`() throws {
    let numbers = [1, 2].publisher.delay(for: 2, scheduler: scheduler)
    try numbers.steps(clock: clock)
      .expectSubscription().expectNoEvent(for: 2).expectNext(1, 2).expectFinished().verify()
    let error = #expect(throws: StepFailure.self) {
      try numbers.steps(clock: clock).expectNoEvent(for: 2.5).verify()
    }
    #expect(error?.expected == "nothing until 4.5 s")
    #expect(error?.found == ".value(1) at 4 s")
  }

  @Test func `values are requested and sent between the steps`() throws {
    try source.steps(demand: .max(1))
      .then { source.send(1) }
      .expectNext(1)
      .then { source.send(2) }
      .expectNoEvent(for: 1)
      .thenRequest(.max(2))
      .then { source.send(contentsOf: [3, 4]) }
      .expectNext(3, 4)
      .then { source.send(completion: .failure("refused")) }
      .expectFailure("refused")
      .verify()
    #expect(
      source.log == [.subscribed, .requested(.max(1)), .withheld, .requested(.max(2))])
  }

  @Test func `a cancellation reaches the publisher`() throws {
    try source.steps().expectSubscription().thenCancel().verify()
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
  }

  @Test func `a late subscription is left out, or expected where it arrives`() throws {
    let late = Just(1).subscribe(on: scheduler)
    try late.steps(clock: clock).expectNext(1).expectFinished().verify()
    try late.delay(for: 2, scheduler: scheduler).steps(clock: clock)
      .thenAdvance(by: 1).expectSubscription().expectNoEvent(for: 0.5).thenAdvance(by: 0.5).expectNext(1)
      .expectFinished().verify()
    let error = #expect(throws: StepFailure.self) {
      try late.steps(clock: clock).expectNoEvent(for: 1).expectSubscription().expectNextCount(1)
        .expectFinished().verify()
    }
    #expect(error?.step == "expectNoEvent(for: 1 s)")
  }

  @Test func `the subscription is canceled at the end, and after a failure`() throws {
    try source.steps().verify()
    #expect(throws: StepFailure.self) { try source.steps().expectNext(1).verify() }
    #expect(source.subscriptions.map(\.isCancelled) == [true, true])
  }

  @Test func `a failure reports the step, the expected event, the received event, and the history`() throws {
    let error = #expect(throws: StepFailure.self) {
      try source.steps(clock: clock)
        .expectSubscription().thenAdvance(by: 2).then { source.send(contentsOf: [1, 2]) }
        .expectNext(1).expectNext(3).expectFinished().verify()
    }
    #expect(
      error?.description == """
        step 5 of 6, expectNext(3):
          expected .value(3)
          got      .value(2) at 2 s
        what happened:
          0 s  .subscription("source")
          2 s  .value(1)
          2 s  .value(2)
        """)
  }

  @Test func `each expectation can fail`() throws {
    func failure(_ steps: (StepVerifier<Int, TestError>) -> StepVerifier<Int, TestError>) -> String? {
      let source = ScriptedSource<Int, TestError>("source", emitting: [1], then: .failure("refused"))
      do throws(StepFailure) {
        try steps(source.steps()).verify()
        return nil
      } catch {
        return "\(error.step): \(error.expected): \(error.found)"
      }
    }
    #expect(failure { $0.expectNext(1).expectFailure("refused") } == nil)
    #expect(failure { $0.expectNextCount(1).expectFailure() } == nil)
    #expect(
      failure { $0.expectNext(1).expectFinished() }
        == "expectFinished(): .finished: .failure(\"refused\") at 0 s")
    #expect(
      failure { $0.expectNext(1).expectFailure("else") }
        == "expectFailure(\"else\"): .failure(\"else\"): .failure(\"refused\") at 0 s")
    #expect(
      failure { $0.expectNext(1).expectFailure { $0 == "else" } }
        == "expectFailure(where:): a failure that fits: .failure(\"refused\") at 0 s")
    #expect(failure { $0.expectNext { $0 > 1 } } == "expectNext(where:): a value that fits: .value(1) at 0 s")
    #expect(
      failure { $0.expectNextCount(2) }
        == "expectNextCount(2): value 2 of 2: .failure(\"refused\") at 0 s")
    #expect(
      failure { $0.expectNoEvent(for: 1) } == "expectNoEvent(for: 1 s): nothing until 1 s: .value(1) at 0 s")
    #expect(failure { $0.expectNext(1) } == "the end: no further event: .failure(\"refused\") at 0 s")
    #expect(
      failure { $0.expectNextCount(1).expectFailure().expectNext(1) }
        == "expectNext(1): .value(1): nothing until 0 s")
    #expect(
      failure { $0.expectNext(1).expectSubscription() }
        == "expectNext(1): .value(1): .subscription(\"source\") at 0 s")
    #expect(
      failure { $0.expectSubscription().expectSubscription() }
        == "expectSubscription(): the subscription: .value(1) at 0 s")
  }

  @Test func `a publisher that breaks a rule fails at the end`() throws {
    let error = #expect(throws: StepFailure.self) {
      try source.steps(demand: .max(1)).then { source.misbehave(.valueWithoutDemand, 1) }.expectNext(1, 1)
        .verify()
    }
    #expect(error?.step == "the end")
    #expect(error?.found == "a broken one: an unrequested value was received")
  }
}
