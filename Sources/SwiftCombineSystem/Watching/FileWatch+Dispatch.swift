#if canImport(Darwin)
  import Foundation

  extension FileWatch {
    static func begin(
      _ path: String, name: String?, _ report: @escaping Report
    ) throws(SystemError) -> @Sendable () -> Void {
      do {
        return watch(try Platform.open(path, O_EVTONLY), report)
      } catch {
        throw error.error(.watch, path)
      }
    }

    static func begin(
      _ descriptor: Descriptor, _ report: @escaping Report
    ) throws(SystemError) -> @Sendable () -> Void { watch(descriptor, report) }

    /// The system reports that a folder has changed, and not which entry.
    private static func watch(
      _ descriptor: Descriptor, _ report: @escaping Report
    ) -> @Sendable () -> Void {
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor.number, eventMask: [.write, .extend, .attrib, .delete, .rename, .revoke],
        queue: DispatchQueue(label: "SwiftCombineSystem.watcher"))
      let shared = SharedSource(source: source)
      source.setEventHandler { report(WatchEvents(shared.source.data), nil) }
      source.setCancelHandler { withExtendedLifetime(descriptor) {} }
      source.activate()
      return { shared.source.cancel() }
    }
  }

  extension WatchEvents {
    fileprivate init(_ event: DispatchSource.FileSystemEvent) {
      self = []
      if !event.isDisjoint(with: [.write, .extend]) { insert(.modified) }
      if event.contains(.attrib) { insert(.attributes) }
      if !event.isDisjoint(with: [.delete, .revoke]) { insert(.isGone) }
      if event.contains(.rename) { insert(.isMoved) }
    }
  }
#endif
