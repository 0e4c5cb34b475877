/// A part of a chain as text: a name, and numbers in parentheses if it has some.
public struct Part: Hashable, Sendable, LosslessStringConvertible {
  public let name: String
  public var numbers: [Int]

  public init(_ name: String, _ numbers: [Int] = []) {
    self.name = name
    self.numbers = numbers
  }

  public init?(_ text: String) {
    guard let match = text.wholeMatch(of: /([A-Za-z]+)(?:\((-?\d+(?:,-?\d+)*)\))?/) else { return nil }
    let numbers = (match.2 ?? "").split(separator: ",").map { Int($0) }
    guard !numbers.contains(nil) else { return nil }
    self.init(String(match.1), numbers.compactMap(\.self))
  }

  public var description: String {
    numbers.isEmpty ? name : "\(name)(\(numbers.map(String.init).joined(separator: ",")))"
  }
}

/// What a part may be: its name, and the numbers it takes.
public protocol Word: Sendable {
  var name: String { get }
  /// The bounds of each number.
  var parameters: [ClosedRange<Int>] { get }
}

extension Word {
  /// Its text, with the bounds of its numbers.
  public var pattern: String {
    let bounds = parameters.map { "\($0.lowerBound)...\($0.upperBound)" }.joined(separator: ",")
    return bounds.isEmpty ? name : "\(name)(\(bounds))"
  }

  /// The same word with numbers of a generator.
  func part(using generator: inout some RandomNumberGenerator) -> Part {
    Part(name, parameters.map { Int.random(in: $0, using: &generator) })
  }

  func fits(_ part: Part) -> Bool {
    part.name == name && part.numbers.count == parameters.count
      && zip(parameters, part.numbers).allSatisfy { $0.contains($1) }
  }
}
