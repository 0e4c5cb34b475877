import Foundation
import FoundationNetworking
import HTTPLoopback

/// A `URLSession` with requests that wait for their answers.
final class Client: Sendable {
  let session: URLSession

  init(connections: Int = 6) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = connections
    session = URLSession(configuration: configuration)
  }

  deinit { session.invalidateAndCancel() }

  /// What a request gave.
  enum Answer: Equatable {
    case body(String, status: Int)
    case error(URLError.Code)
  }

  /// Starts a request.
  ///
  /// - Returns: a function that waits for the answer, and one that cancels the request.
  func start(_ url: URL) -> (answer: () -> Answer, cancel: () -> Void) {
    let answered = DispatchSemaphore(value: 0)
    // Written before the signal, read after the wait.
    nonisolated(unsafe) var answer = Answer.error(.timedOut)
    let task = session.dataTask(with: url) { data, response, error in
      answer =
        if let response = response as? HTTPURLResponse {
          .body(String(decoding: data ?? Data(), as: UTF8.self), status: response.statusCode)
        } else {
          .error((error as? URLError)?.code ?? .unknown)
        }
      answered.signal()
    }
    task.resume()
    return (
      {
        _ = answered.wait(timeout: .now() + 600)
        return answer
      }, { task.cancel() }
    )
  }

  func get(_ url: URL) -> Answer { start(url).answer() }
}
