import Foundation

/// A client that sends bytes as they are, to try out what a server does with any of them.
///
/// **Threads**: one thread at a time may use it; it waits for the server where it says so.
public final class RawClient {
  private let socket: Int32
  /// All that the server has sent and that has been read.
  public private(set) var received = Data()

  /// Connects to a server of this machine.
  ///
  /// - Parameters:
  ///   - address: the address of the server.
  ///   - port: its port.
  ///   - receiveBuffer: how many bytes the system keeps for this client before it reads
  ///     them; nil for its default.
  ///   - seconds: how long each wait for the server lasts at most.
  public init(
    address: IPv4Address = .loopback, port: UInt16, receiveBuffer: Int32? = nil, seconds: Int = 600
  ) throws(SocketError) {
    socket = try Descriptor.connection(
      to: address, port: port, receiveBuffer: receiveBuffer, seconds: seconds)
  }

  deinit { close(socket) }

  /// Sends bytes, and waits until the system has accepted them.
  ///
  /// - Returns: false if the server has closed the connection.
  @discardableResult public func send(_ bytes: some Sequence<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sends a text, and waits until the system has accepted it.
  @discardableResult public func send(_ text: String) -> Bool { send(text.utf8) }

  /// Sends the end of the stream; the server can still send.
  public func finishSending() { shutdown(socket, Int32(SHUT_WR)) }

  /// Waits until the server has sent something that fits, or has closed the connection, or the time is over.
  ///
  /// - Parameter isComplete: called with all that was received, after each part of it.
  /// - Returns: whether it fits.
  public func receive(until isComplete: (Data) -> Bool) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isComplete(received) {
      let count = read(socket, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      received += buffer[..<count]
    }
    return true
  }

  /// Waits until the server has sent a text.
  public func receive(until text: String) -> Bool {
    let bytes = Data(text.utf8)
    return receive { $0.range(of: bytes) != nil }
  }

  /// Waits until the server has closed the connection, and returns all that it has sent.
  public func receiveAll() -> String {
    _ = receive { _ in false }
    return String(decoding: received, as: UTF8.self)
  }
}
