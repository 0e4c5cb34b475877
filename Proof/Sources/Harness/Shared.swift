/// What several threads hold; the start line and the finish keep their uses apart, or that they do not is what
/// is being tried.
public final class Shared<Value>: @unchecked Sendable {
  public var value: Value
  public init(_ value: Value) { self.value = value }
}
