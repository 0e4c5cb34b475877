import SwiftCombineEngine
import SwiftCombine
import Dispatch

extension StreamSpecimen {
  /// Checks of the rules about values and demand.
  static let valueChecks: [ContractCheck<StreamSpecimen>] = [
    ContractCheck("1.09") { specimen in
      let trial = try specimen.begin(demand: .none)
      guard case .subscription? = trial.recorder.events.first else {
        throw Breach("the first signal is \(trial.recorder.events.first?.description ?? "nothing")")
      }
      try trial.requireNo(.valueBeforeSubscription, .completionBeforeSubscription)
    },
    ContractCheck("2.12") { specimen in
      try specimen.begin().requireNo(.secondSubscription, .subscriptionAfterCompletion)
    },
    ContractCheck("1.01") { specimen in
      // Each request is twice as large as the previous one: an unrequested value shows at the end of one of
      // them.
      let trial = try specimen.begin(of: longCount, demand: .none)
      for power in 0..<9 {
        trial.request(.max(1 << power))
        try trial.requireNo(.valueWithoutDemand)
      }
      let answering = try specimen.begin(of: 20, demand: .max(1), answering: (3, .max(2)))
      try answering.requireNo(.valueWithoutDemand)
      let count = Locked(0)
      let calling = try specimen.begin(of: 20, demand: .max(1)) { trial in
        trial.recorder.onValue = { recorder, _ in
          let number = count.withLock { count in
            count += 1
            return count
          }
          if number < 4 { recorder.request(.max(2)) }
        }
      }
      try calling.requireNo(.valueWithoutDemand)
    },
    ContractCheck("1.11") { specimen in
      let stream = try specimen.stream()
      let recorders = [Recorder<String, TestError>("first"), Recorder("second")]
      defer { for recorder in recorders { recorder.cancel() } }
      for recorder in recorders { stream.publisher.subscribe(recorder) }
      stream.play()
      for recorder in recorders {
        let hasSubscription = recorder.events.contains { if case .subscription = $0 { true } else { false } }
        try require(hasSubscription, "the \(recorder) of two subscribers receives no subscription")
        try Trial(recorder, play: stream.play).requireNo(
          .valueWithoutDemand, .valueAfterCompletion, .secondCompletion)
        try require(
          specimen.traits.contains(.neverEnds) || recorder.completion != nil,
          "the \(recorder) of two subscribers receives no completion",
          after: Trial(recorder, play: stream.play))
      }
      try specimen.requireOwnDemand()
      try specimen.requireOwnCancel()
    },
    ContractCheck("3.08") { specimen in
      try specimen.requireKeeping()
      let whole = try specimen.whole()
      // Two more than there are values: some streams complete on demand. There may be more than were sent.
      let count = whole.compactMap(\.value).count + 2
      let ways: [[Subscribers.Demand]] = [
        Array(repeating: .max(1), count: count), [.max(1), .max(count - 1)], [.max(count)],
        [.max(1), .unlimited],
      ]
      for requests in ways {
        let trial = try specimen.begin(demand: .none)
        for request in requests { trial.request(request) }
        try require(
          specimen.isSame(trial, whole), "requested \(requests), not everything arrived", after: trial)
      }
      let values = try specimen.whole(of: longCount).compactMap(\.value)
      try specimen.requireSum(values)
      for isInside in [true, false] {
        try specimen.requireConcurrentSum(atMost: values.count, isInside: isInside)
      }
    },
    ContractCheck("3.17") { specimen in
      let whole = try specimen.whole()
      let trial = try specimen.begin(demand: .max(.max), answering: (.max, .max(.max)))
      trial.request(.max(.max))
      try specimen.requireAll(trial, whole, "a sum of large demands does not count as unlimited")
    },
    ContractCheck("C1") { specimen in
      try specimen.requireKeeping()
      let whole = try specimen.whole()
      let trial = try specimen.begin(demand: .max(1), answering: (.max, .max(1)))
      try require(
        specimen.isSame(trial, whole), "returned one more for each value, not all arrived", after: trial)
    },
    ContractCheck("C2") { specimen in
      let whole = try specimen.whole()
      let first = OneShot<Bool>()
      let trial = try specimen.begin { trial in
        trial.recorder.onValue = { recorder, _ in if first.set(true) { recorder.request(.max(1)) } }
      }
      try specimen.requireAll(trial, whole, "requested all, then one more, not all arrived")
    },
    ContractCheck("C11") { specimen in
      guard specimen.traits.contains(.acceptsZeroDemand) else {
        throw Inapplicable("it is not declared to allow such a request")
      }
      let trial = try specimen.begin(demand: .none)
      let before = trial.recorder.values
      trial.request(.none)
      try require(trial.recorder.values == before, "a demand of none delivered values", after: trial)
    },
  ]

  /// Continues if each of two subscribers receives only the values it requested itself.
  private func requireOwnDemand() throws {
    let stream = try stream()
    let recorders = [Recorder<String, TestError>("first"), Recorder("second", demand: .max(1))]
    defer { for recorder in recorders { recorder.cancel() } }
    for recorder in recorders { stream.publisher.subscribe(recorder) }
    stream.play()
    for recorder in recorders {
      try Trial(recorder, play: stream.play).requireNo(.valueWithoutDemand)
    }
  }

  /// Continues if a subscriber that cancels does not affect the stream of another one.
  private func requireOwnCancel() throws {
    if traits.contains(.neverEnds) { return }
    let stream = try stream()
    let (first, second) = (Recorder<String, TestError>("first", demand: .none), Recorder<String, TestError>())
    let trial = Trial(second, play: stream.play)
    stream.publisher.subscribe(first)
    first.cancel()
    stream.publisher.subscribe(second)
    trial.settle()
    try require(
      second.completion != nil, "one subscriber canceled, and the next receives no completion", after: trial)
  }

  /// Continues if all values of a long stream arrive for exactly that many requested ones, in ever larger
  /// requests.
  private func requireSum(_ values: [String]) throws {
    let trial = try begin(of: Self.longCount, demand: .none)
    var (left, next) = (values.count, 1)
    while left > 0 {
      trial.request(.max(min(left, next)))
      left -= min(left, next)
      next *= 2
    }
    trial.settle()
    try require(
      isSame(trial.recorder.values, values),
      "requested \(values.count) values, \(trial.recorder.values.count) arrived", after: trial)
  }

  /// Continues if the demand that two threads request concurrently adds up.
  ///
  /// - Parameters:
  ///   - most: How many values there are.
  ///   - isInside: Whether they request during the delivery of a value, so that none of the requested values
  ///     can be sent meanwhile; otherwise each request may send values.
  private func requireConcurrentSum(atMost most: Int, isInside: Bool) throws {
    let share = (most - 1) / 2
    if share < 1 { return }
    let receiver = Receiver(demand: isInside ? .max(1) : .none)
    let stream = try stream(of: Self.longCount)
    let request = { @Sendable () -> DispatchGroup in
      let body = { @Sendable in for _ in 0..<share { receiver.request(.max(1)) } }
      return startTogether([body, body])
    }
    let asking = Locked<DispatchGroup?>(nil)
    if isInside {
      receiver.onFirst {
        let group = request()
        asking.withLock { $0 = group }
        _ = happens(within: patience / 8) { group.wait(timeout: $0) }
      }
    }
    stream.publisher.subscribe(receiver)
    stream.play()
    if !isInside {
      let group = request()
      asking.withLock { $0 = group }
    }
    // Requests that do not return are found by the check of 3.16; the demand they have added is unknown here.
    guard let group = asking.withLock({ $0 }), happens(within: patience, { group.wait(timeout: $0) }) else {
      return receiver.cancel()
    }
    receiver.settle(stream.play)
    receiver.cancel()
    let (wanted, count) = (2 * share + (isInside ? 1 : 0), receiver.count)
    try require(
      count == wanted,
      "two threads requested values at once\(isInside ? ", while one was delivered" : ""), \(wanted) in all, "
        + "and \(count) arrived")
  }

  /// Continues if all values arrived, which is unknown for an endless stream.
  private func requireAll(_ trial: Trial, _ whole: [RecordedEvent<String, TestError>], _ text: String) throws
  {
    if traits.contains(.neverEnds) {
      try require(trial.recorder.values.isEmpty == whole.isEmpty, text, after: trial)
    } else {
      try require(isSame(trial, whole), text, after: trial)
    }
  }
}

/// A subscriber that counts, with no lock held while it requests, so that two threads really request
/// concurrently.
private final class Receiver: Subscriber, @unchecked Sendable {  // Unchecked: what changes is locked
  typealias Input = String
  typealias Failure = TestError

  private let demand: Subscribers.Demand
  private let valueCount = Locked(0)
  private let first = Locked<(@Sendable () -> Void)?>(nil)
  // Unchecked: written as the subscription arrives, and read by threads that start later.
  nonisolated(unsafe) private var subscription: (any Subscription)?

  init(demand: Subscribers.Demand) { self.demand = demand }

  var count: Int { valueCount.withLock { $0 } }

  func onFirst(_ body: @escaping @Sendable () -> Void) { first.withLock { $0 = body } }

  func receive(subscription: any Subscription) {
    if unsafe self.subscription != nil { return subscription.cancel() }
    unsafe self.subscription = subscription
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: String) -> Subscribers.Demand {
    valueCount.withLock { $0 += 1 }
    if unsafe subscription != nil { first.withLock { $0.take() }?() }
    return .none
  }

  func receive(completion: Subscribers.Completion<TestError>) {}

  func request(_ demand: Subscribers.Demand) { unsafe subscription?.request(demand) }

  func cancel() {
    unsafe subscription?.cancel()
    unsafe subscription = nil
  }

  func settle(_ play: () -> Void) {
    for _ in 0..<StreamSpecimen.endlessCount {
      let before = count
      play()
      if count == before { return }
    }
  }
}
