import Foundation

/// This program, started again, for checks in which Foundation for Linux may crash.
enum Elsewhere {
  /// - Returns: how it ended, as `waitpid` reports it, and its output, line by line.
  static func run(_ arguments: [String]) throws -> (status: Int32, lines: [String]) {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let command = ([program] + arguments).map { "'\($0)'" }.joined(separator: " ")
    guard let output = popen("SWIFT_BACKTRACE=enable=no exec \(command) 2>&1", "r") else {
      throw CocoaError(.fileReadUnknown)
    }
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&part, 1, part.count, output), count > 0 { text += part[..<count] }
    let status = pclose(output)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    return (status, lines)
  }
}

extension Check {
  /// The same in a separate process, and in another one when Foundation has lost a connection there.
  var elsewhere: Check {
    Check(name: name) { settings in
      let arguments = ["--here", name, "--rounds", "\(settings.rounds)", "--seed", "\(settings.seed)"]
      var (status, said) = try Elsewhere.run(arguments)
      var losses = 0
      while losses < 5, said.contains(where: { $0.contains("\(LostConnection())") }) {
        losses += 1
        (status, said) = try Elsewhere.run(arguments)
      }
      let trial = try Trial { _ in .dropped }
      let mark = "\(name)  "
      for line in said {
        let text = (line.components(separatedBy: mark).last ?? "").trimmingCharacters(in: .whitespaces)
        if line.contains(mark) { trial.note(text) } else { trial.expect(status == 0, text) }
      }
      trial.expect(status == 0, "its process ends with status \(status)")
      if losses > 0 { trial.note("after \(losses) tries in which \(LostConnection())") }
      return trial
    }
  }
}

/// Bytes have arrived on a connection, and Foundation does not read them: then there is no result for the
/// request, nor of any later one of this process, since a connection that gets the same descriptor is not
/// read either. Or a bare task for the same request is not answered either.
struct LostConnection: Error, CustomStringConvertible {
  var description: String { "Foundation alone lost a connection" }
}
