import Foundation
import Harness
import HTTPLoopback

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Crashes inside Foundation for Linux, shown without code of this package: a bare `URLSession`, in
/// a separate process, which the check starts.
public enum FoundationAlone {
  private static let bareTask = "a bare task"

  /// The cases that can be run.
  public static var names: [String] { Fault.all.filter(\.stopsFoundation).map(\.name) + [bareTask] }

  /// Makes a request to a server with this fault or cancels requests at any time; crashes if Foundation does.
  public static func run(_ name: String) throws {
    let fault = Fault.all.first { $0.name == name }
    let server = try HTTPServer { fault?.answer($0) ?? .json("[1,2,3]") }
    let session = URLSession(configuration: .ephemeral)
    if fault == nil {
      cancel(server.url(), of: session)
    } else {
      let answered = DispatchSemaphore(value: 0)
      session.dataTask(with: server.url()) { _, _, _ in answered.signal() }.resume()
      answered.wait()
    }
  }

  private static func cancel(_ url: URL, of session: URLSession) {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<3000 {
      let task = session.dataTask(with: url) { _, _, _ in }
      task.resume()
      generator.pause(below: 1500)
      task.cancel()
    }
  }

  /// A fault that is not in the table. When Foundation no longer crashes, it belongs there, and the check
  /// reports that.
  static func check(_ name: String) -> Check {
    Check(name: name) { _ in
      let (hasStopped, reason) = try runElsewhere(name)
      return try trial("kept out, since it stops Foundation alone: \(reason)") {
        $0.expect(hasStopped, "Foundation bears it now")
      }
    }
  }

  /// Why a task waits for its cancellation before it completes: canceling a bare task as it completes may
  /// crash. It depends on the moment, so nothing is expected.
  static let cancellation = Check(name: "a bare task canceled at any moment, for comparison") { _ in
    let (hasStopped, reason) = try runElsewhere(bareTask)
    return try trial(hasStopped ? "it stops Foundation: \(reason)" : "Foundation bore it this time") { _ in }
  }

  private static func trial(_ note: String, _ look: (Trial) -> Void) throws -> Trial {
    let trial = try Trial { _ in .dropped }
    trial.note(note)
    look(trial)
    return trial
  }

  /// - Returns: whether a signal ended it, and its first output.
  private static func runElsewhere(_ name: String) throws -> (hasStopped: Bool, reason: String) {
    let (status, lines) = try Elsewhere.run(["--alone", name])
    return (status & 0x7F != 0, lines.first ?? "")
  }
}
