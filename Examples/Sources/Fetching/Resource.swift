import Foundation

/// The resource at an address.
public struct Resource: Sendable, Equatable {
  /// The requested address; the response may have come from the address to which it redirects.
  public let address: String
  /// The HTTP status, 200 to 299.
  public let status: Int
  public let body: Data

  public init(address: String, status: Int, body: Data) {
    self.address = address
    self.status = status
    self.body = body
  }
}
