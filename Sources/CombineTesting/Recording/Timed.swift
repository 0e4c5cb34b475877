/// A value and the virtual time at which it came.
///
///     #expect(recorder.timedEvents == [.at(0, .subscription("Debounce")), .at(0.5, .value("a"))])
public struct Timed<Value> {
  /// When it happened.
  public let time: VirtualTime
  /// The value.
  public let value: Value

  /// Says when something happened.
  public init(_ time: VirtualTime, _ value: Value) {
    self.time = time
    self.value = value
  }

  /// A value at a time.
  public static func at(_ time: VirtualTime, _ value: Value) -> Timed { Timed(time, value) }
}

extension Timed: Equatable where Value: Equatable {}
extension Timed: Sendable where Value: Sendable {}

extension Timed: CustomStringConvertible, CustomDebugStringConvertible {
  /// The time and the value: `.at(0.5 s, .value("a"))`.
  public var description: String { ".at(\(time), \(String(reflecting: value)))" }
  public var debugDescription: String { description }
}
