import CollageTesting
import CommandLineTesting
import Foundation
import Testing

@testable import Collage
@testable import CollageProgram

/// The program as its user meets it.
@Suite struct ProgramTests {
  private let program = Program("collage")

  private func run(_ album: Album, _ arguments: String..., lines: String) throws -> Program.Result {
    try program.run([album.photos.path, "--output", album.output.path] + arguments, input: lines)
  }

  @Test func `two photos are listed, added and saved`() throws {
    let album = try Album(count: 2)
    let result = try run(album, lines: "list\nadd 0\nadd 1\ndone\nsave\nclose\n")
    #expect(
      result
        == .init(
          status: 0,
          output: """
            Collage [add]
            0  photo 1.png
            1  photo 2.png
            1 photos [clear, add]
            Selected 1 photos [clear, add]
            2 photos [save, clear, add]
            Selected 2 photos [save, clear, add]
            Saved with id: collage-1.png
            Collage [add]

            """, errors: ""))
    let picture = try Picture(contentsOf: album.output.appendingPathComponent("collage-1.png"))
    #expect(picture.width == 375 && picture.height == 200)
    #expect(picture[0, 0] == .photo(1) && picture[188, 0] == .photo(2))
    #expect(picture[187, 199] == .photo(1) && picture[374, 199] == .photo(2))
  }

  @Test func `a JPEG and a PNG are composed in another size`() throws {
    let album = try Album([("a.jpg", File.jpeg), ("b.png", try Picture.plain(9, 3, .photo(9)).pngData())])
    #expect(try run(album, "--size", "64x16", lines: "add 0\nadd 1\nsave\n").status == 0)
    let picture = try Picture(contentsOf: album.output.appendingPathComponent("collage-1.png"))
    #expect(picture.width == 64 && picture.height == 16)
    #expect(picture[0, 0].red > 245 && picture[31, 15].blue > 245)
    #expect(picture[32, 0] == .photo(9))
  }

  @Test func `the sixth photo is the last, and a seventh changes nothing`() throws {
    let album = try Album(count: 7)
    let add = (0...6).map { "add \($0)\n" }.joined()
    let result = try run(album, lines: add + "close\nadd 6\nsave\n")
    #expect(result.status == 1)
    #expect(
      result.output.hasSuffix(
        """
        Selected 5 photos [clear, add]
        Limit reached: A collage has up to 6 photos.
        6 photos [save, clear]
        Selected 6 photos [save, clear]
        Saved with id: collage-1.png
        Collage [add]

        """))
    #expect(
      result.errors == """
        collage: A message is shown; enter close first, which closes it.
        collage: A collage has up to 6 photos; save it or enter clear.

        """)
    let picture = try Picture(contentsOf: album.output.appendingPathComponent("collage-1.png"))
    #expect(picture[374, 199] == .photo(6))
  }

  @Test func `photos that cannot be used are named and left out`() throws {
    let album = try Album([
      ("broken.png", File.grayPNG.prefix(50)), ("bomb.png", File.bombPNG), ("cut.jpg", File.jpeg.prefix(270)),
      ("portrait.png", try Picture.plain(3, 4, .white).pngData()), ("text.png", Data("text".utf8)),
      ("a.png", try Picture.plain(4, 3, .photo(1)).pngData()),
      ("b.png", try Picture.plain(4, 3, .photo(2)).pngData()),
    ])
    let result = try run(album, lines: (0...7).map { "add \($0)\n" }.joined() + "save\n")
    #expect(result.status == 1)
    #expect(
      result.output.hasSuffix(
        "Selected 2 photos [save, clear, add]\nSaved with id: collage-1.png\nCollage [add]\n"))
    #expect(
      result.errors == """
        collage: broken.png is left out: it is broken: read beyond end of data.
        collage: bomb.png is left out: 100000 x 100000 is too large.
        collage: cut.jpg is left out: it is broken: Premature end of JPEG file.
        collage: portrait.png is left out: it is not wider than high.
        collage: text.png is left out: it is neither PNG nor JPEG.
        collage: There is no photo 7; list shows them.

        """)
  }

  @Test func `a directory that cannot be written is an error, and keeps the photos`() throws {
    let album = try Album(count: 2)
    try Data().write(to: album.output)
    let result = try run(album, lines: "add 0\nadd 1\nsave\nsave\nclose\nclear\n")
    #expect(result.status == 1)
    #expect(
      result.errors
        == "collage: Error: The collage could not be saved; choose a directory that can be written.\n"
        + "collage: A message is shown; enter close first, which closes it.\n")
    #expect(result.output.hasSuffix("Selected 2 photos [save, clear, add]\nCollage [add]\n"))
  }

  @Test func `a directory that cannot be read is an error at once`() throws {
    #expect(
      try program.run("/nope")
        == .init(
          status: 1, output: "",
          errors: "collage: The directory /nope cannot be read; name a directory of photos.\n"))
  }

  @Test func `photos that can no longer be read are an error, after which the collage is shown again`() throws
  {
    let album = try Album(count: 2)
    let (process, output, errors) = program.process([album.photos.path])
    let input = Pipe()
    process.standardInput = input
    try process.run()
    #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "Collage [add]\n")
    try FileManager.default.removeItem(at: album.photos)
    try input.fileHandleForWriting.write(contentsOf: Data("add 0\nlist\nclose\nsave\n".utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(output.fileHandleForReading.readDataToEndOfFile() == Data())
    #expect(
      String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == """
        collage: No access to the photos: The directory cannot be read.
        collage: A collage is saved with two, four or six photos; add or clear some.

        """)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends it`(signal: Int32) throws {
    let album = try Album(count: 1)
    let (process, output, _) = program.process([album.photos.path])
    let input = Pipe()
    process.standardInput = input
    try process.run()
    #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "Collage [add]\n")
    // It answers, so it has taken over the signals.
    try input.fileHandleForWriting.write(contentsOf: Data("list\n".utf8))
    #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "0  photo 1.png\n")
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    try input.fileHandleForWriting.close()
  }

  @Test func `a line that is no command is refused, and the others are done`() throws {
    let album = try Album(count: 1)
    #expect(
      try run(album, lines: "\nfrobnicate\nhelp\nquit\nlist\n")
        == .init(
          status: 1, output: "Collage [add]\n\(Instruction.summary)\n",
          errors: "collage: frobnicate is not a command; enter help for the commands.\n"))
  }

  @Test func `an invalid command line prints the usage and is status 2`() throws {
    #expect(
      try program.run()
        == .init(
          status: 2, output: "",
          errors: "collage: The directory of the photos is missing.\n\n\(Command.usage)\n"))
  }

  @Test func `help is a result`() throws {
    #expect(try program.run("--help") == .init(status: 0, output: "\(Command.usage)\n", errors: ""))
  }
}
