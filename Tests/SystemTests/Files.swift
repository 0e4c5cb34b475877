#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation
  import Synchronization

  /// The folders that are there: a process that ends with `exit` releases none.
  private let folders = Mutex<Set<String>>([])

  private let removesFoldersAtExit: Void = {
    atexit {
      _ = seteuid(getuid())
      for path in folders.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
    }
  }()

  /// A folder that is removed when it is released, or when the process ends.
  final class TemporaryFolder: Sendable {
    let path: String

    init() {
      var template = Array((NSTemporaryDirectory() + "/system-tests-XXXXXX").utf8CString)
      // As the system writes it, or none of the open descriptors would be found to be of a file in it.
      let real = realpath(mkdtemp(&template)!, nil)!
      path = String(cString: real)
      free(real)
      removesFoldersAtExit
      folders.withLock { _ = $0.insert(path) }
    }

    deinit {
      try? FileManager.default.removeItem(atPath: path)
      folders.withLock { _ = $0.remove(path) }
    }

    func path(_ name: String) -> String { path + "/" + name }

    /// Creates a file, or replaces its content.
    ///
    /// - Returns: Its path.
    @discardableResult func write(_ text: String, to name: String) -> String {
      write(Array(text.utf8), to: name)
    }

    @discardableResult func write(_ bytes: [UInt8], to name: String) -> String {
      let descriptor = open(path(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      writeAll(bytes, to: descriptor)
      close(descriptor)
      return path(name)
    }

    func append(_ text: String, to name: String) {
      let descriptor = open(path(name), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
      writeAll(Array(text.utf8), to: descriptor)
      close(descriptor)
    }

    func move(_ name: String, to other: String) { rename(path(name), path(other)) }
    func remove(_ name: String) { unlink(path(name)) }
  }

  func writeAll(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
    }
  }

  /// A pipe whose ends are closed with it.
  final class TestPipe {
    let reader: FileHandle
    let writer: Int32
    private var isOpen = true

    init() {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { fatalError("no pipe") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      reader = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
      writer = ends[1]
    }

    func write(_ text: String) { writeAll(Array(text.utf8), to: writer) }

    func finish() {
      if isOpen { close(writer) }
      isOpen = false
    }

    deinit { finish() }
  }

  /// The open descriptors of this process, by what they are.
  func openDescriptors() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.compactMap { name in
      var buffer = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/self/fd/" + name, &buffer, buffer.count - 1)
      return count < 0 ? nil : String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// Lets other threads run until something is so.
  ///
  /// - Returns: Whether it is, within a time far beyond what it can take.
  func eventually(_ isSo: () -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: 600)
    while !isSo() {
      if Date() > deadline { return false }
      // A look reads much: without a pause it takes the time of what it waits for.
      _ = poll(nil, 0, 1)
    }
    return true
  }

  /// The most memory that this process has had at once, in kilobytes.
  func peakMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
#endif
