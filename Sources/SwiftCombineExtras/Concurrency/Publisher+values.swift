import SwiftCombine

extension Publisher where Failure == Never {
  /// Returns the values of this publisher as an asynchronous sequence with a buffer: values that arrive while
  /// a loop's body runs are not dropped, as they are with `values`.
  ///
  ///     for await word in words.values(bufferingPolicy: .bufferingNewest(10)) { print(word) }
  ///
  /// **Demand**: unlimited, and at once: values are buffered from this call on, not from the first `next()`.
  /// **Cancellation**: the publisher is canceled when the waiting task is canceled, and when the sequence
  /// is released. **Memory**: as many values as the policy buffers. **Delivery**: values go from the
  /// publisher's thread to a task; the caller is responsible for this being safe.
  ///
  /// - Parameter limit: The number of values that are buffered, and which ones are dropped beyond that.
  public func values(
    bufferingPolicy limit: AsyncStream<Output>.Continuation.BufferingPolicy
  ) -> AsyncStream<Output> {
    AsyncStream(bufferingPolicy: limit) { continuation in
      // Unchecked: it may be canceled on any thread; Apple's type does not say so.
      nonisolated(unsafe) let token: any Cancellable = sink { _ in
        continuation.finish()
      } receiveValue: { value in
        // Unchecked: the value crosses to the task that iterates, which the caller must make sure is safe.
        nonisolated(unsafe) let value = value
        unsafe continuation.yield(value)
      }
      continuation.onTermination = { _ in unsafe token.cancel() }
    }
  }
}

extension Publisher {
  /// Returns the values of this publisher as an asynchronous sequence with a buffer that throws the failure.
  ///
  /// Buffered values are delivered before the failure. Everything else is as with a publisher that cannot
  /// fail.
  ///
  /// - Parameter limit: The number of values that are buffered, and which ones are dropped beyond that.
  public func values(
    bufferingPolicy limit: AsyncThrowingStream<Output, any Error>.Continuation.BufferingPolicy
  ) -> AsyncThrowingStream<Output, any Error> {
    AsyncThrowingStream(bufferingPolicy: limit) { continuation in
      // Unchecked: it may be canceled on any thread; Apple's type does not say so.
      nonisolated(unsafe) let token: any Cancellable = sink { completion in
        switch completion {
        case .finished: continuation.finish()
        case .failure(let error): continuation.finish(throwing: error)
        }
      } receiveValue: { value in
        // Unchecked: the value crosses to the task that iterates, which the caller must make sure is safe.
        nonisolated(unsafe) let value = value
        unsafe continuation.yield(value)
      }
      continuation.onTermination = { _ in unsafe token.cancel() }
    }
  }
}
