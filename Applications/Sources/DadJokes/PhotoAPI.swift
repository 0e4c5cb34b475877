import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client of a photo service that goes on after the first failure.
public struct PhotoAPI {
  /// Something that happened to one request.
  public enum Event: Sendable, Equatable {
    /// It was sent.
    case requested(Photo.Quality)
    /// It failed.
    case failed(Photo.Quality)
  }

  /// Why there is no picture of a quality.
  public enum Error: Swift.Error, Equatable {
    /// The service did not respond.
    case network
    /// The service responded with something other than a picture.
    case unavailable
  }

  /// The address of the service.
  public let base: URL

  private let load: Load
  private let report: (Event) -> Void

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - base: the address of the service; pictures are at `photo/` and a quality.
  ///   - load: sends the requests, such as ``Foundation/URLSession/load``.
  ///   - report: called with what happens to each request, on the thread on which it happens.
  public init(base: URL, load: @escaping Load, report: @escaping (Event) -> Void = { _ in }) {
    self.base = base
    self.load = load
    self.report = report
  }

  /// The picture in one quality, requested once.
  public func photo(_ quality: Photo.Quality) -> AnyPublisher<Photo, Error> {
    guard let url = base.appending(components: "photo", quality.rawValue) else {
      return Fail(error: .unavailable).eraseToAnyPublisher()
    }
    return load(URLRequest(url: url))
      .tryMap { data, response in
        let status = (response as? HTTPURLResponse)?.statusCode ?? 200
        guard (200..<300).contains(status), let drawing = String(data: data, encoding: .utf8) else {
          throw Error.unavailable
        }
        return Photo(quality: quality, drawing: drawing)
      }
      .mapError { $0 as? Error ?? .network }
      .handleEvents(
        receiveSubscription: { [report] _ in report(.requested(quality)) },
        receiveCompletion: { [report] in if case .failure = $0 { report(.failed(quality)) } }
      )
      .eraseToAnyPublisher()
  }

  /// The best picture that can be had: in high quality, or else in low quality, or else the placeholder.
  ///
  ///     photo(.high)      ──✕
  ///       retry(2)          ──✕──✕
  ///     photo(.low)                ──low┤
  ///     best(retries: 2)  ───────────low┤
  ///
  /// - Parameter retries: how many times the high quality is requested again.
  public func best(retries: Int = 3) -> AnyPublisher<Photo, Never> {
    photo(.high)
      .retry(retries)
      .catch { _ in photo(.low) }
      .replaceError(with: .placeholder)
      .eraseToAnyPublisher()
  }
}
