#if NATS
  import Foundation
  import Glibc
  import SwiftCombineNATS
  import Synchronization

  /// A `nats-server` on a loopback port and with a folder of its own, which a test starts and stops.
  final class NATSServer: @unchecked Sendable {
    private(set) var port: Int
    let folder: URL
    private let arguments: [String]
    /// The text of the configuration file, which the next start reads.
    var configuration: String?
    private var process: Process?

    /// Starts a server, and returns when it accepts connections.
    ///
    /// - Parameters:
    ///   - configuration: The text of its configuration file.
    ///   - arguments: More arguments than the address and the folder for JetStream.
    init(configuration: String? = nil, arguments: [String] = ["-js"]) throws {
      port = try Self.freePort()
      folder = FileManager.default.temporaryDirectory.appending(path: "nats-\(UUID().uuidString)")
      self.arguments = arguments
      self.configuration = configuration
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      while true {
        do {
          try start()
          return
        } catch let error as NATSServerError where error.log.contains("address already in use") {
          port = try Self.freePort()  // another process was faster
        }
      }
    }

    deinit {
      kill()
      try? FileManager.default.removeItem(at: folder)
    }

    var url: String { "nats://127.0.0.1:\(port)" }

    /// Starts the server with the same port and folder.
    func start() throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        ["nats-server", "-a", "127.0.0.1", "-p", "\(port)", "-sd", folder.path] + arguments
      if let configuration {
        let file = folder.appending(path: "server.conf")
        try configuration.write(to: file, atomically: true, encoding: .utf8)
        process.arguments! += ["-c", file.path]
      }
      let log = Pipe()
      process.standardError = log
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      self.process = process
      // The server writes this line when it accepts connections; it ends its log when it stops.
      var text = Data()
      while true {
        let part = log.fileHandleForReading.availableData
        if part.isEmpty { throw NATSServerError(log: String(decoding: text, as: UTF8.self)) }
        text += part
        if text.range(of: Data("Server is ready".utf8)) != nil { break }
      }
      // A thread reads the rest: Foundation closes the file while the source of its handler still polls it.
      let rest = log.fileHandleForReading
      Thread.detachNewThread { while !rest.availableData.isEmpty {} }
    }

    /// Stops the server as `kill -9` does, and waits until it has ended.
    func kill() {
      guard let process else { return }
      self.process = nil
      Foundation.kill(process.processIdentifier, SIGKILL)
      // Foundation learns of the end from a socket that a program may have inherited which another thread
      // started meanwhile; it may be the next server, which this thread would have to stop.
      var state = siginfo_t()
      while waitid(P_PID, id_t(process.processIdentifier), &state, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    }

    /// Stops the server for a while, with its connections open, or continues it.
    func pause(_ isPaused: Bool) {
      guard let process else { return }
      Foundation.kill(process.processIdentifier, isPaused ? SIGSTOP : SIGCONT)
      guard isPaused else { return }
      // It answers until the last of its threads has stopped.
      var state = siginfo_t()
      while waitid(P_PID, id_t(process.processIdentifier), &state, WSTOPPED) != 0, errno == EINTR {}
    }

    private static let lastNumber = Atomic<Int>(0)

    /// A port that no other program uses, below those that the system gives to sockets without one: a server
    /// that is started again finds its port free.
    static func freePort() throws -> Int {
      while true {
        let number = lastNumber.add(1, ordering: .relaxed).newValue
        let port = 10_000 + (Int(getpid()) * 97 + number) % 20_000
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        if try sockaddr_in.bind(descriptor, port: port) != nil { return port }
      }
    }
  }

  struct NATSServerError: Error {
    let log: String
  }

  extension sockaddr_in {
    static func loopback(port: Int) -> sockaddr_in {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(port).bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      return address
    }

    /// Binds a socket to a loopback port, or to any if that is 0.
    ///
    /// - Returns: The port, or `nil` if another socket has it.
    static func bind(_ descriptor: Int32, port: Int) throws -> Int? {
      var address = loopback(port: port)
      if address.withSocketAddress({ Glibc.bind(descriptor, $0, $1) }) != 0 {
        if errno == EADDRINUSE { return nil }
        throw POSIXError(.init(rawValue: errno)!)
      }
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &length) }
      }
      return Int(UInt16(bigEndian: address.sin_port))
    }

    mutating func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result
    {
      withUnsafePointer(to: &self) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
  }
#endif
