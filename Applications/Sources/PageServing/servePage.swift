import Combine
import CommandLineTool
import Foundation

/// Serves a page until Control-C or `SIGTERM`: writes its address, and stops it.
///
/// A page that others than this machine reach comes with a warning.
///
/// - Parameters:
///   - program: the name of the program, for the warning.
///   - console: where to write.
///   - further: a line to write after the address.
///   - start: starts the server. The signals are awaited by then.
public func servePage<Session>(
  by program: String, on console: Console, beside further: String? = nil,
  start: () throws -> PageServer<Session>
) throws {
  let interrupted = DispatchSemaphore(value: 0)
  let interruption = interruptions(SIGINT, SIGTERM, on: .global()).first().sink { _ in interrupted.signal() }
  defer { interruption.cancel() }
  let server = try start()
  let url = server.address.text(port: server.port)
  if !server.address.address.isLoopback {
    console.complain(
      as: program, "without a password, \(url) is open to whoever reaches \(server.address.address).")
  }
  console.write(url)
  if let further { console.write(further) }
  console.show(progress: "Control-C ends it.")
  interrupted.wait()
  console.show(progress: "")
  server.stop()
}
