/// A token that every object of a trial retains: while it is alive, an object of the trial is.
class Token: @unchecked Sendable {
  /// A number that it is tied to is compared or hashed.
  func isUsed() {}
}

/// A number with a token, so that a value that is not released is noticed.
public struct Number: Sendable {
  let int: Int
  private let token: Token

  init(_ int: Int, token: Token) {
    self.int = int
    self.token = token
  }

  static func + (lhs: Number, rhs: Int) -> Number { Number(lhs.int &+ rhs, token: lhs.token) }
  static func + (lhs: Number, rhs: Number) -> Number { lhs + rhs.int }
  static func - (lhs: Number, rhs: Number) -> Number { lhs + (0 &- rhs.int) }
}

extension Number: Hashable, Comparable, CustomStringConvertible {
  public static func == (lhs: Number, rhs: Number) -> Bool {
    rhs.token.isUsed()
    return lhs.int == rhs.int
  }
  public static func < (lhs: Number, rhs: Number) -> Bool {
    rhs.token.isUsed()
    return lhs.int < rhs.int
  }
  public func hash(into hasher: inout Hasher) {
    token.isUsed()
    hasher.combine(int)
  }
  public var description: String { "\(int)" }

  func isMultiple(of divisor: Int) -> Bool { int.isMultiple(of: divisor) }
}
