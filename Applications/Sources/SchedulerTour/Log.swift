import Combine
import Synchronization

/// The steps of a page, each with the place where it ran, in the order in which they ran.
public final class Log: Sendable {
  /// One step.
  public struct Entry: Sendable, Equatable, CustomStringConvertible {
    /// What happened.
    public let step: String
    /// Where it happened.
    public let place: Place

    /// The step and its place, in columns.
    public var description: String {
      step + String(repeating: " ", count: max(1, 16 - step.count)) + "on \(place)"
    }
  }

  private let state = Mutex<[Entry]>([])

  /// Creates a log without entries.
  public init() {}

  /// All entries so far.
  public var entries: [Entry] { state.withLock { $0 } }

  /// Adds a step that happens here and now.
  public func add(_ step: String) {
    let entry = Entry(step: step, place: .current)
    state.withLock { $0.append(entry) }
  }
}

extension Publisher {
  /// Adds each value to a log, where it passes.
  ///
  /// - Parameter label: the beginning of the step, in front of the value.
  func log(_ label: String, to log: Log) -> Publishers.HandleEvents<Self> {
    handleEvents(receiveOutput: { log.add("\(label) \($0)") })
  }
}
