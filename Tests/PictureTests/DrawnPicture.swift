import SwiftCombineTesting
import Foundation
import TestSupport
import Testing

/// A picture as it is drawn in a documentation comment or a guide: the lines of a code block with marks of
/// time or of an end in it.
struct DrawnPicture {
  /// The file, from the module on.
  let path: String
  /// The number of its first line there.
  let line: Int
  let text: String

  /// The name of the file, without its extension.
  var file: String { URL(filePath: path).deletingPathExtension().lastPathComponent }
  var location: SourceLocation {
    SourceLocation(fileID: path, filePath: Self.sources + path, line: line, column: 1)
  }
  var diagram: MarbleDiagram {
    get throws { try MarbleDiagram(text) }
  }

  /// Whether a line has this label.
  func has(_ label: String) -> Bool { (try? diagram.labels.contains(label)) == true }

  /// The one picture in a file that has a line with this label.
  static func with(_ label: String, in file: String) throws -> DrawnPicture {
    let found = all.filter { $0.file == file && $0.has(label) }
    guard found.count == 1 else {
      throw TestError("\(found.count) pictures in \(file) have a line \"\(label)\"")
    }
    return found[0]
  }

  // MARK: Reading

  /// All pictures of the modules.
  static let all: [DrawnPicture] = [
    "SwiftCombineCore", "SwiftCombineDispatch", "SwiftCombineFoundation", "SwiftCombineCollections",
    "SwiftCombineExtras",
  ].flatMap { module in
    let files = FileManager.default.enumerator(atPath: sources + module)!.compactMap { $0 as? String }
    return files.sorted().flatMap { file in
      if file.hasSuffix(".swift") { return read("\(module)/\(file)") { $0.hasPrefix("///     ") } }
      if file.hasSuffix(".md") { return read("\(module)/\(file)") { !$0.isEmpty && !$0.hasPrefix("`") } }
      return []
    }
  }

  private static let sources = repositoryRoot.appending(path: "Sources/").path(percentEncoded: false)

  /// The pictures in a file.
  ///
  /// - Parameter isPart: Whether a line, without the space at its left, may belong to one.
  private static func read(_ path: String, isPart: (Substring) -> Bool) -> [DrawnPicture] {
    let lines = (try? String(contentsOfFile: sources + path, encoding: .utf8))?.split(
      separator: "\n", omittingEmptySubsequences: false)
    var pictures: [DrawnPicture] = []
    var block: [Substring] = []
    for (number, line) in (lines ?? []).enumerated() {
      if isPart(line.drop { $0 == " " }) {
        block.append(line)
      } else {
        if block.contains(where: { $0.contains { "─┤✕".contains($0) } }) {
          pictures.append(
            DrawnPicture(
              path: path, line: number + 1 - block.count, text: block.joined(separator: "\n")))
        }
        block = []
      }
    }
    return pictures
  }
}
