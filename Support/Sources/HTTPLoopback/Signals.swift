import Synchronization

/// The signals from other threads to the thread of a server.
final class Signals: Sendable {
  private struct State {
    var isStopped = false
    var doors: Set<String> = []
  }

  /// Readable when there was a signal since the last check.
  let reader: Descriptor
  private let writer: Descriptor
  private let state = Mutex(State())

  init() throws(SocketError) {
    (reader, writer) = try Descriptor.pair()
  }

  deinit {
    reader.dispose()
    writer.dispose()
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    writer.wake()
  }

  func open(_ door: String) {
    state.withLock { _ = $0.doors.insert(door) }
    writer.wake()
  }

  /// Makes the server's thread check what there is to send.
  func wake() { writer.wake() }

  /// The doors that are open, or nil when the server is to stop.
  func look() -> Set<String>? {
    // The pair is emptied before the check, so that a later signal makes it readable again.
    reader.drain()
    return state.withLock { $0.isStopped ? nil : $0.doors }
  }
}
