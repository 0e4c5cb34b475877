import CommandLineTool
import Foundation
import Jokes
import Testing

@testable import JokesProgram

@Suite struct CommandTests {
  @Test(
    arguments: [
      ("", nil), ("next", .next), ("saved", .saved(translated: false, follows: false)),
      ("saved --follow --translated", .saved(translated: true, follows: true)), ("delete 0", .delete([0])),
      ("delete 3,0,3", .delete([3, 0, 3])), ("share 1 a", .share(1, file: "a", translated: false)),
      ("share --translated 1 a", .share(1, file: "a", translated: true)),
    ] as [(String, Instruction?)])
  func `a command line is understood`(line: String, instruction: Instruction?) throws {
    let command = try Command(line.split(separator: " ").map(String.init))
    #expect(command == Command(instruction: instruction))
  }

  @Test func `options name the file and the services`() throws {
    let command = try Command(["next", "--store", "/a/b c", "--base", "http://127.0.0.1:80/"])
    #expect(command.store.path == "/a/b c")
    #expect(command.base?.absoluteString == "http://127.0.0.1:80/")
    #expect(try Command([]).store == JokeStore.userFile())
  }

  @Test(arguments: [
    ("joke", "joke is not a command."), ("next 1", "1 does not belong there."),
    ("like", "like needs a joke: start jokes without a command, and enter next first."),
    ("toggle", "toggle needs a joke: start jokes without a command, and enter next first."),
    ("delete", "delete needs indices, such as 0,2."), ("delete 0,", " is not the index of a saved joke."),
    ("delete -1", "-1 is not the index of a saved joke."), ("delete 0 1", "1 does not belong there."),
    ("share 1", "share needs an index and a file."), ("share a b", "a is not the index of a saved joke."),
    ("saved --all", "--all does not belong there."),
    ("next --base jokes", "jokes is not the address of a service."),
    ("saved --base http://a.example/", "--base does not belong there."),
    ("--store", "--store wants a value."),
  ])
  func `an invalid command line is refused with the reason`(line: String, reason: String) {
    let error = #expect(throws: UsageError.self) { try Command(line.split(separator: " ").map(String.init)) }
    #expect(error?.description == reason)
  }

  @Test(
    arguments: [
      (" next ", .next), ("like", .like), ("dislike", .dislike), ("toggle", .toggle), ("help", .help),
      ("drag 0.6 414", .drag(translation: 0.6, x: 414)), ("drag -0.6 -1", .drag(translation: -0.6, x: -1)),
      ("share 0 my file.txt ", .share(0, file: "my file.txt", translated: false)), ("quit", .quit),
    ] as [(String, Instruction)])
  func `a line of input is understood`(line: String, instruction: Instruction) throws {
    #expect(try Instruction(line: line) == instruction)
  }

  @Test(arguments: [
    ("drag", "drag needs a translation and an x."), ("drag 1", "drag needs an x."),
    ("drag far 1", "far is not a number."), ("drag 1 nan", "nan is not a number."),
    ("drag 1 inf", "inf is not a number."), ("share 0", "share needs an index and a file."),
    ("like it", "it does not belong there."), ("a\u{1B}b", "a b is not a command."),
  ])
  func `a line that is no command is refused with the reason`(line: String, reason: String) {
    let error = #expect(throws: UsageError.self) { try Instruction(line: line) }
    #expect(error?.description == reason)
  }
}
