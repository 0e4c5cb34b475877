import Synchronization

private let missingFile = URL(filePath: "/missing")
private func file(lineCount: Int) -> URL { missingFile }

private struct Lines: Publisher {
  typealias Output = String
  typealias Failure = any Error
  let of: URL

  func receive(subscriber: some Subscriber<String, any Error>) {}
}

private final class Counter: Sendable {
  private let number = Mutex(0)
  var count: Int { number.withLock { $0 } }
  func add() { number.withLock { $0 += 1 } }
}
