import BookExamples
import CommandLineTool

/// Examples of a chapter.
struct Selection {
  let chapter: Chapter
  let examples: [Example]

  /// All examples of a chapter.
  init(_ chapter: Chapter) {
    self.chapter = chapter
    examples = chapter.examples
  }

  /// The examples with these names; all, if there are no names.
  init(chapter number: String, examples names: [String]) throws(UnknownName) {
    guard let chapter = Int(number).flatMap(Chapter.numbered) else {
      throw UnknownName("There is no chapter \(number.onOneLine). There are \(Chapter.numbers).")
    }
    var examples: [Example] = []
    for name in names {
      guard let example = chapter[name] else {
        let nearest = chapter.names(near: name).joined(separator: ", ")
        throw UnknownName(
          "Chapter \(number) has no example \(name.onOneLine). The nearest names are \(nearest).")
      }
      examples.append(example)
    }
    self.chapter = chapter
    self.examples = names.isEmpty ? chapter.examples : examples
  }
}

/// A chapter or an example that does not exist.
struct UnknownName: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
