import Foundation
import HeapInUse
@_spi(Threads) import SwiftCombineTesting

/// The system resources that this process holds.
enum Footprint {
  static var descriptors: Int { entries(of: "/proc/self/fd").count }
  static var threads: Int { entries(of: "/proc/self/task").count }

  /// Bytes; 0 where the allocator does not say, as under a sanitizer.
  static var heap: Int { Int(heap_in_use()) }

  /// Whether bytes or an end of file have arrived on a socket and have not been read yet.
  static var hasUnreadSocket: Bool {
    var sockets = entries(of: "/proc/self/fd").compactMap { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
      let number = target?.hasPrefix("socket:") == true ? Int32(name) : nil
      return number.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    }
    return poll(&sockets, nfds_t(sockets.count), 0) > 0
  }

  private static func entries(of directory: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
  }
}

/// Polls, since nothing notifies when a socket is closed, a thread ends or an object is released.
///
/// - Returns: whether the condition was true within that many seconds; on a busy machine,
///   once this thread has computed for a tenth of them.
func becomesTrue(within seconds: Double = 10, _ isTrue: () -> Bool) -> Bool {
  happens(within: seconds) { deadline in
    repeat {
      if isTrue() { return .success }
      usleep(500)
    } while DispatchTime.now() < deadline
    return .timedOut
  }
}
