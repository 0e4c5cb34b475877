#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation

  // What is done in C: declared by name, so that clients need no module of C.

  @_silgen_name("swiftCombinePipe")
  private func makePipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32

  @_silgen_name("swiftCombineReadPresent")
  private func readPresentBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int

  @_silgen_name("swiftCombineWrite")
  private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int

  @_silgen_name("swiftCombineStartThread")
  private func startThread(
    _ name: UnsafePointer<CChar>, _ body: @convention(c) (UnsafeMutableRawPointer) -> Void,
    _ argument: UnsafeMutableRawPointer
  ) -> Int32

  #if os(macOS) || os(Linux) || os(Android)
    @_silgen_name("swiftCombineSpawn")
    private func spawn(
      _ process: UnsafeMutablePointer<Int32>, _ path: UnsafePointer<CChar>,
      _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>,
      _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>?,
      _ folder: UnsafePointer<CChar>?, _ standard: UnsafePointer<Int32>
    ) -> Int32
  #endif

  #if os(Linux) || os(Android)
    @_silgen_name("swiftCombineProcessDescriptor")
    private func makeProcessDescriptor(_ process: Int32) -> Int32
  #endif

  /// Calls of the C library, as values.
  enum Platform {
    /// A number of `errno`.
    struct Refusal: Error {
      let code: Int32
    }

    /// Creates a thread of a name.
    typealias ThreadStart = @Sendable (String, @escaping @Sendable () -> Void) throws(Refusal) -> Void

    /// Runs a closure on a new thread; unlike `Thread.start()` it says if there can be none.
    ///
    /// - Parameter name: The name of the thread, up to 15 bytes.
    static func startThread(_ name: String, _ body: @escaping @Sendable () -> Void) throws(Refusal) {
      // Unchecked: the thread releases it; if there is none, this function does.
      let body = unsafe Unmanaged.passRetained(ThreadBody(body))
      let code = unsafe SwiftCombineSystem.startThread(
        name, { unsafe Unmanaged<ThreadBody>.fromOpaque($0).takeRetainedValue().run() }, body.toOpaque())
      if code == 0 { return }
      unsafe body.release()
      throw Refusal(code: code)
    }

    /// Creates a pipe that no child inherits.
    static func pipe() throws(Refusal) -> (reader: Descriptor, writer: Descriptor) {
      var ends: [Int32] = [-1, -1]
      let code = unsafe makePipe(&ends)
      if code != 0 { throw Refusal(code: code) }
      return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
    }

    /// Opens a file, for no child.
    static func open(_ path: String, _ flags: Int32) throws(Refusal) -> Descriptor {
      try refuseNulls(path)
      while true {
        let number = unsafe Foundation.open(path, flags | O_CLOEXEC)
        if number >= 0 { return Descriptor(owning: number) }
        if errno != EINTR { throw Refusal(code: errno) }
      }
    }

    /// Refuses strings of which C would read what is before a null character: another path than the caller
    /// has checked.
    static func refuseNulls(_ strings: String...) throws(Refusal) { try refuseNulls(strings) }

    static func refuseNulls(_ strings: [String]) throws(Refusal) {
      if strings.contains(where: { $0.utf8.contains(0) }) { throw Refusal(code: EINVAL) }
    }

    /// Copies the descriptor of a file handle, for no child. Both share the position.
    static func copy(_ handle: FileHandle) throws(Refusal) -> Descriptor {
      let number = fcntl(handle.fileDescriptor, F_DUPFD_CLOEXEC, 3)
      if number < 0 { throw Refusal(code: errno) }
      return Descriptor(owning: number)
    }

    /// Reads bytes as `read` does; of a pipe or a socket only those that are there, where the system can.
    static func readPresent(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
      unsafe readPresentBytes(descriptor, buffer, count)
    }

    /// Where a symbolic link leads; `nil` for anything else.
    static func link(_ path: String) -> String? {
      unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
        let count = unsafe readlink(path, buffer.baseAddress!, buffer.count)
        return count < 0
          ? nil : unsafe String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
    }

    /// Writes as many bytes as there is room for.
    static func write(_ descriptor: Descriptor, _ bytes: UnsafeRawBufferPointer) throws(Refusal) -> Int {
      while true {
        let count = unsafe writeBytes(descriptor.number, bytes.baseAddress, bytes.count)
        if count >= 0 { return count }
        if errno != EINTR { throw Refusal(code: errno) }
      }
    }

    /// What is known of a file by its path.
    static func status(_ path: String) -> stat? {
      var status = stat()
      return unsafe stat(path, &status) == 0 ? status : nil
    }

    /// What is known of an open file.
    static func status(_ descriptor: Descriptor) -> stat? {
      var status = stat()
      return unsafe fstat(descriptor.number, &status) == 0 ? status : nil
    }
  }

  #if os(macOS) || os(Linux) || os(Android)
    extension Platform {
      /// A descriptor that can be read once a process has ended; `nil` if the system has none.
      static func descriptor(ofProcess process: Int32) -> Descriptor? {
        #if os(macOS)
          return nil
        #else
          let number = makeProcessDescriptor(process)
          return number < 0 ? nil : Descriptor(owning: number)
        #endif
      }

      /// Starts a program.
      static func start(
        _ command: SystemCommand, _ input: Descriptor, _ output: Descriptor, _ error: Descriptor
      ) throws(Refusal) -> Int32 {
        let variables = command.environment.map { $0.map { "\($0.key)=\($0.value)" } }
        try refuseNulls(
          [command.path, command.workingDirectory ?? ""] + command.arguments + (variables ?? []))
        // An = would end the name.
        if command.environment?.keys.contains(where: { $0.isEmpty || $0.utf8.contains(UInt8(ascii: "=")) })
          ?? false
        {
          throw Refusal(code: EINVAL)
        }
        let arguments = CStrings([command.path] + command.arguments)
        let environment = variables.map { CStrings($0) }
        var process: Int32 = 0
        let code = withExtendedLifetime((arguments, environment, input, output, error)) {
          unsafe spawn(
            &process, command.path, arguments.pointers, environment?.pointers, command.workingDirectory,
            [input.number, output.number, error.number])
        }
        if code != 0 { throw Refusal(code: code) }
        return process
      }
    }
  #endif

  extension stat {
    var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
    var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
    /// Whether a read waits for a disk at most, and nothing reports that it need not.
    var isOnDisk: Bool { isRegular || st_mode & S_IFMT == S_IFBLK }

    /// Whether both are of one file.
    func isSame(as other: stat) -> Bool { st_ino == other.st_ino && st_dev == other.st_dev }
  }

  /// What a thread runs.
  private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Strings of C, with a null after the last.
  @safe private final class CStrings {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ strings: [String]) {
      count = strings.count
      unsafe pointers = .allocate(capacity: count + 1)
      for (index, string) in strings.enumerated() { unsafe (pointers + index).initialize(to: strdup(string)) }
      unsafe (pointers + count).initialize(to: nil)
    }

    deinit {
      for index in 0..<count { unsafe free(pointers[index]) }
      unsafe pointers.deallocate()
    }
  }

  /// An open descriptor, which is closed when it is released.
  final class Descriptor: Sendable {
    let number: Int32

    init(owning number: Int32) { self.number = number }

    deinit { close(number) }

    /// Lets a read or a write return at once if it would wait.
    func setNonblocking() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }
  }
#endif
