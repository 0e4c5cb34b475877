import Combine
import DadJokes
import Foundation
import HTTPLoopback

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import dad_jokes

/// The services on loopback, with a log of the requests.
final class Fixture {
  let log = HTTPLog()
  let server: HTTPServer
  let session = URLSession(configuration: .ephemeral)

  /// - Parameter answer: what to respond; by default what the services of the program do.
  init(answer: (@Sendable (HTTPRequest) -> HTTPAnswer)? = nil) throws {
    let service = Service()
    server = try HTTPServer(log: log, answer: answer ?? { service.answer(to: $0) })
  }

  deinit {
    session.invalidateAndCancel()
    server.stop()
  }

  var jokes: JokeAPI { JokeAPI(base: server.url(), load: session.load) }
}

struct UnexpectedError: Error {}

/// Sends no requests, and responds with an error or some bytes.
func loading(_ result: Result<String, any Error>) -> Load {
  { request in
    result.publisher
      .map { (data: Data($0.utf8), response: response(to: request, status: 200)) }
      .eraseToAnyPublisher()
  }
}

func response(to request: URLRequest, status: Int) -> URLResponse {
  guard let url = request.url,
    let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
  else { fatalError("A request without a URL.") }
  return response
}

/// An address that is not requested.
let base = {
  guard let url = URL(string: "http://jokes.example/api") else { fatalError("Not a URL.") }
  return url
}()
