import Foundation

/// A client's request.
public struct HTTPRequest: Sendable, Equatable {
  /// The method, in capitals.
  public let method: String
  /// The path with its leading slash, without the query.
  public let path: String
  /// The fields of the header, by their names in lowercase.
  public let fields: [String: String]
  /// The body; empty if there is none.
  public let body: Data

  /// Creates a request as it would arrive.
  ///
  /// - Parameters:
  ///   - method: the method, in capitals.
  ///   - path: the path without the query.
  ///   - fields: the fields of the header, by their names in lowercase.
  ///   - body: the body.
  public init(method: String, path: String, fields: [String: String] = [:], body: Data = Data()) {
    self.method = method
    self.path = path
    self.fields = fields
    self.body = body
  }

  /// Whether method and path are the same; the fields differ from client to client.
  public static func == (lhs: HTTPRequest, rhs: HTTPRequest) -> Bool {
    (lhs.method, lhs.path) == (rhs.method, rhs.path)
  }
}
