import Collage
import CollageTesting
import CommandLineTesting
import Foundation
import HTTPLoopback
import PageTesting
import Testing

/// The program with its page, as its user meets it.
@Suite struct ProgramTests {
  private let program = Program("collage")
  private let album: Album

  init() throws { album = try Album(count: 2) }

  private var arguments: [String] { [album.photos.path, "--serve", "--output", album.output.path] }

  private func start(_ more: String...) throws -> RunningPage {
    try RunningPage(program, arguments + ["--port", "0"] + more)
  }

  @Test func `a collage is made and saved on the page`() throws {
    let running = try start("--size", "64x32")
    let events = try running.client.events()
    for id in [0, 1] { #expect(try running.client.post("/add", #"{"id":\#(id)}"#).status == "200") }
    #expect(events.receive(until: #""title":"Selected 2 photos""#))
    #expect(try running.client.post("/save").status == "200")
    #expect(events.receive(until: #""text":"Saved with id: collage-1.png""#))
    let picture = try Picture(contentsOf: album.output.appendingPathComponent("collage-1.png"))
    #expect(picture.width == 64 && picture[0, 0] == .photo(1) && picture[32, 0] == .photo(2))
    #expect(running.end(SIGTERM) == .init(status: 0, output: "", errors: ""))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends it while a browser follows`(signal: Int32) throws {
    let running = try start()
    let events = try running.client.events()
    #expect(events.receive(until: #""title":"Collage""#))
    #expect(running.end(signal) == .init(status: 0, output: "", errors: ""))
    #expect(running.process.terminationReason == .exit)
  }

  @Test func `what was saved is there after the process was killed`() throws {
    for number in 1...5 {
      let running = try start()
      for id in [0, 1] { #expect(try running.client.post("/add", #"{"id":\#(id)}"#).status == "200") }
      #expect(try running.client.post("/save").status == "200")
      _ = running.end(SIGKILL)
      let picture = try Picture(contentsOf: album.output.appendingPathComponent("collage-\(number).png"))
      #expect(picture[0, 0] == .photo(1) && picture[374, 199] == .photo(2))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: album.output.path).count == 5)
  }

  @Test func `beyond loopback it answers to its names alone, and warns`() throws {
    let running = try RunningPage(
      program, arguments + ["--port", "0", "--host", "0.0.0.0", "--name", "Studio.example"],
      host: #"studio\.example"#)
    let port = running.port
    for (host, status) in [
      ("studio.example:\(port)", "200"), ("localhost:\(port)", "200"), ("127.0.0.1:\(port)", "200"),
      ("evil.example:\(port)", "403"), ("0.0.0.0:\(port)", "403"), ("studio.example", "403"),
    ] {
      let text = "GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
      #expect(try running.client.request(text).status == status, "\(host)")
    }
    let warning =
      "collage: without a password, http://studio.example:\(port)/ is open to whoever reaches 0.0.0.0.\n"
    #expect(running.end(SIGINT) == .init(status: 0, output: "", errors: warning))
  }

  @Test func `photos that cannot be read and a port in use are errors of one line`() throws {
    #expect(
      try program.run("/nowhere/photos", "--serve")
        == .init(
          status: 1, output: "",
          errors: "collage: The directory /nowhere/photos cannot be read; name a directory of photos.\n"))
    let other = try HTTPServer { _ in .dropped }
    #expect(
      try program.run(arguments + ["--port", "\(other.port)"])
        == .init(
          status: 1, output: "",
          errors: "collage: Cannot listen on port \(other.port): Address already in use; name another port.\n"
        ))
  }
}
