import Cloudy
import CommandLineTool
import Foundation
import Testing

@testable import CloudyProgram

@Suite struct CommandTests {
  @Test func `a command without options has the limits of the application, and no script`() throws {
    let command = try Command(["simulate"])
    #expect(command.kind == .simulate)
    #expect(command.settings == Settings())
    #expect(command.script == nil)
    #expect(try Command(["run"]).kind == .run(speed: 100, base: nil))
  }

  @Test func `options are taken wherever they are`() throws {
    let command = try Command([
      "run", "trip.txt", "--speed", "2.5", "--base", "http://127.0.0.1:80/", "--distance", "500", "--age",
      "60", "--timeout", "5", "--retries", "0", "--back-off", "0.5",
    ])
    #expect(command.kind == .run(speed: 2.5, base: URL(string: "http://127.0.0.1:80/")))
    var settings = Settings()
    settings.distance = 500
    settings.age = 60
    settings.timeout = 5
    settings.retries = 0
    settings.backOff = 0.5
    #expect(command.settings == settings)
    #expect(command.script == "trip.txt")
    #expect(try Command(["simulate", "-"]).script == "-")
  }

  @Test(
    arguments: [
      ([], "A command is missing."),
      (["fly"], "fly is not a command."),
      (["simulate", "a", "b"], "b does not belong there."),
      (["simulate", "--speed", "2"], "--speed does not belong there."),
      (["run", "--speed"], "--speed wants a value."),
      (["run", "--speed", "0"], "0 is not a number that --speed takes."),
      (["run", "--base", "nowhere"], "nowhere is not the address of a server."),
      (["simulate", "--retries", "many"], "many is not a number that --retries takes."),
      (["simulate", "--age", "nan"], "nan is not a number that --age takes."),
      (["simulate", "--timeout", "0"], "0 is not a number that --timeout takes."),
    ] as [([String], String)])
  func `a command line that makes no sense is refused with the reason`(arguments: [String], reason: String) {
    let error = #expect(throws: UsageError.self) { try Command(arguments) }
    #expect(error?.description == reason)
  }
}
