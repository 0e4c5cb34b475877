import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// Settings that allow this many concurrent requests, and that keep nothing on disk.
  ///
  /// - Parameters:
  ///   - count: how many resources are fetched at once. Without it a session opens six connections to a host
  ///     and queues the other requests. It opens at most 256, so that the process keeps
  ///     descriptors for other things.
  ///   - timeout: how long each may take, in seconds. The session's own timeout is longer, so that
  ///     only one of the two timeouts fires.
  public static func fetching(_ count: Int, timeout: Double) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = min(max(count, 1), 256)
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.timeoutIntervalForRequest = timeout + 60  // seconds
    return configuration
  }
}
