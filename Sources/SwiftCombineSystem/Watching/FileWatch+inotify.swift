#if os(Linux) || os(Android)
  import Foundation
  import SwiftCombineEngine

  extension FileWatch {
    static func begin(
      _ path: String, name: String?, _ report: @escaping Report
    ) throws(SystemError) -> @Sendable () -> Void {
      try InotifyWatcher.shared.add(path, name: name, report)
    }

    static func begin(
      _ descriptor: Descriptor, _ report: @escaping Report
    ) throws(SystemError) -> @Sendable () -> Void {
      try InotifyWatcher.shared.add("/proc/self/fd/\(descriptor.number)", name: nil, report)
    }
  }

  /// The one descriptor of inotify that all watches share, since a user may have few of them; it is closed
  /// with the last watch.
  private final class InotifyWatcher: Sendable {
    static let shared = InotifyWatcher()

    /// The reports of one file or folder. A folder may have thousands of them, each for one name.
    struct Watched {
      struct Entry {
        /// Of what is watched.
        let path: String
        let report: FileWatch.Report
      }

      var all: [UInt64: Entry] = [:]
      var named: [FileName: [UInt64: Entry]] = [:]

      var isEmpty: Bool { all.isEmpty && named.isEmpty }

      var everyEntry: [Entry] { all.values + named.values.flatMap(\.values) }
    }

    /// What the watches have in common, while there are any.
    struct Instance {
      let descriptor: Descriptor
      let readiness: Readiness
    }

    struct State {
      var instance: Instance?
      var watched: [Int32: Watched] = [:]
      var lastNumber: UInt64 = 0

      /// - Returns: What is to be released, outside of the lock.
      mutating func closeIfUnused() -> Instance? { watched.isEmpty ? instance.take() : nil }
    }

    private let state = Locked(State())

    /// - Returns: What removes the watch.
    func add(
      _ path: String, name: String?, _ report: @escaping FileWatch.Report
    ) throws(SystemError) -> @Sendable () -> Void {
      do throws(Platform.Refusal) {
        let (watch, number, instance) = try state.withLock { state throws(Platform.Refusal) in
          let isNew = state.instance == nil
          let instance = if let open = state.instance { open } else { try open() }
          let watch = unsafe inotify_add_watch(instance.descriptor.number, path, Self.mask)
          if watch < 0 { throw Platform.Refusal(code: errno) }
          state.instance = instance
          state.lastNumber += 1
          let entry = Watched.Entry(path: path, report: report)
          if let name {
            let name = FileName(name)
            state.watched[watch, default: Watched()].named[name, default: [:]][state.lastNumber] = entry
          } else {
            state.watched[watch, default: Watched()].all[state.lastNumber] = entry
          }
          if isNew { instance.readiness.arm() }
          return (watch, state.lastNumber, instance)
        }
        return { [weak descriptor = instance.descriptor] in
          let descriptor = descriptor
          self.remove(watch, number, name, of: descriptor)
        }
      } catch {
        throw error.error(.watch, path)
      }
    }

    private func open() throws(Platform.Refusal) -> Instance {
      let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      if number < 0 { throw Platform.Refusal(code: errno) }
      let descriptor = Descriptor(owning: number)
      return Instance(
        descriptor: descriptor,
        readiness: Readiness(descriptor, for: .reading) { [self, weak descriptor] in
          let descriptor = descriptor
          if let descriptor { read(descriptor) }
        })
    }

    private func remove(_ watch: Int32, _ number: UInt64, _ name: String?, of descriptor: Descriptor?) {
      let released = state.withLock { state -> (Watched.Entry?, Instance?) in
        // A watch of a descriptor that was closed meanwhile is gone; its number may be in use again.
        guard let descriptor, descriptor === state.instance?.descriptor, var one = state.watched[watch] else {
          return (nil, nil)
        }
        let entry: Watched.Entry?
        if let name = name.map(FileName.init) {
          entry = one.named[name]?.removeValue(forKey: number)
          if one.named[name]?.isEmpty == true { one.named[name] = nil }
        } else {
          entry = one.all.removeValue(forKey: number)
        }
        state.watched[watch] = one.isEmpty ? nil : one
        if one.isEmpty { inotify_rm_watch(descriptor.number, watch) }
        return (entry, state.closeIfUnused())
      }
      release(released)
    }

    // MARK: Events

    private func read(_ descriptor: Descriptor) {
      unsafe UnsafeMutableRawBufferPointer.withPiece { piece in
        let count = unsafe Foundation.read(descriptor.number, piece.baseAddress, piece.count)
        var index = 0
        while index + Self.headSize <= count {
          unsafe index += take(UnsafeRawBufferPointer(rebasing: piece[index..<count]), of: descriptor)
        }
      }
      state.withLock { $0.instance?.descriptor === descriptor ? $0.instance : nil }?.readiness.arm()
    }

    /// Reports one event: a watch, a mask, a cookie, the length of a name, the name and zeros.
    ///
    /// - Returns: How many bytes it has.
    private func take(_ bytes: UnsafeRawBufferPointer, of descriptor: Descriptor) -> Int {
      let watch = unsafe bytes.loadUnaligned(fromByteOffset: 0, as: Int32.self)
      let mask = unsafe bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
      let length = unsafe Int(bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self))
      let bytes = unsafe bytes[Self.headSize..<Self.headSize + length].prefix { $0 != 0 }
      let name = unsafe bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
      let events = WatchEvents(inotify: mask)
      if events.contains(.missed) {
        reportMissed(descriptor)
      } else {
        let (entries, released) = entries(of: events, watch, name, descriptor)
        for entry in entries { entry.report(events, name) }
        release(released)
      }
      return Self.headSize + length
    }

    /// Reports that events were lost. Among them may be the last one of a watch: its path is watched again,
    /// and the system gives the same watch if that is still there.
    private func reportMissed(_ descriptor: Descriptor) {
      let missed = state.withLock { state -> [(Watched.Entry, WatchEvents)] in
        guard descriptor === state.instance?.descriptor else { return [] }
        return state.watched.flatMap { watch, one in
          var isThere: [FileName: Bool] = [:]
          return one.everyEntry.map { entry in
            let path = FileName(entry.path)
            let known = isThere[path] ?? state.isWatched(entry.path, as: watch, of: descriptor)
            isThere[path] = known
            let events: WatchEvents = known ? .missed : [.missed, .isGone]
            return (entry, events)
          }
        }
      }
      for (entry, events) in missed { entry.report(events, nil) }
    }

    private func entries(
      of events: WatchEvents, _ watch: Int32, _ name: String?, _ descriptor: Descriptor
    ) -> ([Watched.Entry], Instance?) {
      state.withLock { state in
        guard descriptor === state.instance?.descriptor else { return ([], nil) }
        guard let one = state.watched[watch], !events.isEmpty else { return ([], nil) }
        if let name { return (Array(one.all.values) + (one.named[FileName(name)] ?? [:]).values, nil) }
        if events.isDisjoint(with: [.isGone, .isMoved]) { return (Array(one.all.values), nil) }
        if events.contains(.isGone) { state.watched[watch] = nil }
        return (one.everyEntry, state.closeIfUnused())
      }
    }

    private static let headSize = 16
    // One for all: a second one for the same file would replace the first.
    fileprivate static let mask = UInt32(
      IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
        | IN_MOVE_SELF)
  }

  extension InotifyWatcher.State {
    /// Whether what is at a path is what a watch is of.
    fileprivate func isWatched(_ path: String, as watch: Int32, of descriptor: Descriptor) -> Bool {
      let now = unsafe inotify_add_watch(descriptor.number, path, InotifyWatcher.mask)
      if now >= 0, watched[now] == nil { inotify_rm_watch(descriptor.number, now) }
      return now == watch
    }
  }

  extension WatchEvents {
    fileprivate init(inotify mask: UInt32) {
      self = []
      func insert(_ events: WatchEvents, for flags: Int32) {
        if mask & UInt32(bitPattern: flags) != 0 { formUnion(events) }
      }
      insert(.modified, for: Int32(IN_MODIFY))
      insert(.attributes, for: Int32(IN_ATTRIB))
      insert(.created, for: Int32(IN_CREATE | IN_MOVED_TO))
      insert(.removed, for: Int32(IN_DELETE | IN_MOVED_FROM))
      insert(.isGone, for: Int32(IN_DELETE_SELF | IN_UNMOUNT | IN_IGNORED))
      insert(.isMoved, for: Int32(IN_MOVE_SELF))
      insert(.missed, for: Int32(IN_Q_OVERFLOW))
    }
  }
#endif
