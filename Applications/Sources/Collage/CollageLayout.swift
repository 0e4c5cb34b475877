/// The size of a picture.
public struct Size: Sendable, Equatable {
  public let width, height: Int

  /// Creates a size.
  public init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }
}

/// Where the photos of a collage are: one row for up to two of them, two rows for more.
public struct CollageLayout: Sendable, Equatable {
  /// The size of the collage.
  public let size: Size
  /// How many rows of tiles there are.
  public let rows: Int
  /// How many tiles there are in a row.
  public let columns: Int
  /// The size of a tile, rounded.
  public let tile: Size
  /// The top left corners of the photos.
  public let origins: [(x: Int, y: Int)]

  /// Creates the layout of a number of photos.
  public init(count: Int, size: Size) {
    let rows = count < 3 ? 1 : 2
    let columns = Int((Double(count) / Double(rows)).rounded())
    let tile =
      columns == 0
      ? size
      : Size(
        Int((Double(size.width) / Double(columns)).rounded()),
        Int((Double(size.height) / Double(rows)).rounded()))
    self.size = size
    self.rows = rows
    self.columns = columns
    self.tile = tile
    origins = (0..<count).map { ($0 % columns * tile.width, $0 / columns * tile.height) }
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.size == rhs.size && lhs.origins.count == rhs.origins.count
  }
}
