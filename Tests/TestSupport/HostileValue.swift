import SwiftCombine
import SwiftCombineTesting

/// The action of hostile values when something happens to them.
public final class Hostility {
  public enum Moment: CaseIterable, Sendable {
    /// The value is released.
    case death
    /// The value is compared or hashed.
    case comparison
    /// A closure of the test received the value.
    case closure
  }

  /// Called at each moment of each value, and wherever the value is then.
  public var act: ((Moment) -> Void)?

  public init() {}

  /// Creates a value.
  public func value(_ number: Int) -> HostileValue { HostileValue(number, self) }
}

/// A value that calls back: when it is released, compared or hashed, and when a closure receives it.
///
/// It is made of two objects, so that a store that releases the old ones one by one is caught in between.
public struct HostileValue {
  private final class Half {
    let number: Int
    let hostility: Hostility

    init(_ number: Int, _ hostility: Hostility) {
      self.number = number
      self.hostility = hostility
    }

    deinit { hostility.act?(.death) }
  }

  private let first: Half
  private let second: Half

  fileprivate init(_ number: Int, _ hostility: Hostility) {
    first = Half(number, hostility)
    second = Half(number, hostility)
  }

  public var number: Int {
    precondition(first.number == second.number, "Half of one value and half of another.")
    return first.number
  }

  /// The value itself, for a closure that calls back.
  public var seen: HostileValue {
    first.hostility.act?(.closure)
    return self
  }
}

extension HostileValue: Hashable, Comparable, CustomStringConvertible {
  public static func == (lhs: HostileValue, rhs: HostileValue) -> Bool {
    lhs.first.hostility.act?(.comparison)
    return lhs.number == rhs.number
  }

  public static func < (lhs: HostileValue, rhs: HostileValue) -> Bool {
    lhs.first.hostility.act?(.comparison)
    return lhs.number < rhs.number
  }

  public func hash(into hasher: inout Hasher) {
    first.hostility.act?(.comparison)
    hasher.combine(number)
  }

  public var description: String { "\(number)" }
}

/// Never encoded: a coder of the tests returns it as it is.
extension HostileValue: Codable {
  public init(from decoder: any Decoder) throws { fatalError("A hostile value is not decoded.") }
  public func encode(to encoder: any Encoder) throws {}
}
