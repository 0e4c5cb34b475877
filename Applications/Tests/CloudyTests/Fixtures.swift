import Cloudy
import Combine
import Foundation
import SwiftCombineTesting

extension Place {
  /// Where the tests begin.
  static let start = Place(latitude: 0, longitude: 0)

  /// The place that many degrees further east on the equator; 0.05 are 5,560 m, 0.12 are 13,343 m.
  static func east(_ degrees: Double) -> Place { Place(latitude: 0, longitude: degrees) }

  /// The place that many meters further east on the equator.
  static func east(meters: Double) -> Place { east(meters / Place.radius * 180 / .pi) }
}

/// A service in virtual time that answers as a test tells it to.
final class Service {
  let scheduler = VirtualTimeScheduler()
  /// How long an answer takes.
  var lag: VirtualTime.Stride = 1
  /// How old the data is that it returns, in seconds.
  var dataAge = 0.0
  /// The error that it answers with.
  var error: WeatherError?
  /// The requests, each with its time.
  private(set) var requests: [Timed<Place>] = []
  /// How many requests are in flight.
  private(set) var open = 0
  /// How many were in flight at once, at most.
  private(set) var mostOpen = 0
  private(set) var cancelled = 0

  /// The time since the start, in seconds.
  var now: Double { Double(scheduler.now.nanoseconds) / 1e9 }
  var places: [Place] { requests.map(\.value) }

  func weather(at place: Place) -> AnyPublisher<Weather, WeatherError> {
    Deferred { [unowned self] in
      requests.append(Timed(scheduler.now, place))
      open += 1
      mostOpen = max(open, mostOpen)
      let weather = Weather(temperature: 20, observed: Date(timeIntervalSince1970: now - dataAge))
      let result: Result<Weather, WeatherError> = error.map { .failure($0) } ?? .success(weather)
      return Just(()).delay(for: lag, scheduler: scheduler)
        .flatMap { result.publisher }
        .handleEvents(
          receiveCompletion: { [unowned self] _ in open -= 1 },
          receiveCancel: { [unowned self] in
            open -= 1
            cancelled += 1
          })
    }
    .eraseToAnyPublisher()
  }

  /// How long ago the weather was observed, by the virtual clock, in seconds.
  func age(of weather: Weather) -> Double { now - weather.observed.timeIntervalSince1970 }

  /// The pipeline with the defects, on this service.
  func literal() -> LiteralPipeline {
    LiteralPipeline(age: { [unowned self] in age(of: $0) }, fetch: { [unowned self] in weather(at: $0) })
  }

  /// The application's model, on this service.
  func model(settings: Settings = Settings()) -> WeatherModel<VirtualTimeScheduler> {
    WeatherModel(settings: settings, clock: scheduler) { [unowned self] in weather(at: $0) }
  }

  /// The application's model after a fetch at the start that took no time, at 0 s.
  func fetchedModel(settings: Settings = Settings()) -> WeatherModel<VirtualTimeScheduler> {
    let model = model(settings: settings)
    lag = 0
    model.place = .start
    model.start()
    scheduler.advance()
    return model
  }
}
