#if URLSessions && !os(WASI)  // WASI has no URL sessions
  import Foundation
  import OpenCombine
  #if !canImport(Darwin)
    import SwiftCombineFoundation
  #endif

  extension URLSession {
    /// What OpenCombine adds to this session, for code that avoids the members of Apple's Combine. The
    /// session has the same members.
    ///
    ///     let response = URLSession.shared.ocombine.dataTaskPublisher(for: url)
    public var ocombine: OCombine { OCombine(self) }

    /// OpenCombine's namespace in a URL session.
    public struct OCombine {
      /// A publisher of the response to a request: the one of the session.
      public typealias DataTaskPublisher = URLSession.DataTaskPublisher

      /// The session that loads.
      public let session: URLSession

      /// Creates the namespace of a session.
      public init(_ session: URLSession) { self.session = session }

      /// Returns a publisher that loads a URL for each subscriber.
      ///
      /// - Parameter url: The URL to load.
      public func dataTaskPublisher(for url: URL) -> DataTaskPublisher { session.dataTaskPublisher(for: url) }

      /// Returns a publisher that performs a request for each subscriber.
      ///
      /// - Parameter request: The request to perform.
      public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
        session.dataTaskPublisher(for: request)
      }
    }
  }
#endif
