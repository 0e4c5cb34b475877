import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// Settings that let all requests of a list be under way at once, and that keep nothing on disk.
  ///
  /// - Parameter maxStories: how many stories are asked for at once. Without it a session opens six
  ///   connections to a host and lets the other requests wait. More than 100 are not opened even for longer
  ///   lists, out of consideration for the server.
  public static func hackerNews(maxStories: Int) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = min(maxStories, 100)
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.timeoutIntervalForRequest = 20  // seconds
    return configuration
  }
}
