import Collage
import CommandLineTool
import Foundation
import PageServing

/// The command line of the program.
struct Command: Equatable {
  var photos: URL
  var output = URL(fileURLWithPath: ".", isDirectory: true)
  /// The size of the collages; nil for that of their photos.
  var size: Size?
  /// Where a page is served; nil for commands of standard input.
  var page: PageAddress?
}

extension Command {
  static let usage = """
    Usage: collage DIRECTORY [--output DIRECTORY] [--size WxH]
           collage DIRECTORY --serve [--port N] [--host ADDRESS] [--name NAME] [--output DIRECTORY] [--size WxH]
           collage --help

    Makes collages of up to six photos. It reads commands from standard input, one on a line:

    \(Instruction.summary)

    With --serve it is a web page instead, whose address it writes to standard output. Control-C ends it.

      --serve             serves the page, which shows the photos of the directory
    \(PageAddress.usage(port: 8016))
      --output DIRECTORY  saves collages there (the current directory)
      --size WxH          makes them that large, in pixels, from 16 to 4096 each (as large as their photos allow, from
                          375x200 to 1875x1000)

    Photos are the PNG and JPEG files of the directory, the oldest first. A photo that is broken, too large or
    not wider than high is left out. A collage is a new file: none is replaced.

    The exit status is 0, or 1 if something has failed, or 2 for an invalid command line.
    """

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    let output = try rest.takeValue(of: "--output")
    let size = try rest.takeValue(of: "--size")
    if rest.takeFlag("--serve") { page = try PageAddress(takingFrom: &rest, port: 8016) }
    guard let photos = rest.takeWord(), !photos.isEmpty else {
      throw UsageError("The directory of the photos is missing.")
    }
    try rest.finish()
    self.photos = URL(fileURLWithPath: photos, isDirectory: true)
    if let output { self.output = URL(fileURLWithPath: output, isDirectory: true) }
    if let size { self.size = try Self.size(size) }
  }

  private static func size(_ text: String) throws(UsageError) -> Size {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy((16...4_096).contains), text == "\(sides[0])x\(sides[1])" else {
      throw UsageError("\(text.onOneLine) is not a size, such as 375x200, of 16 to 4096 pixels each.")
    }
    return Size(sides[0], sides[1])
  }
}
