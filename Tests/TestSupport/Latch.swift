import Dispatch

/// A count of events that a test waits for.
public final class Latch: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  public init() {}

  public func open() { semaphore.signal() }

  /// Waits for a number of further calls of `open()`.
  ///
  /// - Returns: Whether it was, within a time far beyond what it can take.
  public func wait(for count: Int = 1) -> Bool {
    let deadline = DispatchTime.now() + 600
    return (0..<count).allSatisfy { _ in semaphore.wait(timeout: deadline) == .success }
  }
}
