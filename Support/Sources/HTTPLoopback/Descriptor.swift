import Foundation

/// An open file descriptor that never blocks.
///
/// Programs that this process starts do not inherit it, since a connection is open as long as any process
/// holds it.
struct Descriptor: Sendable {
  private static let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)

  let number: Int32

  func dispose() { close(number) }

  /// Makes the connection end with a reset when it is closed.
  func resetOnDispose() {
    var atOnce = linger(l_onoff: 1, l_linger: 0)
    setsockopt(number, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
  }

  /// Sends the end of the stream to the peer, which can still send.
  func finishSending() { shutdown(number, Int32(SHUT_WR)) }

  /// A socket that waits for connections.
  ///
  /// - Parameters:
  ///   - address: the address to listen on.
  ///   - port: the port to listen on, or 0 for any free port.
  /// - Returns: the socket, and its port.
  static func listener(at address: IPv4Address, port: UInt16) throws(SocketError) -> (
    socket: Descriptor, port: UInt16
  ) {
    let descriptor = Descriptor(number: socket(AF_INET, kind, 0))
    guard descriptor.number >= 0 else { throw SocketError("open a socket") }
    do throws(SocketError) {
      // A server that restarts at once receives its port, although old connections still linger there.
      var yes: Int32 = 1
      setsockopt(descriptor.number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))

      var place = address.socketAddress(port: port)
      let bound = withSocketAddress(&place) { bind(descriptor.number, $0, $1.pointee) }
      guard bound == 0, listen(descriptor.number, SOMAXCONN) == 0 else {
        throw SocketError("listen on \(address == .loopback ? "port \(port)" : "\(address):\(port)")")
      }
      guard withSocketAddress(&place, { getsockname(descriptor.number, $0, $1) }) == 0 else {
        throw SocketError("learn the port")
      }
      return (descriptor, UInt16(bigEndian: place.sin_port))
    } catch {
      descriptor.dispose()
      throw error
    }
  }

  /// A connection to a server of this machine, whose calls wait.
  static func connection(
    to address: IPv4Address, port: UInt16, receiveBuffer: Int32?, seconds: Int
  ) throws(SocketError) -> Int32 {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw SocketError("open a socket") }
    if var size = receiveBuffer {
      setsockopt(number, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(number, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
    var place = address.socketAddress(port: port)
    guard withSocketAddress(&place, { connect(number, $0, $1.pointee) }) == 0 else {
      defer { close(number) }
      throw SocketError("connect to port \(port)")
    }
    return number
  }

  /// The result of `accepted`.
  enum Accepted {
    case connection(Descriptor)
    case nothingYet
    /// The process or the system has no room for it, and it continues to wait.
    case noRoom
  }

  /// The next connection that waits at this listener, if there is one.
  func accepted() -> Accepted {
    let number = accept(number, nil, nil)
    guard number >= 0 else {
      return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) ? .noRoom : .nothingYet
    }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    // Parts are sent when they are due, not collected into larger packets.
    var yes: Int32 = 1
    setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    return .connection(Descriptor(number: number))
  }

  /// Two connected sockets: a write to one wakes a thread that polls the other.
  static func pair() throws(SocketError) -> (reader: Descriptor, writer: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SocketError("open a pair of sockets") }
    return (Descriptor(number: ends[0]), Descriptor(number: ends[1]))
  }

  /// The result of `receive`.
  enum Received {
    case bytes([UInt8])
    case nothingYet
    case end
  }

  /// Reads the bytes that have arrived.
  func receive() -> Received {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = read(number, &buffer, buffer.count)
    if count > 0 { return .bytes(Array(buffer[..<count])) }
    return count < 0 && wouldBlock ? .nothingYet : .end
  }

  /// Reads the bytes that have arrived, and drops them.
  ///
  /// Not by calls of `receive()`: the optimizer of Swift 6.3 releases an unused array before it is filled,
  /// as the Address Sanitizer reports.
  func drain() {
    var buffer = [UInt8](repeating: 0, count: 64)
    while read(number, &buffer, buffer.count) > 0 {}
  }

  /// Sends as many of the bytes as the socket accepts now.
  ///
  /// - Returns: how many it accepted, or nil when the peer has disconnected.
  func transmit(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    if count >= 0 { return count }
    return wouldBlock ? 0 : nil
  }

  /// Makes a poll of the other socket of this pair return.
  func wake() {
    var byte: UInt8 = 0
    _ = write(number, &byte, 1)
  }

  private var wouldBlock: Bool { errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR }
}

private func withSocketAddress(
  _ address: inout sockaddr_in,
  _ call: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
) -> Int32 {
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  return withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, &length) }
  }
}

/// The system call that failed, and why.
public struct SocketError: Error, Equatable, CustomStringConvertible {
  public let description: String

  init(_ action: String) {
    let number = errno
    let remedy =
      switch number {
      case EADDRINUSE: "; name another port"
      case EADDRNOTAVAIL: "; name an address of this machine"
      case EACCES: "; name a port above 1023"
      default: ""
      }
    description = "Cannot \(action): \(String(cString: strerror(number)))\(remedy)."
  }
}
