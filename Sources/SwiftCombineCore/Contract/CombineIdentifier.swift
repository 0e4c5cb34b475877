import SwiftCombineEngine

/// A unique identifier of a subscription or a subscriber, by which logs and debuggers tell them apart.
///
///     print(CombineIdentifier() == CombineIdentifier())  // false
///     let subject = PassthroughSubject<Int, Never>()
///     print(CombineIdentifier(subject) == CombineIdentifier(subject))  // true
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
  // Apple's has this one stored property, and mirrors show it.
  private let rawValue: UInt64

  /// Creates an identifier that is unique in the process.
  public init() { rawValue = UniqueNumber.next() }

  /// Creates the identifier of an object.
  public init(_ object: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }

  public var description: String { "0x" + String(rawValue, radix: 16) }
}

/// A type with an identifier that is unique in a pipeline. A class has that of its objects by default.
///
///     final class Connection: CustomCombineIdentifierConvertible {}
///     let connection = Connection()
///     print(connection.combineIdentifier == CombineIdentifier(connection))  // true
public protocol CustomCombineIdentifierConvertible {
  /// The unique identifier.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
