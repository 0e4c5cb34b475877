/// A chapter: a topic and its examples.
public struct Chapter: Sendable {
  /// The number that selects it.
  public let number: Int
  /// The topic.
  public let title: String
  /// The examples, from the first to the last.
  public let examples: [Example]

  init(_ number: Int, _ title: String, _ examples: [Example]) {
    self.number = number
    self.title = title
    self.examples = examples
  }

  /// The example with this name.
  public subscript(name: String) -> Example? { examples.first { $0.name == name } }

  /// The names that are most similar to a name that no example has, the nearest first.
  public func names(near name: String) -> [String] {
    let distances = examples.map { (name: $0.name, distance: name.distance(to: $0.name)) }
    return distances.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }
}

extension Chapter {
  /// All chapters, in order of their numbers.
  public static let all = [
    publishers, transforming, filtering, combining, time, sequences, networking, debugging, timers, observing,
    sharing, errors, schedulers, customPublishers, testing,
  ]

  /// The chapter with this number.
  public static func numbered(_ number: Int) -> Chapter? { all.first { $0.number == number } }

  /// The numbers of all chapters in words, such as `2 to 4 and 6`.
  public static var numbers: String {
    var ranges: [ClosedRange<Int>] = []
    for number in all.map(\.number) {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let texts = ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
    return texts.dropLast().joined(separator: ", ") + (texts.count > 1 ? " and " : "") + (texts.last ?? "")
  }
}

extension String {
  /// How many characters have to be inserted, removed or replaced to make the other text of this one.
  func distance(to other: String) -> Int {
    let other = Array(other)
    var distances = Array(0...other.count)
    for (row, character) in enumerated() {
      var diagonal = distances[0]
      distances[0] = row + 1
      for column in other.indices {
        let replaced = diagonal + (character == other[column] ? 0 : 1)
        diagonal = distances[column + 1]
        distances[column + 1] = Swift.min(replaced, diagonal + 1, distances[column] + 1)
      }
    }
    return distances[other.count]
  }
}
