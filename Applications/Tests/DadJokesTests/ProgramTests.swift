import CommandLineTesting
import Foundation
import HTTPLoopback
import Testing

@testable import dad_jokes

/// The program as its user meets it.
@Suite struct ProgramTests {
  private let program = Program("dad-jokes")

  private func complaints(_ times: Int) -> String {
    String(repeating: "dad-jokes: The picture in high quality cannot be loaded.\n", count: times)
  }

  @Test func `V16-10 a joke is one line, and an unknown or impossible identifier an error`() throws {
    #expect(
      try program.run("joke", "kR4tz") == .init(status: 0, output: "\(Service.jokes[0].joke)\n", errors: ""))
    for id in ["x1", "123456", "a b/c"] {
      #expect(
        try program.run("joke", id)
          == .init(
            status: 1, output: "",
            errors: "dad-jokes: There is no joke \"\(id)\"; dad-jokes list shows those inside the program.\n")
      )
    }
    #expect(
      try program.run("joke", "a\u{1B}[2J").errors
        == "dad-jokes: There is no joke \"a [2J\"; dad-jokes list shows those inside the program.\n")
  }

  @Test func `each listed joke can be shown`() throws {
    let list = try program.run("list")
    #expect(list == .init(status: 0, output: Service.jokes.map { "\($0.id)\n" }.joined(), errors: ""))
  }

  @Test func `V16-12 after two failures the picture is in high quality`() throws {
    let result = try program.run("photo", "--failing-times", "2")
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count == 8)
    #expect(result.errors == complaints(2))
    #expect(try program.run("photo").output == result.output)
  }

  @Test func `V16-14 after four failures the picture is in low quality`() throws {
    let result = try program.run("photo", "--failing-times", "4")
    #expect(result == .init(status: 0, output: " ____\n|    |]\n|____|\n", errors: complaints(4)))
    #expect(try program.run("photo", "--failing-times", "1", "--retries", "0").output == result.output)
  }

  @Test func `V16-13 a service without pictures leaves the placeholder`() throws {
    let server = try HTTPServer { _ in .status(404) }
    let result = try program.run("photo", "--base", server.url().absoluteString)
    #expect(
      result
        == .init(
          status: 0, output: "[no picture]\n",
          errors: complaints(4) + "dad-jokes: The picture in low quality cannot be loaded.\n"))
  }

  @Test func `the services are served until the program is interrupted`() throws {
    let (process, output, _) = program.process([
      "serve", "--port", "\(try HTTPServer.freePort())", "--failing-times", "1",
    ])
    try process.run()
    let base = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      .trimmingCharacters(in: .newlines)
    #expect(try program.run("joke", "5mAps", "--base", base) == program.run("joke", "5mAps"))
    #expect(try program.run("photo", "--base", base).errors == complaints(1))
    #expect(try program.run("photo", "--base", base).errors == "")
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    #expect(
      try program.run("joke", "5mAps", "--base", base)
        == .init(
          status: 1, output: "",
          errors: "dad-jokes: The joke service cannot be reached; check the address that --base has.\n"))
  }

  @Test func `a port that is taken is an error`() throws {
    let server = try HTTPServer { _ in .dropped }
    #expect(
      try program.run("serve", "--port", "\(server.port)")
        == .init(
          status: 1, output: "",
          errors:
            "dad-jokes: Cannot listen on port \(server.port): Address already in use; name another port.\n"))
  }

  @Test func `an invalid command line prints the usage and is status 2`() throws {
    #expect(
      try program.run("joke")
        == .init(
          status: 2, output: "",
          errors: "dad-jokes: joke needs the identifier of a joke.\n\n\(Command.usage)\n"))
  }

  @Test func `help is a result`() throws {
    #expect(try program.run("joke", "--help") == .init(status: 0, output: "\(Command.usage)\n", errors: ""))
  }
}
