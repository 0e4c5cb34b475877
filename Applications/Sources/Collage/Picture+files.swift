import CPictures
import Foundation

/// Why a file is no picture.
public enum PictureError: LocalizedError, Equatable {
  /// The file is missing, or may not be read.
  case unreadable
  /// It is neither PNG nor JPEG.
  case unknownFormat
  /// Its contents are damaged.
  case broken(String)
  /// It has too many pixels.
  case tooLarge(width: Int, height: Int)
  /// It has too many bytes.
  case tooLong(Int)

  /// The reason, as a part of a sentence.
  public var errorDescription: String? {
    switch self {
    case .unreadable: "it cannot be opened"
    case .unknownFormat: "it is neither PNG nor JPEG"
    case .broken(let reason): "it is broken: \(reason)"
    case .tooLarge(let width, let height): "\(width) x \(height) is too large"
    case .tooLong(let count): "\(count) bytes are too many"
    }
  }
}

/// How large pictures may be.
public struct PictureLimits: Sendable, Equatable {
  /// The largest number of pixels, compared before any of them is decoded.
  public var pixels: Int
  /// The largest number of bytes of a file.
  public var bytes: Int

  /// Creates limits.
  public init(pixels: Int = 50_000_000, bytes: Int = 100_000_000) {
    (self.pixels, self.bytes) = (pixels, bytes)
  }
}

extension Picture {
  private typealias Decoder = (UnsafePointer<UInt8>?, Int, UInt64, UnsafeMutablePointer<cpictures_picture>?)
    ->
    cpictures_outcome

  /// Reads a PNG or a JPEG, which one depends on its first bytes. What is transparent becomes white.
  public init(file data: Data, limits: PictureLimits = PictureLimits()) throws(PictureError) {
    guard data.count <= limits.bytes else { throw .tooLong(data.count) }
    if data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = try Self.decode(data, limits, cpictures_decode_png)
    } else if data.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = try Self.decode(data, limits, cpictures_decode_jpeg)
    } else {
      throw .unknownFormat
    }
  }

  /// Reads a PNG or a JPEG from a file.
  public init(contentsOf url: URL, limits: PictureLimits = PictureLimits()) throws(PictureError) {
    let file = url.resolvingSymlinksInPath()
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    // Other kinds of files, such as pipes, might never end.
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { throw .unreadable }
    let data: Data
    do {
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      // The size is known before the bytes are read, and no more than that is read.
      let count = try handle.seekToEnd()
      guard count <= UInt64(limits.bytes) else { throw PictureError.tooLong(Int(clamping: count)) }
      try handle.seek(toOffset: 0)
      data = try handle.read(upToCount: Int(count)) ?? Data()
    } catch {
      throw error as? PictureError ?? .unreadable
    }
    try self.init(file: data, limits: limits)
  }

  /// The picture as PNG.
  public func pngData() throws(PictureError) -> Data {
    guard width > 0, height > 0 else { throw .broken("it has no pixels") }
    var file = cpictures_picture()
    let outcome = bytes.withUnsafeBufferPointer {
      cpictures_encode_png($0.baseAddress, UInt32(width), UInt32(height), &file)
    }
    defer { cpictures_release(&file) }
    guard outcome == cpictures_done, let bytes = file.bytes else { throw .broken(file.text) }
    return Data(bytes: bytes, count: file.count)
  }

  private static func decode(
    _ data: Data, _ limits: PictureLimits, _ decoder: Decoder
  ) throws(PictureError) -> Picture {
    var found = cpictures_picture()
    let outcome = Array(data).withUnsafeBufferPointer {
      decoder($0.baseAddress, $0.count, UInt64(limits.pixels), &found)
    }
    defer { cpictures_release(&found) }
    let (width, height) = (Int(found.width), Int(found.height))
    if outcome == cpictures_too_large { throw .tooLarge(width: width, height: height) }
    guard outcome == cpictures_done, let bytes = found.bytes else { throw .broken(found.text) }
    let pixels = Array(UnsafeBufferPointer(start: bytes, count: found.count))
    return Picture(width: width, height: height, bytes: pixels).upright(from: Int(found.orientation))
  }
}

extension cpictures_picture {
  /// What the library has said.
  fileprivate var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
