import Foundation

/// A `nats-server` on a loopback port and with a folder of its own, which a test starts and stops.
final class Server {
  let port: Int
  private let folder = FileManager.default.temporaryDirectory.appending(path: "orders-\(UUID().uuidString)")
  private let arguments: [String]
  private var process: Process?

  /// Starts a server, and returns when it accepts connections.
  init(arguments: [String] = ["-js"]) throws {
    self.arguments = arguments
    port = try Self.freePort()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try start()
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
    let log = Pipe()
    process.standardError = log
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    self.process = process
    var text = ""
    while !text.contains("Server is ready") {
      let part = log.fileHandleForReading.availableData
      if part.isEmpty { throw ServerError(log: text) }
      text += String(decoding: part, as: UTF8.self)
    }
    let rest = log.fileHandleForReading
    Thread.detachNewThread { while !rest.availableData.isEmpty {} }
  }

  /// Keeps the server from answering, until it is killed.
  func suspend() { if let process { Foundation.kill(process.processIdentifier, SIGSTOP) } }

  /// Stops the server as `kill -9` does, and waits until it has ended.
  func kill() {
    guard let process else { return }
    self.process = nil
    Foundation.kill(process.processIdentifier, SIGKILL)
    // Foundation learns of the end from a socket that a program may have inherited which another thread
    // started meanwhile.
    var state = siginfo_t()
    while waitid(P_PID, id_t(process.processIdentifier), &state, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }

  /// A port that no program uses, below those that the system gives to sockets without one.
  static func freePort() throws -> Int {
    for _ in 0..<1000 {
      let port = Int.random(in: 10_000..<30_000)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(port).bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      let isFree = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      if isFree { return port }
    }
    throw ServerError(log: "no port is free")
  }
}

struct ServerError: Error {
  let log: String
}
