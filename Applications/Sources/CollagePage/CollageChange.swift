import Foundation

/// A change of the collage, as a browser requests it.
enum CollageChange: Equatable {
  /// Adds the photo with this number.
  case add(Int)
  /// Ends the choice of photos.
  case done
  /// Lists the photos of the directory again.
  case refresh
  /// Removes all photos.
  case clear
  /// Saves the collage.
  case save
  /// Closes the message with this number: another browser may have closed it, and there may be a newer one.
  case close(Int)

  private struct Body: Decodable {
    let id: Int?
  }

  /// The paths of the changes.
  static let paths = ["/add", "/done", "/refresh", "/clear", "/save", "/close"]

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - path: one of ``paths``.
  ///   - body: JSON, with a number as `id` where one is needed.
  /// - Returns: nil if it cannot be read.
  init?(_ path: String, body: Data) {
    guard let body = try? JSONDecoder().decode(Body.self, from: body) else { return nil }
    switch (path, body.id) {
    case ("/add", let id?): self = .add(id)
    case ("/close", let id?): self = .close(id)
    case ("/done", nil): self = .done
    case ("/refresh", nil): self = .refresh
    case ("/clear", nil): self = .clear
    case ("/save", nil): self = .save
    default: return nil
    }
  }
}
