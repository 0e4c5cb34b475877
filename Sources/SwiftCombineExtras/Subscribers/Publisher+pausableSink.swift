import SwiftCombine

extension Publisher {
  /// Attaches a subscriber that can pause: a closure receives one value at a time, and returns whether to
  /// request another.
  ///
  ///     let token = numbers.pausableSink { _ in } receiveValue: { $0 < 100 }
  ///     token.resume()
  ///
  ///     upstream        ──1──2──3──4──5──6──┤
  ///     resume()        ─────────x───────────
  ///     receiveValue    ──1────────4──5─────┤    wants no other after an odd value
  ///
  /// **Demand**: one value at a time; none while it pauses. A publisher without back-pressure, such as a
  /// subject, drops values meanwhile: put a `buffer` before this operator. **Delivery**: on the thread on
  /// which the publisher delivers, which may be the one that calls `resume()`.
  ///
  /// - Parameters:
  ///   - receiveCompletion: Called with the completion.
  ///   - receiveValue: Called with each value; returns whether to request another. If not, no value is
  ///     delivered until `resume()` is called. That may happen inside this closure.
  /// - Returns: An object that resumes the subscription after a pause and cancels it; it also cancels when it
  ///   is released. It may be used from any thread.
  public func pausableSink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Bool
  ) -> any Pausable & Cancellable & Sendable {
    let subscriber = PausableSubscriber<Output, Failure>(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(subscriber)
    return PausableToken(subscriber)
  }
}

/// Cancels a subscriber when it is released, as `AnyCancellable` does.
///
/// `@unchecked Sendable`: the subscriber is locked, and its values are not accessible here.
private final class PausableToken<Input, Failure: Error>: Pausable, Cancellable, @unchecked Sendable {
  private let subscriber: PausableSubscriber<Input, Failure>

  init(_ subscriber: PausableSubscriber<Input, Failure>) { self.subscriber = subscriber }

  deinit { cancel() }

  var isPaused: Bool { subscriber.isPaused }
  func resume() { subscriber.resume() }
  func cancel() { subscriber.cancel() }
}
