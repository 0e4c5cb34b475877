import SwiftCombineEngine
import Dispatch

/// A place where two threads meet, which proves that both are there at the same time.
///
///     let rendezvous = Rendezvous()
///     let source = ScriptedSource<Int, TestError>()
///     let recorder = source.map { rendezvous.arrive($0) }.record()
///     source.misbehave(.concurrentSignals, 1)
///     #expect(rendezvous.isComplete)
///
/// The first thread waits for the second, but no longer than a limit: if one cannot arrive while the other is
/// there, as behind a lock, the rendezvous does not take place, and both continue.
public final class Rendezvous: Sendable {
  private enum State {
    case empty, oneWaits, complete, over
  }

  private let state = Locked(State.empty)
  private let arrival = DispatchSemaphore(value: 0)
  private let timeLimit: Duration

  /// Creates a rendezvous of two threads.
  ///
  /// - Parameter timeLimit: How long the first waits for the second.
  public init(timeLimit: Duration = .seconds(10)) { self.timeLimit = timeLimit }

  /// Whether two threads were here at the same time.
  public var isComplete: Bool { state.withLock { $0 == .complete } }

  /// Waits for the other thread. Once the rendezvous has taken place, or the limit
  /// has passed, no thread waits.
  public func arrive() {
    let found = state.withLock { state in
      let found = state
      if state == .empty { state = .oneWaits }
      if state == .oneWaits, found == .oneWaits { state = .complete }
      return found
    }
    switch found {
    case .empty: if arrival.wait(timeout: .now() + timeLimit / .seconds(1)) == .timedOut { close() }
    case .oneWaits: arrival.signal()
    case .complete, .over: break
    }
  }

  /// Waits for the other thread inside an expression: returns its argument.
  public func arrive<Value>(_ value: Value) -> Value {
    arrive()
    return value
  }

  private func close() { state.withLock { if $0 == .oneWaits { $0 = .over } } }
}
