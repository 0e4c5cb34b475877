/// The values that `publisher(for:options:)` delivers in addition to the value after each change. The names
/// are those of key-value observing.
public struct ObservingOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt

  /// Creates options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The value after each change: delivered whether this is given or not, as key-value observing publishers
  /// do.
  public static let new = ObservingOptions(rawValue: 1)
  /// The value at the time of the subscription. It is buffered until a value is requested.
  public static let initial = ObservingOptions(rawValue: 4)
  /// The value before each change, delivered before the change is made.
  public static let prior = ObservingOptions(rawValue: 8)
}
