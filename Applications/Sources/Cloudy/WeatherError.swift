/// Why a fetch brought no weather.
public enum WeatherError: Error, Equatable {
  /// There was no connection, or it broke.
  case unreachable
  /// The service answered with a status outside 200 to 299.
  case status(Int)
  /// The service answered with something that is no weather, or with nothing.
  case garbage
  /// The answer took longer than it may.
  case late
}

extension WeatherError: CustomStringConvertible {
  /// The error in words.
  public var description: String {
    switch self {
    case .unreachable: "the service is unreachable"
    case .status(let code): "the service answered with status \(code)"
    case .garbage: "the service answered with garbage"
    case .late: "the service did not answer in time"
    }
  }
}
