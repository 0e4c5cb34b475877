import Testing

@testable import BookExamples

@Suite struct BookChapterTests {
  private static let examples = Chapter.all.flatMap { chapter in
    chapter.examples.map { (chapter: chapter.number, example: $0) }
  }

  @Test func `the chapters have their numbers`() {
    #expect(Chapter.all.map(\.number) == [2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 16, 17, 18, 19])
    #expect(Chapter.numbers == "2 to 7, 9 to 13 and 16 to 19")
    #expect(Chapter.numbered(8) == nil)
  }

  @Test func `a name stands for one example of a chapter and can be typed`() {
    for chapter in Chapter.all {
      let names = chapter.examples.map(\.name)
      #expect(Set(names).count == names.count)
      #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil })
      #expect(chapter.examples.allSatisfy { $0.summary.hasSuffix(".") && $0.summary.count <= 110 })
    }
  }

  @Test func `the nearest names are the most similar ones`() {
    #expect("kitten".distance(to: "sitting") == 3)
    #expect("".distance(to: "ab") == 2 && "ab".distance(to: "") == 2 && "ab".distance(to: "ab") == 0)
    #expect(Chapter.numbered(6)?.names(near: "debonce").first == "debounce")
    #expect(Chapter.numbered(5)?.names(near: "zap").count == 3)
  }

  @Test func `every example is the same in each run`() throws {
    for (chapter, example) in Self.examples {
      let transcript = try example.run()
      #expect(try example.run().lines == transcript.lines, "\(chapter) \(example.name)")
      #expect(!transcript.lines.isEmpty, "\(chapter) \(example.name)")
    }
  }

  @Test func `an example shows times if time passes in it`() throws {
    for (chapter, example) in Self.examples {
      #expect(try (example.run().end > 0) == example.takesTime, "\(chapter) \(example.name)")
    }
  }
}
