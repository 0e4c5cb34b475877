import Collage
import Foundation

/// A directory with photos, which are as old as they are late in the list, and one for collages.
public final class Album: Sendable {
  /// The directory of both, which is removed with the album.
  public let folder = FileManager.default.temporaryDirectory.appendingPathComponent("collage-\(UUID())")
  /// The directory of the photos.
  public var photos: URL { folder.appendingPathComponent("photos") }
  /// The directory of the collages, which does not exist yet.
  public var output: URL { folder.appendingPathComponent("output") }

  /// Creates an album of files.
  public init(_ files: [(name: String, data: Data)]) throws {
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    for (index, file) in files.enumerated() {
      let url = photos.appendingPathComponent(file.name)
      try file.data.write(to: url)
      let date = Date(timeIntervalSinceReferenceDate: Double(index))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: url.path)
    }
  }

  /// An album of landscape photos, each of one color: the first is (1, 0, 0).
  public convenience init(count: Int) throws {
    try self.init(
      (1...count).map { number in
        ("photo \(number).png", try Picture.plain(40, 30, .photo(number)).pngData())
      })
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The photos.
  public var library: PhotoLibrary { PhotoLibrary(directory: photos) }
}

extension Pixel {
  /// The color of a photo of an album.
  public static func photo(_ number: Int) -> Pixel { Pixel(UInt8(number), 0, 0) }
}

extension Picture {
  /// A picture of one color.
  public static func plain(_ width: Int, _ height: Int, _ color: Pixel) -> Picture {
    Picture(width: width, height: height) { _, _ in color }
  }
}
