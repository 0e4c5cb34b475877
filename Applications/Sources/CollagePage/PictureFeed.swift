import Foundation
import HTTPLoopback
import PageServing
import Synchronization

/// Pictures as answers, which are made one after the other and beside the thread of the server.
///
/// **Memory**: the last pictures are kept, as PNG. A picture whose browser is gone
/// before its turn is not made.
final class PictureFeed: Sendable {
  /// What a picture is of.
  enum Key: Hashable {
    case photo(Int)
    case preview(Int)
  }

  /// How many pictures are kept at most.
  private static let most = 200

  private let queue = DispatchQueue(label: "pictures")
  private let stored = Mutex<[Key: Data]>([:])

  /// A picture as PNG; an answer without bytes if it cannot be made.
  ///
  /// - Parameters:
  ///   - key: what it is of; nil for a picture that is not kept.
  ///   - make: makes the picture.
  func answer(_ key: Key?, make: @escaping @Sendable () throws -> Data) -> HTTPAnswer {
    if let key, let data = stored.withLock({ $0[key] }) { return .document(data, type: "image/png") }
    let browser = Browser()
    let stream = HTTPStream { browser.isGone.store(true, ordering: .relaxed) }
    queue.async { [self] in
      if !browser.isGone.load(ordering: .relaxed), let data = try? make() {
        if let key { keep(data, for: key) }
        stream.send(data)
      }
      stream.finish()
    }
    return .stream(stream, type: "image/png", fields: RequestGuard.fields)
  }

  /// Forgets the pictures.
  func removeAll() { stored.withLock { $0 = [:] } }

  private func keep(_ data: Data, for key: Key) {
    stored.withLock { stored in
      if stored.count >= Self.most { stored = [:] }
      stored[key] = data
    }
  }

  private final class Browser: Sendable {
    let isGone = Atomic(false)
  }
}
