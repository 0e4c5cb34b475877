import Combine
import CommandLineTool
import Foundation
import HTTPLoopback
import HackerNewsRecording

/// Serves the recording to this machine until an interrupt or a termination signal arrives.
///
/// - Returns: the exit status.
func serveRecording(port: UInt16, console: Console) -> Int32 {
  let interrupted = DispatchSemaphore(value: 0)
  let subscription = interruptions(SIGINT, SIGTERM, on: .global()).first().sink { _ in interrupted.signal() }
  do {
    let server = try HTTPServer(port: port) { request in
      guard request.method == "GET" else { return .status(405) }
      let answer = Recording.answer(to: request.path)
      return .status(answer.status, body: answer.body)
    }
    console.write(server.url("v0/").absoluteString)
    console.show(progress: "Control-C ends it.")
    withExtendedLifetime(subscription) { interrupted.wait() }
    console.show(progress: "")
    server.stop()
    return 0
  } catch {
    console.complain(as: "news", "\(error)")
    return 1
  }
}
