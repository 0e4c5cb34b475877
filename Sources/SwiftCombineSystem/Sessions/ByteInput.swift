#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation

  /// How bytes are read; a test has its own, which the system interrupts.
  @safe struct ByteCalls: Sendable {
    typealias Read = @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int

    /// Of a file. What has to be loaded from the disk is waited for.
    var readFile: Read = { unsafe Foundation.read($0, $1, $2) }
    /// Of anything else. Another reader may have taken what was there a moment ago.
    var readPresent: Read = { unsafe Platform.readPresent($0, $1, $2) }

    static let system = ByteCalls()
  }

  /// Reads bytes of a descriptor without waiting for them: when there are some, a session is woken.
  struct ByteInput {
    enum Piece {
      case bytes(Int)
      case end
      /// There are none yet.
      case none
    }

    /// How many bytes are read at once.
    static var size: Int { 1 << 16 }

    let descriptor: Descriptor
    private let isFile: Bool
    private let calls: ByteCalls
    private var readiness: Readiness?

    init(_ descriptor: Descriptor, _ calls: ByteCalls = .system) {
      self.descriptor = descriptor
      self.calls = calls
      isFile = Platform.status(descriptor)?.isOnDisk ?? false
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(Platform.Refusal) -> Piece {
      // The descriptor may be one that waits, and others may use it too: so it is not changed.
      if !isFile, try !isReadable() { return .none }
      while true {
        let read = unsafe isFile ? calls.readFile : calls.readPresent
        let count = unsafe read(descriptor.number, buffer.baseAddress, buffer.count)
        if count > 0 { return .bytes(count) }
        if count == 0 { return .end }
        switch errno {
        case EINTR: continue
        case EAGAIN, EWOULDBLOCK: return .none
        default: throw Platform.Refusal(code: errno)
        }
      }
    }

    private func isReadable() throws(Platform.Refusal) -> Bool {
      while true {
        var query = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        let count = unsafe poll(&query, 1, 0)
        if count < 0, errno == EINTR { continue }
        if count < 0 { throw Platform.Refusal(code: errno) }
        if query.revents & Int16(POLLNVAL) != 0 { throw Platform.Refusal(code: EBADF) }
        return count > 0
      }
    }

    /// Has a closure called once, when there are bytes or the end.
    ///
    /// - Parameter wake: The closure: each time the same.
    mutating func waitForBytes(_ wake: @escaping @Sendable () -> Void) {
      let readiness = readiness ?? Readiness(descriptor, for: .reading, wake)
      self.readiness = readiness
      readiness.arm()
    }

    mutating func stopWaiting() {
      readiness?.stop()
      readiness = nil
    }
  }

  extension UnsafeMutableRawBufferPointer {
    /// A buffer for one piece, while a closure runs.
    static func withPiece<Result, Failure: Error>(
      _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ByteInput.size, alignment: 1)
      defer { unsafe buffer.deallocate() }
      return try unsafe body(buffer)
    }
  }
#endif
