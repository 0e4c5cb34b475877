import Combine

/// Shows the weather at the current place, and fetches it as a ``FetchPolicy`` decides.
///
///     $place               ──A────────────────B──────────
///     returns              ────────────────────────────r─
///     updates              ──fetching A──showing──…──────
///
/// **Delivery**: updates arrive inside the calls that cause them, and on the clock.
///
/// **Threads**: everything, also setting ``place``, has to happen where the clock runs its actions, one call
/// at a time: on a serial queue, if that is the clock.
///
/// **Memory**: releasing the model cancels the request that is in flight.
public final class WeatherModel<Clock: Scheduler> {
  /// The current place; nil while it is unknown, which changes nothing that is shown.
  @Published public var place: Place?
  /// Whether no request is in flight and no trigger waits.
  @Published public private(set) var isIdle = true

  private let clock: Clock
  private let load: (Place) -> AnyPublisher<Weather, WeatherError>
  private var policy: FetchPolicy<Clock.SchedulerTimeType>
  private let updated = PassthroughSubject<WeatherUpdate, Never>()
  private let returns = PassthroughSubject<Void, Never>()
  private var triggers: AnyCancellable?
  private var request: AnyCancellable?
  private var timer: AnyCancellable?

  /// Creates a model, which does nothing until it starts.
  ///
  /// - Parameters:
  ///   - settings: the limits of the policy.
  ///   - clock: tells the time and runs what is due later.
  ///   - load: makes a publisher of the weather at a place, which requests it when it is subscribed to. The
  ///     first value counts.
  public init(
    settings: Settings = Settings(), clock: Clock,
    load: @escaping (Place) -> some Publisher<Weather, WeatherError>
  ) {
    self.clock = clock
    self.load = { load($0).eraseToAnyPublisher() }
    policy = FetchPolicy(settings: settings)
  }

  /// Publishes what the user sees, from the subscription on.
  public var updates: AnyPublisher<WeatherUpdate, Never> { updated.eraseToAnyPublisher() }

  /// Starts to follow the place, beginning with the current one.
  public func start() {
    let interval = Clock.SchedulerTimeType.Stride.seconds(policy.settings.foregroundInterval)
    // A place that is unknown for a moment does not make the next one a first one.
    let moves = $place.compactMap(\.self).map(FetchPolicy<Clock.SchedulerTimeType>.Trigger.moved)
    triggers =
      returns
      .throttle(for: interval, scheduler: clock, latest: false)
      .map { .returned }
      .merge(with: moves)
      .sink { [weak self] trigger in self?.advance { $0.handle(trigger, at: $1) } }
  }

  /// Stops: what is in flight is canceled, and what waits is forgotten.
  public func stop() {
    (triggers, request, timer) = (nil, nil, nil)
    policy.cancel()
    isIdle = true
  }

  /// Notes that the user has returned to the application.
  public func returnToForeground() { returns.send() }

  /// Tells the policy what happened, announces it, and takes the policy's next step.
  private func advance(
    announcing update: WeatherUpdate? = nil,
    _ change: (inout FetchPolicy<Clock.SchedulerTimeType>, Clock.SchedulerTimeType) ->
      FetchPolicy<Clock.SchedulerTimeType>.Step?
  ) {
    let step = change(&policy, clock.now)
    if let update { updated.send(update) }
    switch step {
    case .fetch(let place): fetch(place)
    case .wait(let time): wake(at: time)
    case nil: break
    }
    if isIdle != policy.isIdle { isIdle = policy.isIdle }
  }

  private func fetch(_ place: Place) {
    updated.send(.fetching(place))
    request = load(place)
      .timeout(.seconds(policy.settings.timeout), scheduler: clock) { .late }
      .first()
      .map(Result.success)
      .catch { Just(.failure($0)) }
      .replaceEmpty(with: .failure(.garbage))
      .receive(on: clock)
      .sink { [weak self] result in
        switch result {
        case .success(let weather):
          self?.advance(announcing: .showing(weather, at: place)) { $0.succeed(at: $1) }
        case .failure(let error):
          self?.advance(announcing: .failed(error, at: place)) { $0.fail(at: $1) }
        }
      }
  }

  private func wake(at time: Clock.SchedulerTimeType) {
    timer = Just(())
      .delay(for: clock.now.distance(to: time), scheduler: clock)
      .sink { [weak self] in self?.advance { $0.wake(at: $1) } }
  }
}
