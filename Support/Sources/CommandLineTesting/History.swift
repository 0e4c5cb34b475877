import Combine
import Foundation

/// Something a publisher did.
public enum Event<Output: Equatable, Failure: Error & Equatable>: Equatable {
  case value(Output)
  case finished
  case failed(Failure)
  /// It did not complete in ten minutes.
  case silence
}

/// Subscribes, waits for the completion and returns all events.
///
/// - Parameter react: called with each value, on the thread that brings it.
public func history<P: Publisher<Output, Failure>, Output: Equatable, Failure: Error & Equatable>(
  of publisher: P, reactingWith react: @escaping (Output) -> Void = { _ in }
) -> [Event<Output, Failure>] {
  let ended = DispatchSemaphore(value: 0)
  var events: [Event<Output, Failure>] = []
  let subscription = publisher.sink(
    receiveCompletion: { completion in
      switch completion {
      case .finished: events.append(.finished)
      case .failure(let error): events.append(.failed(error))
      }
      ended.signal()
    },
    receiveValue: { value in
      events.append(.value(value))
      react(value)
    })
  guard ended.wait(timeout: .now() + 600) == .success else {
    subscription.cancel()
    return [.silence]
  }
  return events
}
