import Cloudy
import Combine

/// Lets happen to a model what a script says, on the model's clock.
final class Player<Clock: Scheduler> {
  private let entries: [Script.Entry]
  private let model: WeatherModel<Clock>
  private let clock: Clock
  private let speed: Double
  private let grace: Double
  private let change: (ServiceMode) -> Void
  private let ended = PassthroughSubject<Void, Never>()
  private var start: Clock.SchedulerTimeType
  private var waiting: AnyCancellable?

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - script: what happens.
  ///   - model: the model it happens to.
  ///   - settings: the limits of the model.
  ///   - clock: the clock of the model.
  ///   - speed: how many seconds of the script a second of the clock is.
  ///   - change: makes the service behave differently.
  init(
    _ script: Script, model: WeatherModel<Clock>, settings: Settings, clock: Clock, speed: Double,
    change: @escaping (ServiceMode) -> Void
  ) {
    entries = script.entries
    self.model = model
    self.clock = clock
    self.speed = speed
    self.change = change
    // A return to the foreground may wait for the interval.
    grace = settings.foregroundInterval * 2
    start = clock.now
  }

  /// Publishes one value at the end of the script.
  var end: AnyPublisher<Void, Never> { ended.first().eraseToAnyPublisher() }

  /// Starts the model and the script.
  func play() {
    start = clock.now
    model.start()
    play(from: 0)
  }

  /// Ends the script, whatever is in flight.
  func stop() {
    waiting = nil
    model.stop()
    ended.send()
  }

  /// Plays what is due at the time of this entry, then waits for the next.
  private func play(from index: Int) {
    guard index < entries.count else {
      wait(until: clock.now.advanced(by: .seconds(grace))) { $0.stopWhenIdle() }
      return
    }
    let time = entries[index].time
    wait(until: start.advanced(by: .seconds(time / speed))) { player in
      let due = player.entries[index...].prefix { $0.time == time }
      for entry in due {
        guard player.perform(entry.action) else { return }
      }
      player.play(from: due.endIndex)
    }
  }

  /// - Returns: whether the script continues.
  private func perform(_ action: Script.Action) -> Bool {
    switch action {
    case .place(let place): model.place = place
    case .foreground: model.returnToForeground()
    case .service(let mode): change(mode)
    case .end:
      stop()
      return false
    }
    return true
  }

  private func stopWhenIdle() {
    waiting = model.$isIdle.first(where: \.self).sink { [weak self] _ in self?.stop() }
  }

  private func wait(until time: Clock.SchedulerTimeType, _ action: @escaping (Player) -> Void) {
    let pause = max(.zero, clock.now.distance(to: time))
    waiting = Just(()).delay(for: pause, scheduler: clock).sink { [weak self] in
      if let self { action(self) }
    }
  }
}
