extension Picture {
  /// The smallest size that collages have by default.
  public static let collageSize = Size(375, 200)
  /// The largest one.
  public static let largestCollageSize = Size(1_875, 1_000)

  /// The size of a collage whose tiles are as large as the largest of its photos allows without enlarging
  /// that, in the shape of ``collageSize``.
  public static func collageSize(for photos: [Picture]) -> Size {
    let tile = CollageLayout(count: photos.count, size: collageSize).tile
    let scales = photos.map {
      min(Double($0.width) / Double(tile.width), Double($0.height) / Double(tile.height))
    }
    let most = Double(largestCollageSize.width) / Double(collageSize.width)
    let scale = min(max(scales.max() ?? 1, 1), most)
    return Size(
      Int((Double(collageSize.width) * scale).rounded()), Int((Double(collageSize.height) * scale).rounded()))
  }

  /// Composes photos on white.
  ///
  /// Each photo is scaled to cover its tile, and what is outside of the tile on both sides is cut off.
  ///
  /// - Parameter size: the size; by default that of the photos.
  public static func collage(of photos: [Picture], size: Size? = nil) -> Picture {
    let size = size ?? collageSize(for: photos)
    let layout = CollageLayout(count: photos.count, size: size)
    var bytes = [UInt8](repeating: 255, count: size.width * size.height * 3)
    for (photo, origin) in zip(photos, layout.origins) {
      let tile = photo.covering(layout.tile)
      // The last tile may be rounded beyond the edge.
      let visible = min(tile.width, size.width - origin.x) * 3
      for y in 0..<min(tile.height, size.height - origin.y) {
        let (from, to) = (y * tile.width * 3, ((origin.y + y) * size.width + origin.x) * 3)
        bytes.replaceSubrange(to..<to + visible, with: tile.bytes[from..<from + visible])
      }
    }
    return Picture(width: size.width, height: size.height, bytes: bytes)
  }

  /// The picture, reduced until it just covers a size; a smaller one stays as it is.
  func reduced(toCover size: Size) -> Picture {
    guard width > 0, height > 0 else { return self }
    let scale = max(Double(size.width) / Double(width), Double(size.height) / Double(height))
    guard scale < 1 else { return self }
    return covering(
      Size(Int((Double(width) * scale).rounded(.up)), Int((Double(height) * scale).rounded(.up))))
  }

  /// The middle of the picture, scaled to a size that it covers.
  public func covering(_ tile: Size) -> Picture {
    guard width > 0, height > 0 else {
      return Picture(width: tile.width, height: tile.height) { _, _ in .white }
    }
    let scale = max(Double(tile.width) / Double(width), Double(tile.height) / Double(height))
    let columns = Self.spans(of: tile.width, in: width, scale: scale)
    let rows = Self.spans(of: tile.height, in: height, scale: scale)
    var result = [UInt8](repeating: 0, count: tile.width * tile.height * 3)
    result.withUnsafeMutableBufferPointer { result in
      bytes.withUnsafeBufferPointer { bytes in
        var index = 0
        for row in rows {
          for column in columns {
            var (red, green, blue) = (0, 0, 0)
            for y in row {
              var source = (y * width + column.lowerBound) * 3
              for _ in column {
                red += Int(bytes[source])
                green += Int(bytes[source + 1])
                blue += Int(bytes[source + 2])
                source += 3
              }
            }
            let count = row.count * column.count
            result[index] = UInt8((red + count / 2) / count)
            result[index + 1] = UInt8((green + count / 2) / count)
            result[index + 2] = UInt8((blue + count / 2) / count)
            index += 3
          }
        }
      }
    }
    return Picture(width: tile.width, height: tile.height, bytes: result)
  }

  /// The pixels of a photo whose mean is each pixel of a tile, in one direction.
  private static func spans(of tile: Int, in photo: Int, scale: Double) -> [Range<Int>] {
    let start = (Double(photo) - Double(tile) / scale) / 2
    return (0..<tile).map { index in
      let first = min(max(Int((start + Double(index) / scale).rounded(.down)), 0), photo - 1)
      let last = min(max(Int((start + Double(index + 1) / scale).rounded(.down)), first + 1), photo)
      return first..<last
    }
  }
}
