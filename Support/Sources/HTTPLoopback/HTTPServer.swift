import Foundation

/// A small HTTP/1.1 server on the loopback interface that treats each request as its owner says, well or
/// badly.
///
/// It keeps connections open as HTTP/1.1 requires, and accepts them from this machine only, unless another
/// address is given. What is not HTTP, or over a limit, is refused with a status.
public final class HTTPServer: Sendable {
  /// The address it listens on.
  public let address: IPv4Address
  /// The port it listens on.
  public let port: UInt16

  private let signals: Signals
  private let ended = DispatchSemaphore(value: 0)

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - address: the address to listen on. Whoever reaches it can connect.
  ///   - port: the port to listen on, or 0 for any free port.
  ///   - welcome: what to do with a client that connects.
  ///   - limits: what clients are allowed.
  ///   - log: where to write what happens.
  ///   - answer: what to do with a request. It is called on the server's thread, one request at a time; it
  ///     must not stop the server.
  public init(
    address: IPv4Address = .loopback, port: UInt16 = 0, welcome: HTTPWelcome = .serves,
    limits: HTTPLimits = HTTPLimits(), log: HTTPLog? = nil,
    answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer
  ) throws(SocketError) {
    let signals = try Signals()
    let (listener, boundPort) = try Descriptor.listener(at: address, port: port)
    self.signals = signals
    self.address = address
    self.port = boundPort
    let thread = Thread { [ended] in
      var loop = EventLoop(
        listener: listener, signals: signals, welcome: welcome, limits: limits, log: log, answer: answer)
      loop.run()
      ended.signal()
    }
    thread.name = "HTTP on port \(boundPort)"
    thread.start()
  }

  deinit { stop() }

  /// The address of the server for this machine, with a path.
  ///
  /// - Parameter path: the part after the slash that follows the port.
  public func url(_ path: String = "") -> URL {
    guard let url = URL(string: "http://\(address == .any ? .loopback : address):\(port)/\(path)") else {
      fatalError("HTTPServer.url: \"\(path)\" cannot stand in a URL; percent-encode it.")
    }
    return url
  }

  /// Releases the answers that are held until this name is opened, current and later ones.
  public func open(_ door: String) { signals.open(door) }

  /// Closes the port and every connection; when it returns, they are closed.
  public func stop() {
    signals.stop()
    ended.wait()
    ended.signal()  // For the next caller: there may be two, and the deinitializer is one.
  }
}
