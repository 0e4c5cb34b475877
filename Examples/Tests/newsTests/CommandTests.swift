import CommandLineTool
import Foundation
import Testing

@testable import news

@Suite struct CommandTests {
  private static let base = URL(string: "http://127.0.0.1:80/v0/").map(Command.Source.base) ?? .live

  @Test(arguments: [
    ("latest", Command.latest(from: .recording, maximum: 10, growing: false)),
    ("latest --growing --max 3 --live", .latest(from: .live, maximum: 3, growing: true)),
    ("latest --base http://127.0.0.1:80/v0/", .latest(from: base, maximum: 10, growing: false)),
    ("story 1000", .story(id: 1000, from: .recording)),
    ("story --live -5", .story(id: -5, from: .live)),
    ("story -5 --base http://127.0.0.1:80/v0/", .story(id: -5, from: base)),
    ("serve", .serve(port: 0)),
    ("serve --port 8080", .serve(port: 8080)),
  ])
  func `a command is understood`(line: String, command: Command) throws {
    #expect(try Command(line.split(separator: " ").map(String.init)) == command)
  }

  @Test(arguments: [
    ("", "A command is missing."),
    ("newest", "newest is not a command."),
    ("--max 3 latest", "--max is not a command."),
    ("latest --fast", "--fast does not belong there."),
    ("latest -h", "-h does not belong there."),
    ("latest --port 80", "--port does not belong there."),
    ("latest --live --live", "--live does not belong there."),
    ("latest --max", "--max wants a value."),
    ("latest --max 0", "0 is not a number that --max takes."),
    ("latest --max ten", "ten is not a number that --max takes."),
    ("latest --base", "--base wants a value."),
    ("latest --base 127.0.0.1", "127.0.0.1 is not the address of a server."),
    ("latest --base ftp://a.example/", "ftp://a.example/ is not the address of a server."),
    ("latest --base http:///v0/", "http:///v0/ is not the address of a server."),
    ("latest --live --base http://a.example/", "--base and --live exclude each other."),
    ("story", "story wants the number of an item."),
    ("story one", "one is not the number of an item."),
    ("story 1 2", "2 does not belong there."),
    ("story 1 --growing", "--growing does not belong there."),
    ("serve --port 65536", "65536 is not a number that --port takes."),
    ("serve --port -1", "-1 is not a number that --port takes."),
    ("serve --live", "--live does not belong there."),
  ])
  func `a command line that makes no sense is refused with the reason`(line: String, reason: String) {
    let error = #expect(throws: UsageError.self) { try Command(line.split(separator: " ").map(String.init)) }
    #expect(error?.description == reason)
  }
}
