import CombineMachinery
import Dispatch

/// A place in which two threads wait for each other, which proves that both are there at one time.
///
///     let meeting = Meeting()
///     let recorder = source.map { meeting.attend($0) }.record()
///     source.misbehave(.concurrentSignals, 1)
///     #expect(meeting.tookPlace)
///
/// The first to come waits for the second, but no longer than a limit: where one of them cannot come while
/// the other is there, as behind a lock, the meeting does not take place, and both go on.
public final class Meeting: Sendable {
  private enum State {
    case empty, oneWaits, tookPlace, over
  }

  private let state = Locked(State.empty)
  private let arrival = DispatchSemaphore(value: 0)
  private let limit: Double

  /// Makes a meeting of two threads.
  ///
  /// - Parameter limit: How many seconds the first waits for the second.
  public init(limit: Double = 10) { self.limit = limit }

  /// Whether two threads were here at one time.
  public var tookPlace: Bool { state.withLock { $0 == .tookPlace } }

  /// Waits for the other thread. Once a meeting took place, or was given up, no thread waits.
  public func attend() {
    let found = state.withLock { state in
      let found = state
      if state == .empty { state = .oneWaits }
      if state == .oneWaits, found == .oneWaits { state = .tookPlace }
      return found
    }
    switch found {
    case .empty: if arrival.wait(timeout: .now() + limit) == .timedOut { giveUp() }
    case .oneWaits: arrival.signal()
    case .tookPlace, .over: break
    }
  }

  /// The same, inside an expression: returns the value it is given.
  public func attend<Value>(_ value: Value) -> Value {
    attend()
    return value
  }

  private func giveUp() { state.withLock { if $0 == .oneWaits { $0 = .over } } }
}
