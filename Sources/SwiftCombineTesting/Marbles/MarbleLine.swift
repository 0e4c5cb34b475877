/// A parsed marble line: the marks and their columns.
struct MarbleLine: Sendable {
  enum Mark: Equatable, Sendable {
    case value(String)
    case finished, failed, subscribed, cancelled

    /// Whether no mark follows it.
    var endsLine: Bool { self == .finished || self == .failed || self == .cancelled }
  }

  struct Item: Sendable {
    var mark: Mark
    /// The column that determines the time: in a group, that of the bracket.
    let column: Int
    /// The column in which it is drawn.
    let drawn: Int
    /// The column after it, or after its group.
    var end: Int
    /// Whether it is in a group, but not the first one.
    var follows = false
    /// Whether its value is in the line below.
    var isBullet: Bool { shown == MarbleLine.bullet }
    let shown: String
  }

  /// A value that is written below the line, and its column.
  struct Note: Sendable {
    let column: Int
    let text: String
  }

  /// The mark for a value that is written below the line.
  static let bullet = "●"

  var items: [Item] = []
  /// The column of the first mark.
  var start = 0
  /// How many columns the line has.
  var width = 0
  /// Whether the stream continues in a way that the line does not show.
  var isOpen = false

  func column(of mark: Mark) -> Int? { items.first { $0.mark == mark }?.column }
}
