/// The photos of a directory, each with a number by which browsers name it.
///
/// A name keeps its number as long as the program runs.
struct PhotoList {
  /// How many photos are shown at most.
  static let mostShown = 500

  private(set) var shown: [Int] = []
  private(set) var hasMore = false
  private var names: [String] = []
  private var numbers: [String: Int] = [:]

  /// Shows the first of these names.
  mutating func show(_ names: [String]) {
    hasMore = names.count > Self.mostShown
    shown = names.prefix(Self.mostShown).map { name in
      if let number = numbers[name] { return number }
      numbers[name] = self.names.count
      self.names.append(name)
      return self.names.count - 1
    }
  }

  /// The name of a number; nil if it was never shown.
  func name(_ number: Int) -> String? { names.indices.contains(number) ? names[number] : nil }
}
