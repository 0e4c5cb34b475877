import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// Settings that allow all requests of a list to run concurrently, and that keep nothing on disk.
  ///
  /// - Parameter maxStories: how many stories are requested at once. Without it a session opens six
  ///   connections to a host and queues the other requests. It opens at most 100, even for longer
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
