import Foundation

/// The most memory that this process has had at a time.
///
/// - Returns: Bytes, whole pages; `nil` where the system does not tell.
public func peakMemory() -> Int? {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
  guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }) else { return nil }
  return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
}
