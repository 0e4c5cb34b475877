import Foundation

/// A place on Earth.
public struct Place: Sendable, Hashable {
  /// The radius of a sphere as large as Earth, in meters.
  public static let radius = 6_371_000.0

  /// Degrees north of the equator, -90 to 90.
  public let latitude: Double
  /// Degrees east of the prime meridian, -180 to 180.
  public let longitude: Double

  /// Creates a place.
  ///
  /// - Parameters:
  ///   - latitude: degrees north of the equator, -90 to 90.
  ///   - longitude: degrees east of the prime meridian, -180 to 180.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The length of the shortest way to another place along the surface of the sphere, in meters.
  public func distance(to other: Place) -> Double {
    let radians = Double.pi / 180
    let halfNorth = sin((other.latitude - latitude) * radians / 2)
    let halfEast = sin((other.longitude - longitude) * radians / 2)
    let haversine =
      halfNorth * halfNorth
      + cos(latitude * radians) * cos(other.latitude * radians) * halfEast * halfEast
    // Between opposite points, rounding may take it above 1.
    return 2 * Place.radius * asin(min(1, haversine.squareRoot()))
  }
}

extension Place: CustomStringConvertible {
  /// The latitude and the longitude in degrees, without a decimal point where none is needed: `0 -0.12`.
  public var description: String { "\(plain(latitude)) \(plain(longitude))" }

  private func plain(_ degrees: Double) -> String {
    Int(exactly: degrees).map(String.init) ?? String(degrees)
  }
}
