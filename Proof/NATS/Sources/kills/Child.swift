import CLibNATS
import Foundation
import Glibc

/// A process of this program that plays a part.
final class Child {
  let name: String
  let log: String
  private let process: pid_t
  private var status: Int32?

  /// - Parameter mistake: The mistake that its library makes.
  init(_ role: Role, mistake: String?) throws {
    name = "\(role.name) \(role.number)"
    log = role.log
    var arguments = [
      "kills", "--here", role.name, "--url", role.url, "--log", role.log, "--number", "\(role.number)",
    ]
    if role.acknowledgesItself { arguments.append("--manually") }
    var variables = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    if let mistake { variables.append("PLANTED_MISTAKE=\(mistake)") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    var process: pid_t = 0
    let failure = Self.withStrings(arguments) { arguments in
      Self.withStrings(variables) { posix_spawn(&process, "/proc/self/exe", &actions, nil, arguments, $0) }
    }
    guard failure == 0 else { throw POSIXError(.init(rawValue: failure)!) }
    self.process = process
  }

  deinit { kill() }

  private static func withStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(&pointers)
  }

  /// Whether the process has ended by itself.
  var hasEnded: Bool {
    if status == nil {
      var status: Int32 = 0
      if waitpid(process, &status, WNOHANG) == process { self.status = status }
    }
    return status != nil
  }

  /// Ends the process as `kill -9` does, and waits for that.
  func kill() { end(by: SIGKILL) }

  /// Asks the process to end, and waits for that.
  ///
  /// - Returns: What went wrong if it has not ended as it should.
  func requestEnd() -> String? {
    Glibc.kill(process, SIGTERM)
    for _ in 0..<5000 {
      if hasEnded { return status == 0 ? nil : "\(name) has ended with status \(status!)" }
      usleep(2000)
    }
    kill()
    return "\(name) did not end"
  }

  private func end(by signal: Int32) {
    guard status == nil else { return }
    Glibc.kill(process, signal)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    self.status = status
  }
}
