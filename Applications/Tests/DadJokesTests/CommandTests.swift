import CommandLineTool
import Foundation
import Testing

@testable import dad_jokes

@Suite struct CommandTests {
  private static let source =
    URL(string: "http://127.0.0.1:80/").map(Command.Source.base) ?? .own(failingTimes: 0)

  @Test(arguments: [
    ("joke kR4tz", Command.joke(id: "kR4tz", from: .own(failingTimes: 0))),
    ("joke --base http://127.0.0.1:80/ 1", .joke(id: "1", from: source)),
    ("photo", .photo(retries: 3, from: .own(failingTimes: 0))),
    ("photo --failing-times 4 --retries 0", .photo(retries: 0, from: .own(failingTimes: 4))),
    ("photo --base http://127.0.0.1:80/", .photo(retries: 3, from: source)),
    ("list", .list), ("serve", .serve(port: 0, failingTimes: 0)),
    ("serve --port 80 --failing-times 2", .serve(port: 80, failingTimes: 2)),
  ])
  func `a command is understood`(line: String, command: Command) throws {
    #expect(try Command(line.split(separator: " ").map(String.init)) == command)
  }

  @Test(arguments: [
    ("", "A command is missing."), ("jokes", "jokes is not a command."),
    ("joke", "joke needs the identifier of a joke."), ("joke a b", "b does not belong there."),
    ("joke a --retries 1", "--retries does not belong there."),
    ("joke a --base jokes.example", "jokes.example is not the address of a service."),
    ("photo --retries -1", "-1 is not a number that --retries takes."),
    ("photo --failing-times many", "many is not a number that --failing-times takes."),
    ("photo --failing-times 1 --base http://a.example/", "--failing-times and --base exclude each other."),
    ("list all", "all does not belong there."),
    ("serve --port 65536", "65536 is not a number that --port takes."),
  ])
  func `an invalid command line is refused with the reason`(line: String, reason: String) {
    let error = #expect(throws: UsageError.self) { try Command(line.split(separator: " ").map(String.init)) }
    #expect(error?.description == reason)
  }
}
