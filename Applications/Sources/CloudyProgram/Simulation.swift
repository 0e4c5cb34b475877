import Cloudy
import Combine
import CommandLineTool
import Foundation
import SwiftCombineTesting

/// Plays a script in virtual time, as fast as it can.
struct Simulation {
  let script: Script
  let settings: Settings
  let console: Console

  /// Plays the script to its end and returns the exit status.
  func run() -> Int32 {
    let scheduler = VirtualTimeScheduler()
    let timeline = Timeline(start: Date(timeIntervalSince1970: 0)) {
      Double(scheduler.now.nanoseconds) / 1e9
    }
    let service = SimulatedService(scheduler: scheduler, timeline: timeline)
    let model = WeatherModel(settings: settings, clock: scheduler, load: service.weather)
    let report = Report(timeline: timeline)
    let display = model.updates.sink { console.write(report.text($0)) }
    let player = Player(script, model: model, settings: settings, clock: scheduler, speed: 1) {
      service.mode = $0
    }
    return withExtendedLifetime((display, player)) {
      player.play()
      do {
        try scheduler.run(limit: .max)
        return 0
      } catch {
        console.complain(as: "cloudy", "\(error)")
        return 1
      }
    }
  }
}

/// The weather service of a simulation.
final class SimulatedService<Clock: Scheduler> {
  var mode = ServiceMode()
  private let scheduler: Clock
  private let timeline: Timeline

  init(scheduler: Clock, timeline: Timeline) {
    self.scheduler = scheduler
    self.timeline = timeline
  }

  /// Answers as the mode says at the time of the subscription.
  func weather(at place: Place) -> some Publisher<Weather, WeatherError> {
    Deferred { [self] in
      Just(()).delay(for: .seconds(mode.lag), scheduler: scheduler)
        .setFailureType(to: WeatherError.self)
        .flatMap { [result = result(at: place)] in result }
    }
  }

  private func result(at place: Place) -> AnyPublisher<Weather, WeatherError> {
    switch mode.answer {
    case .silence: return Empty(completeImmediately: false).eraseToAnyPublisher()
    case .garbage: return Fail(error: .garbage).eraseToAnyPublisher()
    case .status(let status): return Fail(error: .status(status)).eraseToAnyPublisher()
    case .weather:
      let weather = Weather(
        temperature: ServiceMode.temperature(at: place.latitude),
        observed: timeline.date.addingTimeInterval(-mode.dataAge))
      return Just(weather).setFailureType(to: WeatherError.self).eraseToAnyPublisher()
    }
  }
}
