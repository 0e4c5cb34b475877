#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombine
  import SwiftCombineEngine

  /// Watches a file or a folder for one subscriber.
  ///
  /// `@unchecked Sendable`: as its superclass.
  final class FileChangesSession: SystemSession<FileChange, SystemError>, @unchecked Sendable {
    struct Pending {
      var changes = OperatorQueue<FileChange>()
      var last: FileChange?
      var hasEnded = false
    }

    private let changes: Publishers.FileChanges
    private let pending = Locked(Pending())
    private let failure = Locked<SystemError?>(nil)
    private let watch = Locked<FileWatch?>(nil)

    init(_ changes: Publishers.FileChanges) {
      self.changes = changes
      super.init(
        queue: changes.queue ?? DispatchQueue(label: "SwiftCombineSystem.changes", target: .global()))
    }

    /// Nothing that happens after the subscription is missed.
    override func willBegin() {
      let path = changes.path
      do throws(SystemError) {
        let begun =
          if Platform.status(path)?.isFolder == true {
            try FileWatch(path) { [weak self] events, name in
              self?.note(events, name.map(path.appendingPathPart) ?? path)
            }
          } else {
            try FileWatch(path.folderPath, name: path.lastPathPart) { [weak self] events, _ in
              self?.note(events, path)
            }
          }
        watch.withLock { $0 = begun }
      } catch {
        failure.withLock { $0 = error }
      }
    }

    private func note(_ events: WatchEvents, _ changed: String) {
      pending.withLock { pending in
        for (event, kind) in Self.kinds where events.contains(event) {
          pending.append(FileChange(path: changed, kind: kind), limit: changes.limit, all: changes.path)
        }
        if !events.isDisjoint(with: [.isGone, .isMoved]) { pending.hasEnded = true }
      }
      wake()
    }

    private static let kinds: [(WatchEvents, FileChange.Kind)] = [
      (.created, .created), (.modified, .modified), (.attributes, .attributes), (.removed, .removed),
      (.missed, .missed),
    ]

    override func next(isWanted: Bool) -> SessionTurn<FileChange, SystemError> {
      if let error = failure.withLock({ $0 }) { return .end(error) }
      return pending.withLock { pending in
        if isWanted, let change = pending.changes.popFirst() {
          if pending.changes.isEmpty { pending.last = nil }
          return .value(change)
        }
        return pending.changes.isEmpty && pending.hasEnded ? .end(nil) : .wait
      }
    }

    override func willEnd() { release(watch.withLock { $0.take() }) }
  }

  extension FileChangesSession.Pending {
    mutating func append(_ change: FileChange, limit: Int, all path: String) {
      if change == last { return }
      if changes.count < limit {
        changes.append(change)
        last = change
      } else {
        changes = OperatorQueue()
        last = FileChange(path: path, kind: .missed)
        changes.append(last!)
      }
    }
  }

  extension String {
    /// The path of the folder that has what this is the path of.
    var folderPath: String {
      let path = withoutLastSlashes
      guard let slash = path.lastIndex(of: "/") else { return "." }
      return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    var lastPathPart: String {
      let path = withoutLastSlashes
      return path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    func appendingPathPart(_ name: String) -> String { hasSuffix("/") ? self + name : self + "/" + name }

    private var withoutLastSlashes: String {
      var path = Substring(self)
      while path.count > 1, path.last == "/" { path.removeLast() }
      return String(path)
    }
  }
#endif
