import CombineShim

extension Publisher {
  /// Hands one value after the other to a closure, which says whether it wants another.
  ///
  ///     upstream        ──1──2──3──4──5──6──┤
  ///     resume()        ─────────x───────────
  ///     receiveValue    ──1────────4──5─────┤    wants no other after an odd value
  ///
  /// **Demand**: one value at a time; none while it pauses. A publisher that cannot wait, such as a subject,
  /// drops what comes meanwhile: put a `buffer` before this. **Delivery**: on the thread the publisher
  /// delivers on, which may be the one that resumes.
  ///
  /// - Parameters:
  ///   - receiveCompletion: Gets the end of the stream.
  ///   - receiveValue: Gets each value, and returns whether it wants another; if not, nothing comes until
  ///   `resume()` is called. That may happen inside this closure.
  /// - Returns: What resumes it after a pause and stops it; it stops too when the result is released. May be
  ///   used from any thread.
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
/// `@unchecked Sendable`: the subscriber is locked, and its values cannot be got here.
private final class PausableToken<Input, Failure: Error>: Pausable, Cancellable, @unchecked Sendable {
  private let subscriber: PausableSubscriber<Input, Failure>

  init(_ subscriber: PausableSubscriber<Input, Failure>) { self.subscriber = subscriber }

  deinit { cancel() }

  var paused: Bool { subscriber.paused }
  func resume() { subscriber.resume() }
  func cancel() { subscriber.cancel() }
}
