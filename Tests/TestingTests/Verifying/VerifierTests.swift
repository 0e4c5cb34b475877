import SwiftCombine
import SwiftCombineTesting
import Foundation
import TestSupport
import Testing

/// What the verifier finds: nothing in what keeps the rules, and the rule that is broken in what does not.
@Suite struct VerifierTests {
  // MARK: What is broken

  @Test(arguments: [nil] + BrokenPublisher.Flaw.allCases)
  func `the rule that a publisher breaks is found`(flaw: BrokenPublisher.Flaw?) async {
    let report = await onThread {
      let stage = Stage()
      return verify(
        publisher: { BrokenPublisher($0, flaw: flaw, stage: stage) },
        failing: { BrokenPublisher(0, failing: true, flaw: flaw, stage: stage) },
        traits: .acceptsZeroDemand, timeLimit: limit(flaw), play: stage.play)
    }
    expect(report, breaks: flaw?.rule, and: flaw?.consequences)
  }

  @Test(arguments: [nil] + BrokenOperator.Flaw.allCases)
  func `the rule that an operator breaks is found`(flaw: BrokenOperator.Flaw?) async {
    let report = await onThread {
      let stage = Stage()
      return verify(
        operator: {
          BrokenOperator(
            upstream: $0, flaw: flaw, stage: stage, limit: flaw == .leavesUpstreamRunning ? 10 : nil)
        }, traits: .acceptsZeroDemand, timeLimit: limit(flaw))
    }
    expect(report, breaks: flaw?.rule, and: flaw?.consequences)
  }

  @Test(arguments: [nil] + BrokenSubject.Flaw.allCases)
  func `the rule that a subject breaks is found`(flaw: BrokenSubject.Flaw?) async {
    let report = await onThread {
      verify(subject: { BrokenSubject(flaw) }, traits: .acceptsZeroDemand, timeLimit: limit(flaw))
    }
    expect(report, breaks: flaw?.rule, and: flaw?.consequences)
  }

  @Test(arguments: [nil] + BrokenSubscriber.Flaw.allCases)
  func `the rule that a subscriber breaks is found`(flaw: BrokenSubscriber.Flaw?) async {
    let report = await onThread {
      verify(
        subscriber: { () -> SubscriberProbe<BrokenSubscriber> in
          let subscriber = BrokenSubscriber(flaw)
          return SubscriberProbe(
            subscriber, valueCount: { subscriber.valueCount },
            completionCount: { subscriber.completionCount }, cancel: subscriber.cancel)
        }, failure: { "failed" }, timeLimit: limit(flaw))
    }
    expect(report, breaks: flaw?.rule, and: flaw?.consequences)
  }

  @Test func `every rule that can be tested has something that breaks it`() {
    let broken =
      BrokenPublisher.Flaw.allCases.map(\.rule) + BrokenOperator.Flaw.allCases.map(\.rule)
      + BrokenSubject.Flaw.allCases.map(\.rule) + BrokenSubscriber.Flaw.allCases.map(\.rule)
    let testable = ContractRule.all.filter { $0.untestable == nil }
    #expect(Set(broken) == Set(testable.map(\.id)))
    #expect(testable.allSatisfy { !$0.kinds.isEmpty })
    #expect(ContractRule.all.allSatisfy { ($0.untestable != nil) == $0.kinds.isEmpty })
  }

  // MARK: What is whole

  @Test func `an operator that ends by itself and cancels its upstream keeps the rules`() {
    let stage = Stage()
    let report = verify(operator: { BrokenOperator(upstream: $0, flaw: nil, stage: stage, limit: 10) })
    expectKept(report)
    #expect(report["2.06"] == .passed)
  }

  @Test func `publishers of Combine keep the rules`() {
    expectKept(verify(publisher: { (0..<$0).publisher }, traits: .acceptsZeroDemand))
    expectKept(verify(publisher: { _ in Just(1) }, atMost: 1))
    expectKept(verify(publisher: { _ in Empty<Int, Never>() }, atMost: 0))
    expectKept(
      verify(
        publisher: { (0..<$0).publisher.setFailureType(to: TestError.self).eraseToAnyPublisher() },
        failing: { Fail(error: "failed").eraseToAnyPublisher() }))
  }

  @Test func `operators of Combine keep the rules`() {
    expectKept(verify(operator: { $0.map { $0 + 1 } }, traits: .acceptsZeroDemand))
    expectKept(verify(operator: { $0.tryMap { $0 + 1 } }))
    expectKept(verify(operator: { $0.scan(0, +) }, traits: .acceptsZeroDemand))
    expectKept(verify(operator: { $0.replaceError(with: 0) }, traits: .handlesFailure))
  }

  @Test func `an operator that publishes more values than it receives keeps the rules`() {
    expectKept(
      verify(operator: {
        $0.flatMap(maxPublishers: .max(1)) { [$0, $0].publisher.setFailureType(to: TestError.self) }
      }))
  }

  @Test(arguments: [ContractTraits(), .ordersByDemand])
  func `an order that depends on demand is reported unless it is declared`(traits: ContractTraits) {
    let report = verify(
      operator: { $0.flatMap { [$0, $0].publisher.setFailureType(to: TestError.self) } }, traits: traits)
    #expect(report.failures.map(\.rule.id) == (traits.isEmpty ? ["3.08"] : []))
  }

  @Test func `an operator that leaves its upstream alone keeps the rules`() {
    let report = verify(operator: { _ in Empty<Int, TestError>() }, traits: .handlesFailure)
    expectKept(report)
    #expect(report["2.05"] == .notApplicable("it does not subscribe to its upstream"))
  }

  @Test func `what a check subscribes to is canceled when the check ends`() {
    let sources = Protected<[ScriptedSource<Int, Never>]>([])
    _ = verify(
      publisher: { count in
        let source = ScriptedSource<Int, Never>(emitting: Array(0..<count))
        sources.withLock { $0.append(source) }
        return source
      }, traits: .neverEnds)
    let subscriptions = sources.withLock { $0 }.flatMap(\.subscriptions)
    #expect(subscriptions.count > 20)
    #expect(subscriptions.filter { !$0.isCancelled }.isEmpty)
  }

  @Test func `an operator in virtual time keeps the rules`() {
    let scheduler = VirtualTimeScheduler()
    let report = verify(
      operator: { $0.delay(for: 1, scheduler: scheduler) }, play: { scheduler.advance(by: 100) })
    expectKept(report)
  }

  @Test func `an operator that delivers on the threads of a queue keeps the rules`() {
    let queue = DispatchQueue(label: "deliveries")
    // What one turn of the queue delivers may make another one necessary.
    let play = { @Sendable in for _ in 0..<50 { queue.sync {} } }
    expectKept(verify(operator: { $0.receive(on: queue) }, play: play))
  }

  @Test func `subjects of Combine keep the rules`() {
    expectKept(verify(subject: { PassthroughSubject<Int, TestError>() }))
    expectKept(verify(subject: { PassthroughSubject<ContractValue, TestError>() }))
    expectKept(verify(subject: { CurrentValueSubject<ContractValue, TestError>(ContractValue(0)) }))
  }

  // MARK: What does not happen

  @Test func `a rule about a release by a cancel does not apply where nothing is released`() async {
    let report = await onThread {
      let stage = Stage()
      return verify(
        publisher: { BrokenPublisher($0, flaw: .keepsCancelled, stage: stage) }, play: stage.play)
    }
    #expect(report["C9"] == .notApplicable("its subscriber is not released by a cancel"))
  }

  @Test func `a rule about a completion does not apply to a subscriber that reports none`() {
    let report = verify(
      subscriber: { () -> SubscriberProbe<BrokenSubscriber> in
        let subscriber = BrokenSubscriber(.hearsItsCancel)
        return SubscriberProbe(
          subscriber, valueCount: { subscriber.valueCount }, cancel: subscriber.cancel)
      }, failure: { "failed" })
    #expect(report["C24"] == .notApplicable("whether it receives a completion cannot be observed"))
  }

  // MARK: The report

  @Test func `a report tells what was found about each rule`() {
    let stage = Stage()
    let report = verify(
      publisher: { BrokenPublisher($0, flaw: .sendsUnrequested, stage: stage) }, except: ["C9": "too slow"])
    #expect(report.kind == .publisher)
    #expect(report.entries.map(\.rule) == ContractRule.all)
    #expect(
      report["1.01"]
        == .failed(
          "an unrequested value was received; received: [.subscription(\"BrokenSubscription\"), "
            + ".value(\"1\"), .value(\"2\")]"))
    #expect(report["1.04"] == .notApplicable("no publisher that fails was given"))
    #expect(report["C9"] == .excepted("too slow"))
    #expect(report["C16"] == .notApplicable("is not checked on a publisher"))
    #expect(
      report["2.02"] == .untestable("it is advice: the subscriber chooses the thread of its work"))
    #expect(report["9.99"] == nil)
    #expect(report.description.contains("1.01 FAILED: A publisher sends no unrequested value.\n"))
  }

  @Test func `leaving out a rule that does not exist stops`() async {
    await #expect(processExitsWith: .failure) {
      _ = verify(publisher: { (0..<$0).publisher }, except: ["9.99": "there is none"])
    }
  }

  private func expect(
    _ report: ContractReport, breaks rule: String?, and consequences: Set<String>?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = (consequences ?? []).union(rule.map { [$0] } ?? [])
    // On a busy machine another check may take longer than the limit of those that hang.
    let failures = report.failures.filter {
      rule == nil || expected.contains($0.rule.id) || !"\($0)".contains("did not come back within")
    }
    let text = report.failures.map(\.description).joined(separator: "\n")
    #expect(Set(failures.map(\.rule.id)) == expected, "\(text)", sourceLocation: sourceLocation)
  }

  /// How long a check may take: a moment where something may hang.
  private func limit<Flaw>(_ flaw: Flaw?) -> Duration { flaw == nil ? .seconds(600) : .seconds(2) }

  private func expectKept(_ report: ContractReport, sourceLocation: SourceLocation = #_sourceLocation) {
    expect(report, breaks: nil, and: nil, sourceLocation: sourceLocation)
  }
}
