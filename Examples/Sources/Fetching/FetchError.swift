import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The address that could not be fetched, and why.
public struct FetchError: Error, Equatable {
  /// Why an address could not be fetched.
  public enum Reason: Sendable, Equatable {
    /// It is no HTTP address.
    case notAnAddress
    /// The server answered with a status outside 200 to 299.
    case status(Int)
    /// It took longer than it may, in seconds.
    case late(Double)
    /// There was no connection, or it broke.
    case transfer(URLError.Code)
  }

  /// The address as it was given.
  public let address: String
  public let reason: Reason

  public init(_ address: String, _ reason: Reason) {
    self.address = address
    self.reason = reason
  }
}

extension FetchError: CustomStringConvertible {
  public var description: String { "\(address): \(reason)" }
}

extension FetchError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAnAddress: "this is not an HTTP address"
    case .status(let code): "the server answered with status \(code)"
    case .late(let seconds): "it was not here after \(seconds.formatted()) s"
    case .transfer(.cannotConnectToHost): "the server cannot be connected to"
    case .transfer(.cannotFindHost): "there is no such host"
    case .transfer(.networkConnectionLost): "the connection was lost"
    // The address is an HTTP address, so Foundation does not support the response.
    case .transfer(.badServerResponse), .transfer(.unsupportedURL): "the server gave no proper answer"
    // Foundation's error for a body that ends too early, among others.
    case .transfer(.unknown): "the transfer broke off"
    case .transfer(let code): "the transfer failed (URLError \(code.rawValue))"
    }
  }
}
