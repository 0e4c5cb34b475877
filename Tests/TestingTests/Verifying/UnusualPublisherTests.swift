import SwiftCombine
import SwiftCombineTesting
import Foundation
import TestSupport
import Testing

/// Types that strangers write: what is unusual and right is not accused, and what is wrong is found.
@Suite struct UnusualPublisherTests {
  // MARK: Unusual

  @Test func `a publisher that fails and finishes only when asked is said to, and keeps the rules`() {
    expectKept(
      verify(
        publisher: { ReadingPublisher(count: $0) }, failing: { ReadingPublisher(count: 0, failing: true) },
        traits: [.startsOnDemand, .endsOnDemand]))
    let unsaid = verify(
      publisher: { ReadingPublisher(count: $0) }, failing: { ReadingPublisher(count: 0, failing: true) })
    #expect(unsaid.failures.map(\.rule.id) == ["C5", "C6"])
  }

  @Test func `a publisher that starts on demand has to fail then`() {
    let stage = Stage()
    let report = verify(
      publisher: { BrokenPublisher($0, flaw: nil, stage: stage) },
      failing: { BrokenPublisher(0, flaw: nil, stage: stage) }, traits: .startsOnDemand)
    #expect(report.failures.map(\.rule.id) == ["1.04", "C6"])
  }

  @Test func `a buffer, which finishes only when asked, keeps the rules`() {
    expectKept(
      verify(
        operator: { $0.buffer(size: 1_000, prefetch: .byRequest, whenFull: .dropNewest) },
        traits: .endsOnDemand))
  }

  @Test func `a buffer with little room, which loses values, keeps the rules`() {
    expectKept(
      verify(
        operator: { $0.buffer(size: 16, prefetch: .byRequest, whenFull: .dropOldest) },
        traits: [.endsOnDemand, .losesValues]))
  }

  @Test func `a publisher whose signals all come on a queue keeps the rules`() {
    let queue = DispatchQueue(label: "deliveries")
    expectKept(
      verify(
        publisher: { QueuePublisher(count: $0, queue: queue) },
        play: { for _ in 0..<20 { queue.sync {} } }))
  }

  @Test func `a publisher that keeps a canceled subscription for a while keeps the rules`() {
    let queue = DispatchQueue(label: "deliveries")
    let retainer = Retainer(plays: 10)  // more than there are before the verifier looks for the first time
    expectKept(
      verify(
        publisher: { QueuePublisher(count: $0, queue: queue, retainer: retainer) },
        play: {
          for _ in 0..<20 { queue.sync {} }
          retainer.play()
        }))
  }

  @Test func `a publisher of one use keeps the rules`() {
    expectKept(verify(publisher: { OneShotPublisher($0) }))
  }

  @Test func `a publisher that finishes when it is released keeps the rules`() {
    expectKept(verify(publisher: { _ in OwnedPublisher() }, atMost: 1, traits: [.neverEnds, .losesValues]))
  }

  @Test func `a publisher of endless values that come at once keeps the rules`() {
    expectKept(verify(publisher: { _ in Unending() }, traits: .neverEnds))
  }

  @Test func `a publisher whose subscription is a structure keeps the rules`() {
    expectKept(verify(publisher: { StructPublisher(count: $0) }))
  }

  @Test func `a publisher that is made when it is subscribed to keeps the rules`() {
    expectKept(verify(publisher: { count in Deferred { OneShotPublisher(count) } }))
  }

  @Test func `an operator that subscribes on a queue keeps the rules`() {
    let queue = DispatchQueue(label: "subscribing")
    expectKept(
      verify(operator: { $0.subscribe(on: queue) }, play: { for _ in 0..<20 { queue.sync {} } }))
  }

  @Test func `an operator that throttles keeps the rules`() {
    let scheduler = VirtualTimeScheduler()
    expectKept(
      verify(
        operator: { $0.throttle(for: 1, scheduler: scheduler, latest: true) }, traits: .losesValues,
        play: { scheduler.advance(by: 100) }))
  }

  // MARK: Wrong

  @Test(arguments: StrangeOperator.Kind.allCases)
  func `what is wrong with an operator of a stranger is found`(kind: StrangeOperator.Kind) {
    let report = verify(operator: { StrangeOperator(upstream: $0, kind: kind) }, timeLimit: .seconds(2))
    let found = Set(report.failures.map(\.rule.id))
    #expect(found.isSuperset(of: kind.rules), "\(report.failures)")
  }

  @Test func `a publisher that does not hear of a cancellation once it was asked is found`() {
    let queue = DispatchQueue(label: "deliveries")
    let report = verify(
      publisher: { QueuePublisher(count: min($0, 1), queue: queue, isDeaf: true) }, atMost: 1,
      play: { for _ in 0..<20 { queue.sync {} } })
    #expect(report.failures.map(\.rule.id).contains("C4"), "\(report.failures)")
  }

  private func expectKept(_ report: ContractReport, sourceLocation: SourceLocation = #_sourceLocation) {
    let text = report.failures.map(\.description).joined(separator: "\n")
    #expect(report.failures.isEmpty, "\(text)", sourceLocation: sourceLocation)
  }
}
