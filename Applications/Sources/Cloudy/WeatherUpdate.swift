/// Something that a user of a ``WeatherModel`` sees.
public enum WeatherUpdate: Sendable, Equatable {
  /// The weather at this place was requested.
  case fetching(Place)
  /// The weather at the place arrived.
  case showing(Weather, at: Place)
  /// The weather at the place could not be fetched; what was shown before stays.
  case failed(WeatherError, at: Place)
}
