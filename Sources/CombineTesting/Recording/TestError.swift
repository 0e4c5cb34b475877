/// An error that is nothing but a text: for publishers that a test makes fail, and to stand for errors that
/// cannot be compared.
public struct TestError: Error, Hashable, ExpressibleByStringLiteral, CustomStringConvertible,
  CustomDebugStringConvertible
{
  /// The text.
  public let text: String

  /// Makes an error with a text.
  public init(_ text: String) { self.text = text }
  /// Makes an error with a text.
  public init(stringLiteral text: String) { self.text = text }
  /// The text of another error.
  public init(describing error: any Error) { text = String(describing: error) }

  public var description: String { text }
  public var debugDescription: String { String(reflecting: text) }
}
