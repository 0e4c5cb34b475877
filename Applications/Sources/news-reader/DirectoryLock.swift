import Foundation

/// The sole use of a directory, so that two processes do not replace each other's file.
///
/// The system releases it with the process, however that ends.
final class DirectoryLock {
  /// Why a directory cannot be used.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let descriptor: Int32

  /// Locks a directory, which is created if it does not exist.
  init(_ directory: URL) throws(Failure) {
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        description: "The directory \(directory.path) cannot be created; name another one with --data.")
    }
    descriptor = open(directory.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw Failure(
        description:
          "The directory \(directory.path) cannot be used: \(reason); name another one with --data.")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw Failure(
        description:
          "Another news-reader keeps its keywords in \(directory.path); name another one with --data.")
    }
  }

  deinit { close(descriptor) }
}
