import SwiftCombine
import SwiftCombineTesting
import Dispatch
import Testing

/// What `verify(operatorInChains:)` finds about operators that are right, and about wrong ones of each kind.
@Suite struct OperatorInChainsTests {
  @Test func `a negative number of chains traps with a sentence`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = verify(operatorInChains: { $0.map { $0 } }, chains: -1)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "verify(operatorInChains:) was called with -1 chains. Rule: a number of chains is never negative."))
  }

  @Test func `nothing is found about operators that are right`() {
    let reports = [
      verify(operatorInChains: { $0.map { $0 } }),
      verify(operatorInChains: { $0.removeDuplicates() }),
      verify(operatorInChains: { $0.scan(CallbackValue(0)) { max($0, $1) } }),
      verify(operatorInChains: { $0.collect(2) }),
      verify(operatorInChains: { $0.last() }),
    ]
    for report in reports { #expect(report.failures == []) }
  }

  @Test func `an operator in virtual time is played`() {
    let report = verify(
      operatorInChains: { $0.delay(for: 1, scheduler: Self.scheduler) }, chains: 50,
      play: { Self.scheduler.advance(by: 100) })
    #expect(report.failures == [])
  }

  private static let scheduler = VirtualTimeScheduler()

  @Test func `an operator that ignores the demand breaks a rule`() {
    let report = verify(
      operatorInChains: { Careless(upstream: $0, mistake: .ignoresDemand) }, timeLimit: .seconds(2))
    #expect(!report.contract.failures.isEmpty)
    #expect(report.failures.count >= report.contract.failures.count)
  }

  @Test func `an operator that compares values with its lock held hangs when they call back`() {
    let report = verify(
      operatorInChains: { Careless(upstream: $0, mistake: .comparesInsideItsLock) }, chains: 20,
      timeLimit: .seconds(2))
    #expect(report.contract.failures.map(\.description) == [])
    #expect(report.callbacks.contains { $0.contains("sends into its own source when it is compared") })
    #expect(report.chains == [])
  }

  @Test func `an operator that completes twice when a value completes its source is found`() {
    let report = verify(
      operatorInChains: { Careless(upstream: $0, mistake: .endsAgain) }, chains: 20, timeLimit: .seconds(2))
    #expect(report.contract.failures.map(\.description) == [])
    #expect(report.callbacks.contains { $0.contains("a second completion came") })
  }

  @Test func `an operator that loses values by demand is found in a chain`() {
    let report = verify(operatorInChains: { Careless(upstream: $0, mistake: .losesRepeatedValues) })
    #expect(report.contract.failures.map(\.description) == [])
    #expect(report.callbacks == [])
    #expect(!report.chains.isEmpty)
    #expect(report.chains.count <= 3)
  }

  @Test func `a report has a line for each rule and for all that is wrong`() {
    let report = verify(
      operatorInChains: { Careless(upstream: $0, mistake: .losesRepeatedValues) },
      except: ["1.01": "a reason"])
    #expect(report.description.split(separator: "\n").count > report.chains.count)
    #expect(report.contract["1.01"] == .excepted("a reason"))
    #expect(report.failures == report.chains)
  }
}

/// An operator that forwards what it receives, and makes a mistake.
private struct Careless: Publisher {
  enum Mistake { case ignoresDemand, comparesInsideItsLock, endsAgain, losesRepeatedValues }

  typealias Output = CallbackValue
  typealias Failure = TestError
  let upstream: AnyPublisher<CallbackValue, TestError>
  let mistake: Mistake

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Link(subscriber, mistake))
  }

  private final class Link<Downstream: Subscriber<CallbackValue, TestError>>: Subscriber, Subscription {
    private struct Ends {
      var downstream: Downstream?
      var upstream: (any Subscription)?
    }

    private let ends: Protected<Ends>
    private let mistake: Mistake
    /// A lock that its owner cannot take again.
    private let lock = DispatchSemaphore(value: 1)
    private var last: CallbackValue?
    private var lastNumber: Int?
    private var isUnlimited = false
    private var isComparing = false
    private var endsInside: Subscribers.Completion<TestError>?

    init(_ downstream: Downstream, _ mistake: Mistake) {
      ends = Protected(Ends(downstream: downstream))
      self.mistake = mistake
    }

    func receive(subscription: any Subscription) {
      let downstream = ends.withLock { ends -> Downstream? in
        guard ends.upstream == nil else { return nil }
        ends.upstream = subscription
        return ends.downstream
      }
      guard let downstream else { return subscription.cancel() }
      downstream.receive(subscription: self)
      if mistake == .ignoresDemand { subscription.request(.unlimited) }
    }

    func receive(_ input: CallbackValue) -> Subscribers.Demand {
      guard let downstream = ends.withLock({ $0.downstream }) else { return .none }
      switch mistake {
      case .ignoresDemand: break
      case .comparesInsideItsLock:
        lock.wait()
        let isRepeated = last == input
        last = input
        lock.signal()
        if isRepeated { return .max(1) }
      case .endsAgain:
        isComparing = true
        _ = input < input
        isComparing = false
        if let end = endsInside.take() { downstream.receive(completion: end) }
      case .losesRepeatedValues:
        let isRepeated = lastNumber == input.number && !isUnlimited
        lastNumber = input.number
        if isRepeated { return .max(1) }
      }
      let demand = downstream.receive(input)
      if demand == .unlimited { isUnlimited = true }
      return mistake == .ignoresDemand ? .none : demand
    }

    func receive(completion: Subscribers.Completion<TestError>) {
      if isComparing { endsInside = completion }
      close().downstream?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      if demand == .unlimited { isUnlimited = true }
      if mistake != .ignoresDemand { ends.withLock { $0.upstream }?.request(demand) }
    }

    func cancel() { close().upstream?.cancel() }

    /// Takes both out, to be released without the lock.
    private func close() -> Ends {
      ends.withLock { ends in
        defer { ends = Ends() }
        return ends
      }
    }
  }
}
