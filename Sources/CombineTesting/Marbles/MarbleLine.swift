/// A marble line that has been read: what stands in which column.
struct MarbleLine: Sendable {
  enum Mark: Equatable, Sendable {
    case value(String)
    case finished, failed, subscribed, cancelled

    /// Whether nothing comes after it.
    var endsLine: Bool { self == .finished || self == .failed || self == .cancelled }
  }

  struct Item: Sendable {
    var mark: Mark
    /// The column that tells the time: that of the bracket, for what stands in a group.
    let column: Int
    /// Where it is drawn.
    let drawn: Int
    /// The column after it, or after its group.
    var end: Int
    /// Whether it stands in a group and is not the first there.
    var follows = false
    /// Whether its value stands in the line below.
    var isBullet: Bool { shown == MarbleLine.bullet }
    let shown: String
  }

  /// A value that is written below the line, and its column.
  struct Note: Sendable {
    let column: Int
    let text: String
  }

  /// Stands for a value that is written below the line.
  static let bullet = "●"

  var items: [Item] = []
  /// The column in which something first stands.
  var start = 0
  /// How many columns the line has.
  var width = 0
  /// Whether it goes on, in a way that the line does not say.
  var isOpen = false

  func column(of mark: Mark) -> Int? { items.first { $0.mark == mark }?.column }
}
