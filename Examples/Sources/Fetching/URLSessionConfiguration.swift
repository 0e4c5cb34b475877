import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// Settings that let this many requests be under way at once, and that keep nothing on disk.
  ///
  /// - Parameters:
  ///   - count: how many resources are fetched at once. Without it a session opens six connections to a host
  ///     and lets the other requests wait. More than 256 are not opened, so that the process keeps
  ///     descriptors for other things.
  ///   - timeout: how long each may take, in seconds. The session itself is more patient than that, so that
  ///     only one of the two gives up.
  public static func fetching(_ count: Int, timeout: Double) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = min(max(count, 1), 256)
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.timeoutIntervalForRequest = timeout + 60  // seconds
    return configuration
  }
}
