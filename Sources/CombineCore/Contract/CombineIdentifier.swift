import CombineMachinery

/// An identity for subscriptions and subscribers, so that a log or a debugger can tell them apart.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  // Apple's has this one stored property, and mirrors show it.
  private let rawValue: UInt64

  /// An identity that no other has.
  public init() { rawValue = UniqueNumber.next() }

  /// The identity of an object.
  public init(_ object: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }

  public var description: String { "0x" + String(rawValue, radix: 16) }
}

/// A type that has an identity.
public protocol CustomCombineIdentifierConvertible {
  /// What tells this apart from everything else in a pipeline.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
