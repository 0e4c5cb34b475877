import Combine
@_spi(Threads) import SwiftCombineTesting
import Harness
import Synchronization

/// A subscriber that any thread can cancel. Unlike a sink it refuses nothing: no value may come after the
/// completion, and after a cancel only the one whose delivery another thread had begun.
final class Keeper<Failure: Error>: Subscriber, Cancellable, Sendable {
  private struct Upstream {
    var subscription: Shared<any Subscription>?
    var isCancelled = false
  }

  private let upstream = Locked(Upstream())
  /// How many cancels have begun and not returned. The first of them may still be under way when the second
  /// returns.
  private let cancels = Atomic<Int>(0)
  /// Whether a cancel has returned, and no other one was under way.
  private let isLeft = Atomic<Bool>(false)
  private let lateValues = Atomic<Int>(0)
  private let isCompleted = Atomic<Bool>(false)
  private let listener: Listener
  private let requestsAtOnce: Bool

  init(_ listener: Listener, requestsAtOnce: Bool = true) {
    self.listener = listener
    self.requestsAtOnce = requestsAtOnce
  }

  func receive(subscription: any Subscription) {
    let isCancelled = upstream.withLock { upstream in
      upstream.subscription = Shared(subscription)
      return upstream.isCancelled
    }
    if isCancelled { subscription.cancel() } else if requestsAtOnce { subscription.request(.unlimited) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    if isCompleted.load(ordering: .relaxed) { listener.complain("a value came after the completion") }
    if isLeft.load(ordering: .relaxed), lateValues.add(1, ordering: .relaxed).newValue > 1 {
      listener.complain("a second value came after a cancel")
    }
    listener.hear(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if isCompleted.exchange(true, ordering: .relaxed) { listener.complain("a second completion came") }
  }

  func request(_ demand: Subscribers.Demand) {
    upstream.withLock { $0.subscription }?.value.request(demand)
  }

  func cancel() {
    cancels.add(1, ordering: .relaxed)
    let subscription = upstream.withLock { upstream in
      upstream.isCancelled = true
      return upstream.subscription
    }
    subscription?.value.cancel()
    if cancels.subtract(1, ordering: .relaxed).newValue == 0 { isLeft.store(true, ordering: .relaxed) }
  }
}

extension Publisher where Output == Int {
  /// Subscribes, in half of the stints with a sink, as most clients do, and in the others with a subscriber
  /// that refuses nothing. Inlined, as the sink is in a client.
  ///
  /// - Parameter cancelsLater: Whether values may come after a cancel has returned, which a sink refuses.
  @inline(__always) func listen(_ listener: Listener, cancelsLater: Bool = false) -> AnyCancellable {
    if listener.usesSinks || cancelsLater {
      return sink(receiveCompletion: { _ in }, receiveValue: listener.hear)
    }
    let keeper = Keeper<Failure>(listener)
    subscribe(keeper)
    return AnyCancellable(keeper)
  }
}
