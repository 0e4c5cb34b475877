import Fetching
import Foundation
import Testing

@testable import fetch_all

@Suite struct DirectoryTests {
  @Test(arguments: [
    ("http://a.example/image.png", 1, 9, "1-image.png"),
    ("http://a.example/image.png?size=2#top", 1, 10, "01-image.png"),
    ("http://a.example/b/c/", 24, 100, "024-c"),
    ("http://a.example/", 3, 9, "3"),
    ("http://a.example", 3, 9, "3"),
    ("http://a.example/two%20words", 1, 1, "1-two words"),
    ("http://a.example/a%2F..%2F..%2Fetc%2Fpasswd", 1, 1, "1-a_.._.._etc_passwd"),
    ("http://a.example/..", 1, 1, "1-.."),
    ("http://a.example/a%00b%0Ac", 1, 1, "1-a b c"),
    ("http://a.example/%FF", 1, 1, "1-%FF"),
    // The slash and the accent are one character.
    ("http://a.example/..%2F%CC%81x", 1, 1, "1-.._\u{301}x"),
    ("http://a.example/a%E2%80%AEgnp.exe", 1, 1, "1-a gnp.exe"),
  ])
  func `a file is named after the position and the last part of the path`(
    address: String, position: Int, count: Int, name: String
  ) {
    #expect(fileName(for: address, at: position, of: count) == name)
  }

  @Test func `a long name is cut`() {
    let address = "http://a.example/" + String(repeating: "%C3%A9", count: 300)
    #expect(fileName(for: address, at: 1, of: 1) == "1-" + String(repeating: "é", count: 100))
  }

  @Test func `a directory is made with those above it, and may be there already`() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    let path = root.appendingPathComponent("a/b").path
    let resources = ["x", "x"].map {
      Resource(address: "http://a.example/\($0)", status: 200, body: Data($0.utf8))
    }
    for _ in 1...2 { try Directory(path).write(resources) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["1-x", "2-x"])
    #expect(FileManager.default.contents(atPath: path + "/2-x") == Data("x".utf8))
  }
}
