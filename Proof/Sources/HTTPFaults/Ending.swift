import Combine
import Foundation

/// How a request ends for its caller.
enum Ending: Hashable, Sendable, CustomStringConvertible {
  case answer(_ status: Int, _ body: String)
  case failure(URLError.Code)

  init(_ output: URLSession.DataTaskPublisher.Output) {
    let status = (output.response as? HTTPURLResponse)?.statusCode ?? 0
    let data = output.data
    self = .answer(status, data.count > 40 ? "\(data.count) bytes" : String(decoding: data, as: UTF8.self))
  }

  var isFailure: Bool { if case .failure = self { true } else { false } }

  var description: String {
    switch self {
    case .answer(let status, let body): "\(status) \(body)"
    case .failure(let code): "failed: \(code.name)"
    }
  }
}

extension URLError.Code {
  /// The name of this code in Swift, if it is one that HTTP can cause.
  var name: String {
    switch self {
    case .badServerResponse: "badServerResponse"
    case .cancelled: "cancelled"
    case .cannotConnectToHost: "cannotConnectToHost"
    case .cannotDecodeContentData: "cannotDecodeContentData"
    case .cannotDecodeRawData: "cannotDecodeRawData"
    case .cannotParseResponse: "cannotParseResponse"
    case .httpTooManyRedirects: "httpTooManyRedirects"
    case .networkConnectionLost: "networkConnectionLost"
    case .timedOut: "timedOut"
    case .unknown: "unknown"
    case .unsupportedURL: "unsupportedURL"
    default: "\(rawValue)"
    }
  }
}
