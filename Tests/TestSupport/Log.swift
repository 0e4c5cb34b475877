import Synchronization

/// A list that several threads write to.
public final class Log<Entry>: @unchecked Sendable {
  private let list = Mutex<[UncheckedEntry]>([])
  private struct UncheckedEntry: @unchecked Sendable { let entry: Entry }

  public init() {}

  public var entries: [Entry] { list.withLock { $0 }.map(\.entry) }

  public func add(_ entry: Entry) {
    let entry = UncheckedEntry(entry: entry)
    list.withLock { $0.append(entry) }
  }
}
