import Combine
import Foundation
import Synchronization

/// The saved jokes, in a file of SQLite.
///
/// When ``save(_:)`` or ``delete(ids:)`` returns, the change is on disk: it survives the end of the process
/// at any moment, and a loss of power. Other processes may use the file at the same time.
///
/// **Threads**: it may be used from any thread.
public final class JokeStore: @unchecked Sendable {
  // Unchecked, because Combine's subject is not marked as sendable everywhere. It
  // may be used from any thread.

  private struct State {
    let database: Database
    /// The version of the data when changes of others were last looked for.
    var version: Int64
  }

  /// The name of the file in its directory.
  public static let fileName = "jokes.sqlite"

  /// The file.
  public let file: URL

  private let state: Mutex<State>
  private let changes = CurrentValueSubject<Void, Never>(())

  /// Opens a file, which is created with its directory if it does not exist.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - patience: how many milliseconds to wait for other processes that use the file.
  public init(file: URL, patience: Int32 = 5_000) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw StoreError(file: file.path, reason: "its directory cannot be created")
    }
    let database = try Database(file: file.path, patience: patience)
    try database.prepare(file: file.path)
    let version = try database.version()
    self.file = file
    state = Mutex(State(database: database, version: version))
  }

  /// The file in the user's data directory: `jokes` in `XDG_DATA_HOME`, or in `~/.local/share`.
  ///
  /// - Parameters:
  ///   - environment: the environment variables; a relative path in `XDG_DATA_HOME` is ignored.
  ///   - home: the user's home directory.
  public static func userFile(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    home: URL = FileManager.default.homeDirectoryForCurrentUser
  ) -> URL {
    let data =
      if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") {
        URL(fileURLWithPath: path, isDirectory: true)
      } else {
        home.appendingPathComponent(".local/share", isDirectory: true)
      }
    return data.appendingPathComponent("jokes/\(fileName)", isDirectory: false)
  }

  /// Saves a joke; one with the same identifier is replaced.
  ///
  /// - Returns: false for ``Joke/error`` and ``Joke/starter``, which are not saved.
  @discardableResult public func save(_ joke: Joke) throws(StoreError) -> Bool {
    guard joke.isJoke else { return false }
    try state.withLock { state throws(StoreError) in try state.database.save(joke) }
    changes.send(())
    return true
  }

  /// Replaces a joke that is saved, and saves no other.
  ///
  /// - Returns: whether it was saved.
  @discardableResult public func update(_ joke: Joke) throws(StoreError) -> Bool {
    let isSaved = try state.withLock { state throws(StoreError) in try state.database.update(joke) }
    if isSaved { changes.send(()) }
    return isSaved
  }

  /// Deletes the jokes with these identifiers, all or none of them.
  ///
  /// - Returns: how many there were.
  @discardableResult public func delete(ids: [String]) throws(StoreError) -> Int {
    let count = try state.withLock { state throws(StoreError) in try state.database.delete(ids) }
    if count > 0 { changes.send(()) }
    return count
  }

  /// The saved jokes, sorted by the bytes of their texts.
  public func jokes() throws(StoreError) -> [Joke] {
    try state.withLock { state throws(StoreError) in try state.database.jokes() }
  }

  /// Publishes the saved jokes, and again after each change.
  ///
  ///     changes        ────save a──save b────delete a──
  ///     wanted         ──2────────────────────────────1
  ///     savedJokes     ──[]──[a]──────────────────────[b]
  ///
  /// **Demand**: a subscriber that requests a list after several changes receives the newest one.
  /// **Failure**: a file that cannot be read. **Delivery**: on the thread that requests a list or makes a
  /// change, after the change; changes may be made from inside a delivery. **Memory**: a
  /// subscription retains the store.
  public var savedJokes: AnyPublisher<[Joke], StoreError> {
    changes
      .tryMap { [self] in try jokes() }
      .mapError { [file] in $0 as? StoreError ?? StoreError(file: file.path, reason: "\($0)") }
      .eraseToAnyPublisher()
  }

  /// Looks for the changes of other processes, until the returned token is canceled or released;
  /// ``savedJokes`` publishes them.
  ///
  /// - Parameters:
  ///   - interval: the time between two looks.
  ///   - scheduler: looks.
  public func watch<S: Scheduler>(
    every interval: S.SchedulerTimeType.Stride, on scheduler: S
  ) -> AnyCancellable {
    let first = scheduler.now.advanced(by: interval)
    return AnyCancellable(
      scheduler.schedule(after: first, interval: interval) { [weak self] in self?.look() })
  }

  /// What is damaged in the file; nothing if it is intact.
  public func damages() throws(StoreError) -> [String] {
    let lines = try state.withLock { state throws(StoreError) in try state.database.checkIntegrity() }
    return lines == ["ok"] ? [] : lines
  }

  private func look() {
    let isChanged = state.withLock { state in
      // Subscribers read the file and find out what is wrong with it.
      guard let version = try? state.database.version() else { return true }
      defer { state.version = version }
      return version != state.version
    }
    if isChanged { changes.send(()) }
  }
}
