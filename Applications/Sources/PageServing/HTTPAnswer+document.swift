import Foundation
import HTTPLoopback

extension HTTPAnswer {
  /// Status 200 with a document, which a page of this server alone can use.
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - type: what it is; JSON by default.
  public static func document(_ data: Data, type: String = "application/json; charset=utf-8") -> HTTPAnswer {
    .status(200, type: type, fields: RequestGuard.fields, body: data)
  }

  /// The answer to a change that was made: an empty object of JSON.
  public static var done: HTTPAnswer { .document(Data("{}".utf8)) }

  /// A status with the reason as JSON.
  ///
  /// - Parameters:
  ///   - status: the status of HTTP.
  ///   - reason: a sentence for the user.
  ///   - fields: further fields of the header.
  public static func refusal(_ status: Int, _ reason: String, fields: [String: String] = [:]) -> HTTPAnswer {
    let body = (try? JSONEncoder().encode(["error": reason])) ?? Data()
    return .status(status, fields: RequestGuard.fields.merging(fields) { $1 }, body: body)
  }
}
