import Combine
import Dispatch
import Foundation

/// A chain of operators over a request, and what its subscriber must receive for each way the request ends.
struct Pipeline: Sendable {
  typealias Source = AnyPublisher<URLSession.DataTaskPublisher.Output, URLError>

  let name: String
  /// How its subscription describes itself.
  let subscription: String
  /// How often it tries before it fails.
  var attempts = 1
  let build: @Sendable (Source) -> AnyPublisher<String, any Error>
  /// The text of the value or of the error.
  var outcome: @Sendable (Ending) -> (text: String, isFailure: Bool) = { ending in
    if case .failure = ending { (ending.description, true) } else { (ending.description, false) }
  }

  /// The whole histories that a subscriber may receive, each with the number of requests that it took.
  ///
  /// - Parameter endings: how each of the requests may end.
  func histories(of endings: Set<Ending>) -> Set<[String]> {
    let mayFail = endings.contains(where: \.isFailure)
    return Set(
      endings.flatMap { ending in
        let (text, isFailure) = outcome(ending)
        let requests = ending.isFailure ? attempts...attempts : 1...(mayFail ? attempts : 1)
        return requests.map {
          [subscription, text] + (isFailure ? [] : ["finished"]) + ["requests: \($0)"]
        }
      })
  }
}

extension Pipeline {
  static let all = [plain, receiving, retrying, decoding, flattening]

  static let plain = Pipeline(name: "plain", subscription: "DataTaskPublisher") { $0.texts }

  static let receiving = Pipeline(name: "receive(on:)", subscription: "ReceiveOn") {
    $0.receive(on: DispatchQueue(label: "receiving")).texts
  }

  static let retrying = Pipeline(name: "retry", subscription: "Retry", attempts: 3) { $0.retry(2).texts }

  static let flattening = Pipeline(name: "flatMap", subscription: "FlatMap") { source in
    Just(()).setFailureType(to: URLError.self).flatMap { source }.texts
  }

  static let decoding = Pipeline(name: "tryMap, decode", subscription: "Decode") { source in
    source
      .tryMap { output in
        let status = (output.response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 else { throw UnwantedStatus(status: status) }
        return output.data
      }
      .decode(type: [Int].self, decoder: JSONDecoder())
      .map { "\($0)" }
      .eraseToAnyPublisher()
  } outcome: { ending in
    switch ending {
    case .failure: (ending.description, true)
    case .answer(200, let body):
      if let numbers = try? JSONDecoder().decode([Int].self, from: Data(body.utf8)) {
        ("\(numbers)", false)
      } else {
        ("failed: DecodingError", true)
      }
    case .answer(let status, _): ("failed: UnwantedStatus(status: \(status))", true)
    }
  }
}

struct UnwantedStatus: Error { let status: Int }

extension Publisher<URLSession.DataTaskPublisher.Output, URLError> {
  var texts: AnyPublisher<String, any Error> {
    map { Ending($0).description }.mapError { $0 as any Error }.eraseToAnyPublisher()
  }
}
