import Cloudy

/// How the service of a script treats requests.
struct ServiceMode: Sendable, Equatable {
  enum Answer: Sendable, Equatable {
    case weather
    case status(Int)
    case garbage
    /// No answer at all.
    case silence
  }

  var answer = Answer.weather
  /// How long each answer takes, in seconds.
  var lag = 0.0
  /// How old the weather is that it returns, in seconds.
  var dataAge = 0.0
}

extension ServiceMode {
  /// The temperature that the service invents for a place: 30 degrees at the equator, -15 at the poles.
  static func temperature(at latitude: Double) -> Double { ((30 - abs(latitude) / 2) * 10).rounded() / 10 }
}
