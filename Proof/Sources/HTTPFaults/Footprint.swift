import Foundation
import HeapInUse

/// What this process holds of the system.
enum Footprint {
  static var descriptors: Int { entries(of: "/proc/self/fd") }
  static var threads: Int { entries(of: "/proc/self/task") }

  /// Bytes; 0 where the allocator does not say, as under a sanitizer.
  static var heap: Int { Int(heap_in_use()) }

  private static func entries(of directory: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: directory).count) ?? 0
  }
}

/// Asks again and again, since nobody tells when a socket, a thread or an object is gone.
///
/// - Returns: whether the answer was yes within so many seconds.
func becomesTrue(within seconds: Double = 10, _ isTrue: () -> Bool) -> Bool {
  let deadline = DispatchTime.now() + seconds
  while !isTrue() {
    if DispatchTime.now() > deadline { return false }
    usleep(500)
  }
  return true
}
