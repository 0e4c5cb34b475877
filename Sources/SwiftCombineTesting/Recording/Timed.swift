/// A value and the virtual time at which it arrived.
///
///     let scheduler = VirtualTimeScheduler()
///     let recorder = words.debounce(for: 0.5, scheduler: scheduler).record(clock: scheduler.clock)
///     words.send("a")
///     scheduler.advance(by: 0.5)
///     #expect(recorder.timedEvents == [.at(0, .subscription("Debounce")), .at(0.5, .value("a"))])
public struct Timed<Value> {
  /// The time of the value.
  public let time: VirtualTime
  /// The value.
  public let value: Value

  /// Creates a value with a time.
  public init(_ time: VirtualTime, _ value: Value) {
    self.time = time
    self.value = value
  }

  /// Returns a value with a time.
  public static func at(_ time: VirtualTime, _ value: Value) -> Timed { Timed(time, value) }
}

extension Timed: Equatable where Value: Equatable {}
extension Timed: Sendable where Value: Sendable {}

extension Timed: CustomStringConvertible, CustomDebugStringConvertible {
  /// The time and the value: `.at(0.5 s, .value("a"))`.
  public var description: String { ".at(\(time), \(String(reflecting: value)))" }
  public var debugDescription: String { description }
}
