/// An error that consists of a text: for publishers that a test makes fail, and in place of errors that
/// cannot be compared.
public struct TestError: Error, Hashable, ExpressibleByStringLiteral, CustomStringConvertible,
  CustomDebugStringConvertible
{
  /// The text.
  public let text: String

  /// Creates an error with a text.
  public init(_ text: String) { self.text = text }
  /// Creates an error with a text.
  public init(stringLiteral text: String) { self.text = text }
  /// Creates an error with the text of another one.
  public init(describing error: any Error) { text = String(describing: error) }

  public var description: String { text }
  public var debugDescription: String { String(reflecting: text) }
}
