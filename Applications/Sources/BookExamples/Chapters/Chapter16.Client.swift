import Combine
import Foundation
import HTTPLoopback

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client of a service that knows birds, with one type of error.
private struct BirdClient {
  enum Error: Swift.Error, CustomStringConvertible {
    case network, parsing, unknown
    case missing(id: String)

    var description: String {
      switch self {
      case .network: "the service cannot be reached"
      case .parsing: "the response cannot be read"
      case .missing(let id): "there is no bird \(id)"
      case .unknown: "something else went wrong"
      }
    }

    /// Every error of a pipeline becomes one of the client's.
    init(_ error: any Swift.Error) {
      switch error {
      case is URLError: self = .network
      case is DecodingError: self = .parsing
      case let error as Error: self = error
      default: self = .unknown
      }
    }
  }

  /// A response: a bird, or the reason why there is none. A missing bird is valid JSON too.
  private struct Response: Decodable {
    let name: String?
    let status: Int?
  }

  let base: URL

  /// The name of a bird. An identifier without a letter cannot exist, and is not requested.
  func bird(_ id: String, accepting type: String = "application/json") -> some Publisher<String, Error> {
    Just(id).tryFilter { id in
      guard id.contains(where: \.isLetter) else { throw Error.missing(id: id) }
      return true
    }
    .flatMap { id in
      var request = URLRequest(url: base.appendingPathComponent("birds/\(id)"))
      request.setValue(type, forHTTPHeaderField: "Accept")
      return URLSession.shared.dataTaskPublisher(for: request).mapError { $0 as any Swift.Error }
    }
    .map(\.data)
    .decode(type: Response.self, decoder: JSONDecoder())
    .tryMap { response in
      guard let name = response.name, response.status != 404 else { throw Error.missing(id: id) }
      return name
    }
    .mapError(Error.init)
  }
}

/// The service: one bird, as JSON for clients that accept it, and as plain text for others.
private func birdService(log: HTTPLog) throws -> HTTPServer {
  try HTTPServer(log: log) { request in
    guard request.fields["accept"] == "application/json" else {
      return .status(200, type: "text/plain", body: Data("wren".utf8))
    }
    return .json(request.path == "/birds/w4r" ? #"{"name": "wren"}"# : #"{"message": "none", "status": 404}"#)
  }
}

extension Chapter {
  @ExampleList static var clientExamples: [Example] {
    Example("client-errors", "A client maps each error to one of its own.") { stage in
      struct Surprise: Error {}
      let errors: [(String, any Error)] = [
        ("URL", URLError(.notConnectedToInternet)),
        ("decoding", DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: ""))),
        ("own", BirdClient.Error.missing(id: "x1")), ("other", Surprise()),
      ]
      for (name, error) in errors {
        Fail<Never, any Error>(error: error).mapError(BirdClient.Error.init).show(name, on: stage)
      }
    }
    Example(
      "client", "A client of a service: a bird, a missing one, one that cannot exist, and a plain text."
    ) { stage in
      let log = HTTPLog()
      let server = try birdService(log: log)
      defer { server.stop() }
      let client = BirdClient(base: server.url())
      func show(_ name: String, _ bird: some Publisher<String, BirdClient.Error>) {
        bird.show(name, on: stage)
        stage.wait(forEndOf: name)
      }
      show("w4r", client.bird("w4r"))
      show("z9z", client.bird("z9z"))
      show("123456", client.bird("123456"))
      show("text", client.bird("w4r", accepting: "text/plain"))
      stage.note("requests: \(log.paths.count)")
    }
    Example("client-unreachable", "A service that is gone is an error of the client.") { stage in
      let server = try birdService(log: HTTPLog())
      let client = BirdClient(base: server.url())
      server.stop()
      client.bird("w4r").show("w4r", on: stage)
      stage.wait(forEndOf: "w4r")
    }
  }
}
