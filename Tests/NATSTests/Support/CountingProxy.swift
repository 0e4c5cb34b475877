#if NATS
  import Foundation
  import Glibc
  import SwiftCombine
  import SwiftCombineNATS
  @_spi(Threads) import SwiftCombineTesting

  /// A proxy between clients and a server that reads each frame, and checks at each that no more messages are
  /// requested than the subscriber's demand allows.
  final class CountingProxy: @unchecked Sendable {
    /// What happens on a connection.
    enum Event {
      case fromClient(Frame)
      case fromServer(Frame)
      case end
    }

    private struct State {
      var accounts: [Int: WireAccount] = [:]
      /// Counts what changes the accounts.
      var changes = 0
      var lastNumber = 0
      var limit: () -> Int = { 0 }
      var requests: [Int] = []
      var settlements: [String] = []
      var violations: [String] = []
      var losesAcknowledgements = false
      var refusesConnections = false
      var inspect: (Event, Int) -> Bool = { _, _ in true }
    }

    /// The open sockets of the connections. It outlives the proxy: a descriptor that is closed is another
    /// test's at once, and nothing may shut that down.
    private final class Sockets: Sendable {
      private let open = Locked<[Int: (client: Int32, upstream: Int32)]>([:])

      func add(_ number: Int, client: Int32, upstream: Int32) {
        open.withLock { $0[number] = (client, upstream) }
      }

      func interruptAll() {
        open.withLock { sockets in
          for (client, upstream) in sockets.values {
            shutdown(client, Int32(SHUT_RDWR))
            shutdown(upstream, Int32(SHUT_WR))
          }
        }
      }

      func close(_ number: Int) {
        open.withLock { sockets in
          guard let (client, upstream) = sockets.removeValue(forKey: number) else { return }
          Glibc.close(client)
          Glibc.close(upstream)
        }
      }
    }

    /// Lets threads pass while it is open.
    private final class Valve: @unchecked Sendable {
      private let condition = NSCondition()
      private var closed = false

      var isClosed: Bool {
        get { condition.withLock { closed } }
        set {
          condition.withLock {
            closed = newValue
            condition.broadcast()
          }
        }
      }

      func pass() {
        condition.withLock { while closed { condition.wait() } }
      }
    }

    let port: Int
    private let server: NATSServer
    private let listener: Int32
    private let state = Locked(State())
    private let sockets = Sockets()
    private let valve = Valve()

    init(_ server: NATSServer) throws {
      self.server = server
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      port = try sockaddr_in.bind(listener, port: 0)!
      guard listen(listener, 16) == 0 else { throw POSIXError(.init(rawValue: errno)!) }
      let (accepting, work) = (listener, WeakProxy(proxy: self))
      Thread.detachNewThread {
        while case let client = accept(accepting, nil, nil), client >= 0 {
          if let proxy = work.proxy { proxy.open(client) } else { close(client) }
        }
        // Not before: its number would be another test's, from which this thread would take connections.
        close(accepting)
      }
    }

    deinit {
      shutdown(listener, Int32(SHUT_RDWR))
      isStalled = false
      cut()
    }

    private struct WeakProxy: @unchecked Sendable {
      weak var proxy: CountingProxy?
    }

    var url: String { "nats://127.0.0.1:\(port)" }

    // MARK: What a test sets and reads

    /// How many messages may be requested and not delivered, at each moment.
    func setLimit(_ limit: @escaping () -> Int) { state.withLock { $0.limit = limit } }

    /// Whether acknowledgements are dropped on their way to the server.
    var losesAcknowledgements: Bool {
      get { state.withLock { $0.losesAcknowledgements } }
      set { state.withLock { $0.losesAcknowledgements = newValue } }
    }
    /// Whether a new connection is closed at once.
    var refusesConnections: Bool {
      get { state.withLock { $0.refusesConnections } }
      set { state.withLock { $0.refusesConnections = newValue } }
    }
    /// Whether nothing is read that the server sends.
    var isStalled: Bool {
      get { valve.isClosed }
      set { valve.isClosed = newValue }
    }
    /// The numbers of messages that were requested, in order.
    var requests: [Int] { state.withLock { $0.requests } }
    /// What was sent about messages, such as `+ACK 7` with the position of the message.
    var settlements: [String] { state.withLock { $0.settlements } }
    /// Where more was requested than allowed.
    var violations: [String] { state.withLock { $0.violations } }

    /// Calls a closure with each frame before it is forwarded, and with the number of its connection.
    ///
    /// - Parameter inspect: Returns whether to forward the frame.
    func setInspection(_ inspect: @escaping (Event, Int) -> Bool) {
      state.withLock { $0.inspect = inspect }
    }

    /// Interrupts all connections. The server has received what was forwarded to it before.
    func cut() {
      // The client receives nothing more on them, however long the server takes to close them.
      state.withLock { state in
        state.accounts = [:]
        state.changes += 1
      }
      sockets.interruptAll()
    }

    // MARK: Connections

    private func open(_ client: Int32) {
      let upstream = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in.loopback(port: server.port)
      guard !refusesConnections, address.withSocketAddress({ connect(upstream, $0, $1) }) == 0 else {
        close(client)
        close(upstream)
        return
      }
      var noDelay: Int32 = 1
      for descriptor in [client, upstream] {
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &noDelay, socklen_t(MemoryLayout<Int32>.size))
      }
      let number = state.withLock { state in
        state.lastNumber += 1
        state.accounts[state.lastNumber] = WireAccount()
        return state.lastNumber
      }
      sockets.add(number, client: client, upstream: upstream)
      let done = DispatchGroup()
      // What a client sent before it ended reaches the server, which drops what it has not read yet when it
      // fails to write: so the other direction stays open until the server closes it.
      pump(from: client, to: upstream, done) {
        $0.didSend($1, on: number)
      } end: {
        shutdown(upstream, Int32(SHUT_WR))
      }
      pump(from: upstream, to: client, through: valve, done) {
        $0.didReceive($1, on: number)
      } end: {
        shutdown(client, Int32(SHUT_RDWR))
      }
      let (proxy, sockets) = (WeakProxy(proxy: self), sockets)
      done.notify(queue: .global()) {
        proxy.proxy?.forget(number)
        sockets.close(number)
      }
    }

    private func forget(_ number: Int) {
      state.withLock { state in
        state.accounts[number] = nil
        state.changes += 1
      }
      _ = inspect(.end, on: number)
    }

    private func inspect(_ event: Event, on number: Int) -> Bool {
      state.withLock { $0.inspect }(event, number)
    }

    /// Forwards frames until the source closes; while a valve is closed, none.
    private func pump(
      from source: Int32, to target: Int32, through valve: Valve? = nil, _ done: DispatchGroup,
      _ check: @escaping (CountingProxy, Frame) -> Bool, end: @escaping @Sendable () -> Void
    ) {
      done.enter()
      let proxy = WeakProxy(proxy: self)
      let work = { @Sendable [check = UncheckedBox(value: check)] in
        var reader = FrameReader()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = recv(source, &buffer, buffer.count, 0), count > 0 {
          reader.append(Data(buffer[..<count]))
          while let frame = reader.next() {
            valve?.pass()
            guard let proxy = proxy.proxy else { break }
            if check.value(proxy, frame) { Self.write(frame.bytes, to: target) }
          }
        }
        end()
        done.leave()
      }
      Thread.detachNewThread(work)
    }

    private struct UncheckedBox<Value>: @unchecked Sendable {
      let value: Value
    }

    private static func write(_ bytes: Data, to target: Int32) {
      bytes.withUnsafeBytes { bytes in
        var start = 0
        while start < bytes.count {
          let count = send(
            target, bytes.baseAddress! + start, bytes.count - start, Int32(MSG_NOSIGNAL))
          if count <= 0 { return }
          start += count
        }
      }
    }

    // MARK: Counting

    /// - Returns: Whether to forward the frame.
    private func didSend(_ frame: Frame, on number: Int) -> Bool {
      let (isForwarded, request) = state.withLock { state -> (Bool, Int?) in
        let request = state.accounts[number]?.receive(fromClient: frame)
        state.changes += 1
        if let request { state.requests.append(request) }
        guard frame.verb == "PUB", frame.words[1].hasPrefix("$JS.ACK.") else { return (true, request) }
        let text = String(decoding: frame.payload, as: UTF8.self)
        state.settlements.append("\(text) \(frame.words[1].split(separator: ".")[5])")
        return (!(state.losesAcknowledgements && text == "+ACK"), request)
      }
      if request != nil { check(after: frame) }
      return isForwarded && inspect(.fromClient(frame), on: number)
    }

    private func didReceive(_ frame: Frame, on number: Int) -> Bool {
      state.withLock { state in
        state.accounts[number]?.receive(fromServer: frame)
        state.changes += 1
      }
      check(after: frame)
      return inspect(.fromServer(frame), on: number)
    }

    private func check(after frame: Frame) {
      while true {
        let (total, limit, changes) = state.withLock { state in
          (state.accounts.values.map(\.total).max() ?? 0, state.limit, state.changes)
        }
        let allowed = limit()
        if total <= allowed { return }
        // What the other direction forwarded meanwhile may have been delivered, which lowers both: they are
        // compared when they are of one moment.
        let isSame = state.withLock { state in
          guard state.changes == changes else { return false }
          state.violations.append(
            "\(total) outstanding, \(allowed) allowed after \(frame.words.joined(separator: " "))")
          return true
        }
        if isSame { return }
      }
    }
  }
#endif
