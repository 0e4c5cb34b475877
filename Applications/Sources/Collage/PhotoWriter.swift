import Combine
import Foundation

/// Saves collages as files of a directory.
public struct PhotoWriter: Sendable {
  /// Why a collage is not saved.
  public enum Error: LocalizedError, Equatable {
    /// The directory cannot be written, or the disk is full.
    case couldNotSavePhoto
    /// The picture cannot be encoded.
    case generic(PictureError)

    public var errorDescription: String? {
      switch self {
      case .couldNotSavePhoto: "The collage could not be saved. Choose a directory that can be written."
      case .generic(let error): "The collage could not be saved: \(error.localizedDescription)."
      }
    }
  }

  /// The directory, which is created with the first collage.
  public let directory: URL

  /// Creates a writer.
  public init(directory: URL) { self.directory = directory }

  /// Saves a collage under a new name, and publishes the name.
  ///
  /// The file appears when it is complete, and replaces no other.
  public func save(_ picture: Picture) -> Future<String, Error> {
    Future { promise in promise(Result { () throws(Error) in try write(picture) }) }
  }

  private func write(_ picture: Picture) throws(Error) -> String {
    let data: Data
    do throws(PictureError) { data = try picture.pngData() } catch { throw .generic(error) }
    let draft = directory.appendingPathComponent(".\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: draft) }
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      try data.write(to: draft)
      let handle = try FileHandle(forWritingTo: draft)
      try handle.synchronize()
      try handle.close()
    } catch {
      throw .couldNotSavePhoto
    }
    for number in 1...1_000_000 {
      let name = "collage-\(number).png"
      if link(draft.path, directory.appendingPathComponent(name).path) == 0 { return name }
      if errno != EEXIST { break }
    }
    throw .couldNotSavePhoto
  }
}
