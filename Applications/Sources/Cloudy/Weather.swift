import Foundation

/// The weather at a place, as a service reports it.
public struct Weather: Sendable, Equatable, Codable {
  /// The temperature, in degrees Celsius.
  public let temperature: Double
  /// When it was measured, by the clock of the service.
  public let observed: Date

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - temperature: the temperature, in degrees Celsius.
  ///   - observed: when it was measured, by the clock of the service.
  public init(temperature: Double, observed: Date) {
    self.temperature = temperature
    self.observed = observed
  }
}
