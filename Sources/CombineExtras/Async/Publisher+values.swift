import CombineShim

extension Publisher where Failure == Never {
  /// The values of this publisher, as an asynchronous sequence with a buffer: a burst that comes while a
  /// loop's body runs is not lost, as it is with `values`.
  ///
  ///     for await tap in taps.values(bufferingPolicy: .bufferingNewest(10)) { … }
  ///
  /// **Demand**: unlimited, and at once: values are kept from this call on, not from the first `next()`.
  /// **Cancellation**: the end of the task that waits, and dropping the sequence, cancel the publisher.
  /// **Memory**: as many values as the policy says. **Delivery**: values go from the publisher's thread to a
  /// task; that this is safe for them is for the caller to see.
  ///
  /// - Parameter limit: How many values are kept, and which are dropped beyond that.
  public func values(
    bufferingPolicy limit: AsyncStream<Output>.Continuation.BufferingPolicy
  ) -> AsyncStream<Output> {
    AsyncStream(bufferingPolicy: limit) { continuation in
      let token = sink { _ in
        continuation.finish()
      } receiveValue: { value in
        nonisolated(unsafe) let value = value
        continuation.yield(value)
      }
      continuation.onTermination = { _ in token.cancel() }
    }
  }
}

extension Publisher {
  /// The values of this publisher, as an asynchronous sequence with a buffer that throws the failure.
  ///
  /// What is kept is delivered before the failure. Everything else is as with a publisher that cannot fail.
  ///
  /// - Parameter limit: How many values are kept, and which are dropped beyond that.
  public func values(
    bufferingPolicy limit: AsyncThrowingStream<Output, any Error>.Continuation.BufferingPolicy
  ) -> AsyncThrowingStream<Output, any Error> {
    AsyncThrowingStream(bufferingPolicy: limit) { continuation in
      let token = sink { completion in
        switch completion {
        case .finished: continuation.finish()
        case .failure(let error): continuation.finish(throwing: error)
        }
      } receiveValue: { value in
        nonisolated(unsafe) let value = value
        continuation.yield(value)
      }
      continuation.onTermination = { _ in token.cancel() }
    }
  }
}
