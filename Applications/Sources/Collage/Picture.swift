/// The color of a pixel.
public struct Pixel: Sendable, Equatable {
  public let red, green, blue: UInt8

  /// Creates a color.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  public static let white = Pixel(255, 255, 255)
}

/// A picture without transparency.
public struct Picture: Sendable, Equatable {
  /// How many pixels it is wide.
  public let width: Int
  /// How many pixels it is high.
  public let height: Int
  /// Three bytes for each pixel, row by row from the top left.
  let bytes: [UInt8]

  init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height * 3, "A picture has three bytes for each pixel.")
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Creates a picture from the color at each place.
  public init(width: Int, height: Int, color: (_ x: Int, _ y: Int) -> Pixel) {
    precondition(width >= 0 && height >= 0, "The size of a picture is not negative.")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = color(x, y)
        bytes += [pixel.red, pixel.green, pixel.blue]
      }
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// The color at a place; the top left is (0, 0).
  public subscript(x: Int, y: Int) -> Pixel {
    precondition((0..<width).contains(x) && (0..<height).contains(y), "There is no pixel (\(x), \(y)).")
    let index = (y * width + x) * 3
    return Pixel(bytes[index], bytes[index + 1], bytes[index + 2])
  }

  /// Whether it is wider than high.
  public var isLandscape: Bool { width > height }

  /// The picture as the camera was held, for an orientation of EXIF from 1 to 8.
  func upright(from orientation: Int) -> Picture {
    // The first pixel, and the steps to its neighbors at the right and below.
    let (last, corner) = (width * height - 1, width * (height - 1))
    let first, right, down: Int
    switch orientation {
    case 2: (first, right, down) = (width - 1, -1, width)
    case 3: (first, right, down) = (last, -1, -width)
    case 4: (first, right, down) = (corner, 1, -width)
    case 5: (first, right, down) = (0, width, 1)
    case 6: (first, right, down) = (corner, -width, 1)
    case 7: (first, right, down) = (last, -width, -1)
    case 8: (first, right, down) = (width - 1, width, -1)
    default: return self
    }
    let size = orientation >= 5 ? Size(height, width) : Size(width, height)
    let turned = [UInt8](unsafeUninitializedCapacity: bytes.count) { turned, count in
      bytes.withUnsafeBufferPointer { bytes in
        for y in 0..<size.height {
          var source = (first + y * down) * 3
          for _ in 0..<size.width {
            turned[count] = bytes[source]
            turned[count + 1] = bytes[source + 1]
            turned[count + 2] = bytes[source + 2]
            count += 3
            source += right * 3
          }
        }
      }
    }
    return Picture(width: size.width, height: size.height, bytes: turned)
  }
}
