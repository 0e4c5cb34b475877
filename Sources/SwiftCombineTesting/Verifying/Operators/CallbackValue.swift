/// A value that calls back when it is compared, hashed or released: what an element of a program may do, and
/// what an operator must not be surprised by.
///
/// ``verify(operatorInChains:traits:except:chains:seed:timeLimit:play:)`` sends such
/// values through an operator.
public struct CallbackValue: Hashable, Comparable, CustomStringConvertible {
  /// When it calls back.
  enum Moment: String, CaseIterable, Sendable {
    case release = "is released"
    case comparison = "is compared"
  }

  /// Two objects make a value: a store that releases one of its parts after the other is caught in between.
  private let first: Half
  private let second: Half

  /// Creates a value that does not call back.
  public init(_ number: Int) { self.init(number, Callbacks()) }

  init(_ number: Int, _ callbacks: Callbacks) {
    first = Half(number, callbacks)
    second = Half(number, callbacks)
  }

  /// The number that distinguishes it from others.
  public var number: Int { first.number }

  public var description: String { "\(number)" }

  public static func == (lhs: CallbackValue, rhs: CallbackValue) -> Bool {
    lhs.first.callbacks.act?(.comparison)
    return lhs.number == rhs.number
  }

  public static func < (lhs: CallbackValue, rhs: CallbackValue) -> Bool {
    lhs.first.callbacks.act?(.comparison)
    return lhs.number < rhs.number
  }

  public func hash(into hasher: inout Hasher) {
    first.callbacks.act?(.comparison)
    hasher.combine(number)
  }

  private final class Half {
    let number: Int
    let callbacks: Callbacks

    init(_ number: Int, _ callbacks: Callbacks) {
      self.number = number
      self.callbacks = callbacks
    }

    deinit { callbacks.act?(.release) }
  }
}

/// What values do when they call back.
final class Callbacks {
  var act: ((CallbackValue.Moment) -> Void)?
}
