import Foundation

/// What an address led to.
public struct Resource: Sendable, Equatable {
  /// The address that was asked for, as it was given; the answer may have come from where it redirects to.
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
