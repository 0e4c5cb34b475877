import Combine
import Synchronization

/// A publisher that computes a value when it is requested, on the thread of the request.
///
/// The work is done once, however often values are requested. Nothing is delivered after a cancellation, also
/// one during the work.
public struct Computation<Output>: Publisher {
  /// A computation does not fail.
  public typealias Failure = Never

  private let log: Log
  private let work: () -> Output

  /// Creates a publisher.
  ///
  /// - Parameters:
  ///   - log: where to add the subscription, the request, and the cancellation.
  ///   - work: computes the value.
  public init(log: Log, work: @escaping () -> Output) {
    self.log = log
    self.work = work
  }

  /// Sends the subscriber a subscription that waits for a request.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    log.add("subscribed")
    subscriber.receive(subscription: Run(downstream: subscriber, log: log, work: work))
  }
}

/// One subscription of a computation.
private final class Run<Downstream: Subscriber>: Subscription where Downstream.Failure == Never {
  private enum Phase {
    case waiting, computing, over
  }

  private let downstream: Downstream
  private let log: Log
  private let work: () -> Downstream.Input
  private let phase = Mutex(Phase.waiting)

  init(downstream: Downstream, log: Log, work: @escaping () -> Downstream.Input) {
    self.downstream = downstream
    self.log = log
    self.work = work
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none, advance(from: .waiting, to: .computing) else { return }
    log.add("requested")
    let value = work()
    guard advance(from: .computing, to: .over) else { return }
    _ = downstream.receive(value)
    downstream.receive(completion: .finished)
  }

  func cancel() {
    let isFirst = phase.withLock { phase in
      defer { phase = .over }
      return phase != .over
    }
    if isFirst { log.add("cancelled") }
  }

  /// Changes the phase, and returns whether it was the expected one.
  private func advance(from old: Phase, to new: Phase) -> Bool {
    phase.withLock { phase in
      guard phase == old else { return false }
      phase = new
      return true
    }
  }
}
