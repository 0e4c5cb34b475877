/// A value that several threads hold; the start line and the finish keep their uses apart, or whether they
/// do is being tested.
public final class Shared<Value>: @unchecked Sendable {
  public var value: Value
  public init(_ value: Value) { self.value = value }
}
