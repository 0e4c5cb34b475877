#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation

  /// What has happened to a file, or in a folder.
  struct WatchEvents: OptionSet, Sendable {
    let rawValue: Int

    /// The content of a file has changed; elsewhere than on Linux also the entries of a folder.
    static let modified = WatchEvents(rawValue: 1)
    /// The permissions, the owner or the dates have changed.
    static let attributes = WatchEvents(rawValue: 2)
    /// An entry of the folder is there that was not.
    static let created = WatchEvents(rawValue: 4)
    /// An entry of the folder is not there any more.
    static let removed = WatchEvents(rawValue: 8)
    /// What is watched was removed: it is watched no more.
    static let isGone = WatchEvents(rawValue: 16)
    /// What is watched was moved: its path is another, which it is watched under.
    static let isMoved = WatchEvents(rawValue: 64)
    /// There was more than the system remembers.
    static let missed = WatchEvents(rawValue: 32)
  }

  /// A name or a path, as the system compares them: byte for byte. Strings whose characters are the same
  /// in two normalizations are equal, and name two files.
  struct FileName: Hashable {
    let bytes: [UInt8]

    init(_ name: String) { bytes = Array(name.utf8) }
  }

  /// Reports what happens to files and folders, until the watch is released or canceled: the seam between the
  /// publishers and the system.
  ///
  /// A closure is called on a queue of the watcher, with the events and the name of the entry of a folder; it
  /// only notes them.
  final class FileWatch: Sendable {
    typealias Report = @Sendable (_ events: WatchEvents, _ name: String?) -> Void

    private let stop: @Sendable () -> Void

    init(stop: @escaping @Sendable () -> Void) { self.stop = stop }
    deinit { stop() }

    /// Watches a file or a folder by its path.
    ///
    /// - Parameter name: The only entry of the folder to report; `nil` for all.
    convenience init(_ path: String, name: String? = nil, _ report: @escaping Report) throws(SystemError) {
      do { try Platform.refuseNulls(path, name ?? "") } catch { throw error.error(.watch, path) }
      self.init(stop: try Self.begin(path, name: name, report))
    }

    /// Watches the entry of a folder that a path names, also if there is none yet.
    convenience init(entry path: String, _ report: @escaping Report) throws(SystemError) {
      let name = path.lastPathPart
      // The path is empty, or only slashes.
      if name.isEmpty { throw .refused(.watch, path: path, code: path.isEmpty ? ENOENT : EISDIR) }
      try self.init(path.folderPath, name: name, report)
    }

    /// Watches an open file, whatever its path is now.
    convenience init(_ descriptor: Descriptor, _ report: @escaping Report) throws(SystemError) {
      self.init(stop: try Self.begin(descriptor, report))
    }
  }
#endif
