import Combine
import Foundation
import HackerNewsAPI

/// Something a publisher did.
enum Event<Output: Equatable>: Equatable {
  case value(Output)
  case finished
  case failed(API.Error)
  /// It did not complete in half a minute.
  case silence
}

/// Subscribes, waits for the completion and tells all that happened.
///
/// - Parameter react: called with each value, on the thread that brings it.
func history<P: Publisher<Output, API.Error>, Output: Equatable>(
  of publisher: P, reactingWith react: @escaping (Output) -> Void = { _ in }
) -> [Event<Output>] {
  let ended = DispatchSemaphore(value: 0)
  var events: [Event<Output>] = []
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
  guard ended.wait(timeout: .now() + 30) == .success else {
    subscription.cancel()
    return [.silence]
  }
  return events
}
