import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests the weather from a service over HTTP.
///
/// The weather at 52.5 degrees north and 13.4 degrees east is at `weather/52.5/13.4` below the service's
/// address, as JSON: `{"temperature": 21.5, "observed": 1700000000}`, where the time
/// is in seconds since 1970.
public struct WeatherClient {
  private let base: URL
  private let session: URLSession

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - base: the address of the service.
  ///   - session: makes the requests.
  public init(base: URL, session: URLSession) {
    self.base = base
    self.session = session
  }

  /// The weather at a place; each subscription makes a request, and canceling it cancels the request.
  public func weather(at place: Place) -> some Publisher<Weather, WeatherError> {
    session.dataTaskPublisher(for: url(of: place))
      .mapError { _ in WeatherError.unreachable }
      .flatMap { answer in decoded(answer).publisher }
  }

  private func url(of place: Place) -> URL {
    base.appendingPathComponent("weather/\(place.latitude)/\(place.longitude)")
  }
}

/// The weather in the answer of a service, if its status is a success.
private func decoded(_ answer: URLSession.DataTaskPublisher.Output) -> Result<Weather, WeatherError> {
  guard let response = answer.response as? HTTPURLResponse else { return .failure(.garbage) }
  guard (200..<300).contains(response.statusCode) else { return .failure(.status(response.statusCode)) }
  let decoder = JSONDecoder()
  decoder.dateDecodingStrategy = .secondsSince1970
  guard let weather = try? decoder.decode(Weather.self, from: answer.data) else { return .failure(.garbage) }
  return .success(weather)
}
