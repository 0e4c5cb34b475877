import SwiftCombineEngine

/// A log of the events at several recorders and sources, in one order.
///
/// Pass the same history to all of them to see which came first, a cancellation upstream or a failure
/// downstream:
///
///     let history = EventHistory()
///     let source = ScriptedSource<Int, TestError>("source", history: history)
///     let recorder = source.tryMap(parse).record("recorder", history: history)
///     source.send(1)
///     #expect(history.lines.suffix(2) == ["source .cancelled", "recorder .failure(\"unreadable\")"])
public final class EventHistory: Sendable, CustomStringConvertible {
  private let state = Locked<[String]>([])

  /// Creates an empty history.
  public init() {}

  /// One line for each event: the name of the recorder or source, and the event.
  public var lines: [String] { state.withLock { $0 } }

  /// Adds a line of the test's own, from inside a closure for instance.
  public func note(_ line: String) { state.withLock { $0.append(line) } }

  /// Removes all lines.
  public func clear() {
    let old = state.withLock { state in
      defer { state = [] }
      return state
    }
    withExtendedLifetime(old) {}
  }

  public var description: String { lines.joined(separator: "\n") }
}
