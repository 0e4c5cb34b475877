import CombineMachinery

/// What happened at several recorders and sources, in one order.
///
/// Give the same history to all of them to see which came first, a cancellation upstream or a failure
/// downstream:
///
///     let history = History()
///     let source = ScriptedSource<Int, TestError>("source", history: history)
///     let recorder = source.tryMap(parse).record("recorder", history: history)
///     source.send(1)
///     #expect(history.lines.suffix(2) == ["source .cancelled", "recorder .failure(\"unreadable\")"])
public final class History: Sendable, CustomStringConvertible {
  private let state = Locked<[String]>([])

  /// Makes an empty history.
  public init() {}

  /// One line for each thing that happened: who, and what.
  public var lines: [String] { state.withLock { $0 } }

  /// Adds a line of the test's own, from inside a closure for instance.
  public func note(_ line: String) { state.withLock { $0.append(line) } }

  /// Forgets what has happened so far.
  public func clear() {
    let old = state.withLock { state in
      defer { state = [] }
      return state
    }
    withExtendedLifetime(old) {}
  }

  public var description: String { lines.joined(separator: "\n") }
}
