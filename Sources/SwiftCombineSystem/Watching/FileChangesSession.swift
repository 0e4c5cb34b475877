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
            try FileWatch(entry: path) { [weak self] events, _ in
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

  // By bytes: a character may be a slash with a combining mark, which the system takes for a slash.
  extension String {
    private static var slash: UInt8 { UInt8(ascii: "/") }

    var isAbsolute: Bool { utf8.first == Self.slash }

    /// The names between the slashes.
    var pathParts: [String] { utf8.split(separator: Self.slash).map { String(decoding: $0, as: UTF8.self) } }

    /// The path of the folder that has what this is the path of.
    var folderPath: String {
      let path = withoutLastSlashes
      guard let slash = path.lastIndex(of: Self.slash) else { return "." }
      return slash == path.startIndex ? "/" : String(decoding: path[..<slash], as: UTF8.self)
    }

    var lastPathPart: String {
      let path = withoutLastSlashes
      let start = path.lastIndex(of: Self.slash).map(path.index(after:)) ?? path.startIndex
      return String(decoding: path[start...], as: UTF8.self)
    }

    func appendingPathPart(_ name: String) -> String {
      utf8.last == Self.slash ? self + name : self + "/" + name
    }

    private var withoutLastSlashes: Substring.UTF8View {
      var path = Substring(self).utf8
      while path.count > 1, path.last == Self.slash { path.removeLast() }
      return path
    }
  }
#endif
