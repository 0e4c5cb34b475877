import Combine
import Foundation

/// A directory of photos.
public struct PhotoLibrary: Sendable {
  /// The directory.
  public let directory: URL
  private let limits: PictureLimits

  /// Creates a library.
  public init(directory: URL, limits: PictureLimits = PictureLimits()) {
    self.directory = directory
    self.limits = limits
  }

  /// Publishes whether the directory can be read.
  public func isAuthorized() -> Future<Bool, Never> {
    Future { promise in promise(.success(canBeRead)) }
  }

  /// Whether the directory can be read.
  public var canBeRead: Bool { (try? contents()) != nil }

  /// The names of the PNG and JPEG files, sorted by their time of modification and then by name; none if the
  /// directory cannot be read.
  public func names() -> [String] {
    let files = ((try? contents()) ?? []).filter {
      ["png", "jpg", "jpeg"].contains($0.pathExtension.lowercased())
    }
    let dated = files.map { file in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
      return (date: attributes?[.modificationDate] as? Date ?? .distantPast, name: file.lastPathComponent)
    }
    return dated.sorted { ($0.date, $0.name) < ($1.date, $1.name) }.map(\.name)
  }

  /// Publishes a photo, which is decoded for each subscription.
  public func photo(_ name: String) -> AnyPublisher<Picture, PictureError> {
    Deferred {
      Result { () throws(PictureError) in
        try Picture(contentsOf: directory.appendingPathComponent(name), limits: limits)
      }
      .publisher
    }
    .eraseToAnyPublisher()
  }

  private func contents() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: directory, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
  }
}
