import Cloudy
import Combine

/// The pipeline of zip and combineLatest that the application's policy corrects, with its defects.
///
///     $place                       ──────A─────B──────
///     zip with dropFirst()         ──────nil,A─A,B────
///     combineLatest with weather   ──────A─────B──────   or nothing, when B is near or the weather is recent
///
/// Each place is compared with the place before it, and the age counts from the service's own time.
final class LiteralPipeline {
  @Published var place: Place?
  let states = PassthroughSubject<State, Never>()
  /// The pairs of places that were compared.
  private(set) var pairs: [[Place?]] = []
  /// The places whose weather was requested.
  private(set) var fetches: [Place] = []

  enum State {
    case loading
    case data(Weather)
    case error(WeatherError)

    var weather: Weather? {
      if case .data(let weather) = self { weather } else { nil }
    }
  }

  private let settings: Settings
  private let age: (Weather) -> Double
  private let fetch: (Place) -> AnyPublisher<Weather, WeatherError>
  private var subscriptions: Set<AnyCancellable> = []

  /// - Parameters:
  ///   - settings: the limits of distance and age.
  ///   - age: how long ago the weather was observed, in seconds.
  ///   - fetch: requests the weather at a place.
  init(
    settings: Settings = Settings(), age: @escaping (Weather) -> Double,
    fetch: @escaping (Place) -> AnyPublisher<Weather, WeatherError>
  ) {
    (self.settings, self.age, self.fetch) = (settings, age, fetch)
  }

  /// Attaches the pipeline, and sends the state without which combineLatest emits nothing.
  func start() {
    bind()
    states.send(.loading)
  }

  /// Attaches the pipeline alone.
  func bind() {
    let moves = $place.zip($place.dropFirst())
      .handleEvents(receiveOutput: { [unowned self] in pairs.append([$0, $1]) })
      .compactMap { [settings] old, new -> Place? in
        guard let old, let new else { return new }
        return old.distance(to: new) > settings.distance ? new : nil
      }
    moves.combineLatest(states.map(\.weather))
      .compactMap { [settings, age] place, weather -> Place? in
        guard let weather else { return place }
        return age(weather) > settings.age ? place : nil
      }
      .sink { [unowned self] in request($0) }
      .store(in: &subscriptions)
  }

  private func request(_ place: Place) {
    fetches.append(place)
    fetch(place)
      .map(State.data)
      .catch { Just(.error($0)) }
      .sink { [unowned self] in states.send($0) }
      .store(in: &subscriptions)
  }
}
