import Foundation

@testable import Collage

/// Files of 16 x 8 pixels whose left and right halves differ, and PNG files of 2 x 1.
enum File {
  /// Red and blue.
  static let jpeg = data(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoK\
    BggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK\
    Cgr/wAARCAAIABADAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAWAQEBAQAAAAAA\
    AAAAAAAAAAAKCAn/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwAXpTb+CGVQNe//2Q==
    """)
  /// The same, in several scans.
  static let progressiveJPEG = data(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoK\
    BggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK\
    Cgr/wgARCAAIABADAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAB//EABYBAQEBAAAAAAAAAAAAAAAAAAkHCP/aAAwDAQACEAMQ\
    AAABF5Tv4hVQ1//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAQUCP//EABQRAQAAAAAAAAAAAAAAAAAAABD/2gAIAQMBAT8BP//E\
    ABQRAQAAAAAAAAAAAAAAAAAAABD/2gAIAQIBAT8BP//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEABj8CP//EABQQAQAAAAAAAAAA\
    AAAAAAAAABD/2gAIAQEAAT8hP//aAAwDAQACAAMAAAAQA//EABQRAQAAAAAAAAAAAAAAAAAAABD/2gAIAQMBAT8QP//EABQRAQAAAAAA\
    AAAAAAAAAAAAABD/2gAIAQIBAT8QP//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAT8QP//Z
    """)
  /// Dark and light.
  static let grayJPEG = data(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoK\
    BggLDAsKDAkKCgr/wAALCAAIABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAACQr/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/\
    ACfVAP/Z
    """)
  /// In the colors of print.
  static let printJPEG = data(
    """
    /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcGBggLCAkKCgoKCgYI\
    CwwLCgwJCgoK/8AAFAgACAAQBEMRAE0RAFkRAEsRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAkK/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/a\
    AA4EQwBNAFkASwAAPwAJwTgnBOr4V8K+FfD/2Q==
    """)
  /// Red, and a blue that is transparent.
  static let transparentPNG = data(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAADUlEQVR4nGP4z8AARgAO+gL+9R5MqQAAAABJRU5ErkJggg==")
  /// 40 and 200.
  static let grayPNG = data(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR4nGPQOAEAARsA8aIJ/wAAAAAASUVORK5CYII=")
  /// (250, 251, 252) and (1, 2, 3).
  static let palettePNG = data(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAMAAADD/I+4AAAABlBMVEUBAgP6+/z9XuajAAAAC0lEQVR4nGNgZAAAAAUAAtFmM3gAAAAA\
    SUVORK5CYII=
    """)
  /// White and black.
  static let bitPNG = data(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABAQAAAADcWUInAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==")
  /// 66 bytes that claim 100,000 x 100,000 pixels.
  static let bombPNG = data(
    "iVBORw0KGgoAAAANSUhEUgABhqAAAYagCAIAAAAnMJyfAAAACUlEQVR4nGMAAAABAAFe/335AAAAAElFTkSuQmCC")

  /// The first one with another size in its header.
  static func jpeg(claiming width: UInt16, _ height: UInt16) -> Data {
    var bytes = Array(jpeg)
    guard let frame = bytes.firstRange(of: [0xFF, 0xC0])?.upperBound else { return Data() }
    bytes.replaceSubrange(
      frame + 3..<frame + 7,
      with: [
        UInt8(height >> 8), UInt8(truncatingIfNeeded: height), UInt8(width >> 8),
        UInt8(truncatingIfNeeded: width),
      ])
    return Data(bytes)
  }

  /// The first one, as a camera sends it that was held in another way.
  static func jpeg(orientation: UInt8, isLittle: Bool) -> Data {
    let header: [UInt8] =
      isLittle ? [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0] : [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1]
    let entry: [UInt8] =
      isLittle
      ? [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      : [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    return jpeg(exif: header + entry + [0, 0, 0, 0])
  }

  /// The first one with data of a camera.
  static func jpeg(exif: [UInt8]) -> Data {
    let payload = Array("Exif\0\0".utf8) + exif
    let count = payload.count + 2
    return jpeg.prefix(2) + Data([0xFF, 0xE1, UInt8(count >> 8), UInt8(count & 0xFF)] + payload)
      + jpeg.dropFirst(2)
  }

  private static func data(_ text: String) -> Data { Data(base64Encoded: text) ?? Data() }
}
