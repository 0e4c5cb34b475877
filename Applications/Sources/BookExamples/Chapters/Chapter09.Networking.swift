import Combine
import Foundation
import HTTPLoopback

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Chapter {
  static let networking = Chapter(9, "Networking", loadingExamples + decodingExamples)
}

/// A service on this machine with one document: the tide in a harbor.
private struct TideService {
  let log = HTTPLog()
  private let server: HTTPServer

  /// Starts the service.
  ///
  /// - Parameter isSilent: Whether it reads requests, but never responds.
  init(isSilent: Bool = false) throws {
    server = try HTTPServer(log: log) { request in
      if isSilent { return .dropped.held(until: .opened("never")) }
      return request.path == "/tide" ? .json(#"{"harbor": "Elmsey", "meters": 3}"#) : .status(404)
    }
  }

  func url(_ path: String) -> URL { server.url(path) }

  func stop() { server.stop() }
}

private struct Tide: Decodable, CustomStringConvertible {
  let harbor: String
  let meters: Int
  var description: String { "\(meters) m in \(harbor)" }
}

extension Publisher where Output == URLSession.DataTaskPublisher.Output {
  /// The status and the size of each response.
  fileprivate var summaries: some Publisher<String, Failure> {
    map { data, response in "status \((response as? HTTPURLResponse)?.statusCode ?? 0), \(data.count) bytes" }
  }
}

extension Chapter {
  @ExampleList static var loadingExamples: [Example] {
    Example(
      "request",
      "Each subscription sends a request of its own; the response arrives, and the publisher finishes."
    ) { stage in
      let service = try TideService()
      defer { service.stop() }
      let tide = URLSession.shared.dataTaskPublisher(for: service.url("tide"))
      for name in ["first", "second"] {
        tide.summaries.show(name, on: stage)
        stage.wait(forEndOf: name)
      }
      stage.note("requests: \(service.log.paths.count)")
    }
    Example(
      "request-token", "A request is canceled when its token is released, and nothing arrives."
    ) { stage in
      let service = try TideService(isSilent: true)
      defer { service.stop() }
      var token: AnyCancellable? = URLSession.shared.dataTaskPublisher(for: service.url("tide"))
        .print("request", to: stage).sink { _ in
        } receiveValue: { _ in
        }
      _ = service.log.wait { $0.paths.count == 1 }
      stage.note(token == nil ? "not sent" : "sent")
      token = nil
      stage.note("connection closed: \(service.log.wait { $0.openConnections == 0 })")
    }
    Example("status", "A response with status 404 is a value, and no failure.") { stage in
      let service = try TideService()
      defer { service.stop() }
      URLSession.shared.dataTaskPublisher(for: service.url("nowhere")).summaries.show("response", on: stage)
      stage.wait(forEndOf: "response")
    }
    Example("unreachable", "A service that cannot be reached is a failure.") { stage in
      let service = try TideService()
      let url = service.url("tide")
      service.stop()
      URLSession.shared.dataTaskPublisher(for: url).summaries
        .mapError { "URL error \($0.errorCode)" as Problem }
        .show("response", on: stage)
      stage.wait(forEndOf: "response")
    }
    Example("one-request", "multicast sends one request, when it connects, for all subscribers.") { stage in
      let service = try TideService()
      defer { service.stop() }
      let tide = URLSession.shared.dataTaskPublisher(for: service.url("tide"))
        .handleEvents(receiveSubscription: { _ in stage.note("a request is made") })
        .multicast(subject: PassthroughSubject())
      tide.summaries.show("first", on: stage)
      tide.summaries.show("second", on: stage)
      stage.note("connecting")
      let connection = tide.connect()
      stage.wait(forEndOf: "second")
      connection.cancel()
      stage.note("requests: \(service.log.paths.count)")
    }
  }

  @ExampleList static var decodingExamples: [Example] {
    Example("decode", "decode publishes a value of a decodable type.") { stage in
      let service = try TideService()
      defer { service.stop() }
      URLSession.shared.dataTaskPublisher(for: service.url("tide"))
        .map(\.data).decode(type: Tide.self, decoder: JSONDecoder()).show("tide", on: stage)
      stage.wait(forEndOf: "tide")
    }
    Example("decode-failure", "decode fails with data that is no such value.") { stage in
      Just(Data(#"{"harbor": "Elmsey"}"#.utf8))
        .decode(type: Tide.self, decoder: JSONDecoder())
        .mapError { error -> Problem in
          if case DecodingError.keyNotFound(let key, _) = error { "no \(key.stringValue)" } else { "no JSON" }
        }
        .show("tide", on: stage)
    }
  }
}
