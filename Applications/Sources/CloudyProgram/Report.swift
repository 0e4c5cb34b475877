import Cloudy
import Foundation

/// The time of a script: seconds since its start, and the date that it is then.
struct Timeline: Sendable {
  /// The date at the start.
  let start: Date
  /// The seconds since the start.
  let seconds: @Sendable () -> Double

  var date: Date { start.addingTimeInterval(seconds()) }
}

/// Writes what the user of the application sees, each with its time.
struct Report {
  let timeline: Timeline

  func text(_ update: WeatherUpdate) -> String {
    let time = "t=\(plain((timeline.seconds() * 1_000).rounded() / 1_000))"
    switch update {
    case .fetching(let place): return "\(time) FETCH \(place)"
    case .failed(let error, let place): return "\(time) ERROR \(place): \(error)"
    case .showing(let weather, let place):
      let age = timeline.date.timeIntervalSince(weather.observed).rounded()
      return "\(time) SHOW \(place): \(weather.temperature) C, observed \(plain(max(age, 0))) s ago"
    }
  }
}

/// A number without a decimal point where none is needed.
func plain(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }
