import CommandLineTool

/// One thing that a user wants done.
enum Instruction: Equatable {
  case list, add(Int), done, clear, save, close, help, quit

  static let summary = """
      list       lists the photos, each with its index
      add N      adds the photo with this index
      done       ends the choice of photos
      clear      removes all photos
      save       saves the collage; it needs two, four or six photos
      close      closes the message that is shown
      help, quit
    """

  /// Reads a line of input.
  init(line: String) throws(UsageError) {
    var rest = Arguments(line.split(whereSeparator: \.isWhitespace).map(String.init))
    switch rest.takeFirst() {
    case "list": self = .list
    case "add":
      guard let text = rest.takeWord() else { throw UsageError("add needs the index of a photo.") }
      guard let index = Int(text), index >= 0 else {
        throw UsageError("\(text.onOneLine) is not the index of a photo.")
      }
      self = .add(index)
    case "done": self = .done
    case "clear": self = .clear
    case "save": self = .save
    case "close": self = .close
    case "help": self = .help
    case "quit": self = .quit
    case let word?: throw UsageError("\(word.onOneLine) is not a command.")
    case nil: throw UsageError("A command is missing.")
    }
    try rest.finish()
  }
}
