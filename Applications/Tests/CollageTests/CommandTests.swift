import Collage
import CommandLineTool
import Foundation
import PageServing
import Testing

@testable import CollageProgram

@Suite struct CommandTests {
  @Test func `a command line is understood`() throws {
    let command = try Command(["/photos", "--size", "800x600", "--output", "/a b"])
    #expect(command.photos.path == "/photos" && command.output.path == "/a b")
    #expect(command.size == Size(800, 600))
    #expect(try Command(["."]).size == nil && Command(["."]).page == nil)
    #expect(try Command([".", "--serve"]).page == PageAddress(port: 8016))
    let page = try Command(["--serve", "--port", "9", "--host", "0.0.0.0", "--name", "nas", "a"])
    #expect(page.page == PageAddress(.any, port: 9, names: ["nas"]) && page.photos.lastPathComponent == "a")
    for line in Command.usage.split(separator: "\n") { #expect(line.count <= 120) }
  }

  @Test(arguments: [
    ("", "The directory of the photos is missing."), ("a b", "b does not belong there."),
    ("a --size", "--size wants a value."), ("a --port 80", "--port does not belong there."),
    ("a --serve --host 0.0.0.0", "--host 0.0.0.0 needs a --name, by which browsers call this machine."),
    ("a --fast", "--fast does not belong there."),
    ("a --size 0x9", "0x9 is not a size, such as 375x200, of 16 to 4096 pixels each."),
    ("a --size 16x4097", "16x4097 is not a size, such as 375x200, of 16 to 4096 pixels each."),
    ("a --size 100", "100 is not a size, such as 375x200, of 16 to 4096 pixels each."),
    ("a --size 20x20x", "20x20x is not a size, such as 375x200, of 16 to 4096 pixels each."),
  ])
  func `an invalid command line is refused with the reason`(line: String, reason: String) {
    let error = #expect(throws: UsageError.self) { try Command(line.split(separator: " ").map(String.init)) }
    #expect(error?.description == reason)
  }

  @Test(
    arguments: [
      ("list", .list), (" add  3 ", .add(3)), ("done", .done), ("clear", .clear), ("save", .save),
      ("close", .close),
      ("help", .help), ("quit", .quit),
    ] as [(String, Instruction)])
  func `a line of input is understood`(line: String, instruction: Instruction) throws {
    #expect(try Instruction(line: line) == instruction)
  }

  @Test(arguments: [
    ("add", "add needs the index of a photo."), ("add one", "one is not the index of a photo."),
    ("add -1", "-1 is not the index of a photo."), ("add 1 2", "2 does not belong there."),
    ("sa\u{1B}ve", "sa ve is not a command."),
  ])
  func `a line that is no command is refused with the reason`(line: String, reason: String) {
    let error = #expect(throws: UsageError.self) { try Instruction(line: line) }
    #expect(error?.description == reason)
  }
}
