import CommandLineTool

/// One thing that a user wants done.
enum Instruction: Equatable {
  case next
  case like
  case dislike
  case drag(translation: Double, x: Double)
  case toggle
  case saved(translated: Bool, follows: Bool)
  case delete([Int])
  case share(Int, file: String, translated: Bool)
  case help
  case quit
}

extension Instruction {
  static let summary = """
      next                     loads a joke; its translation follows
      like, dislike            saves the joke, or not
      drag TRANSLATION X       drags the card by a part of its width, to X of 414, and shows its color
                               and the decision: drag 0.6 414 likes the joke, drag -0.6 -1 dislikes it
      toggle                   shows the translation, or the joke again
      saved [--translated]     lists the saved jokes, each with its index; --follow lists them again after
                               each change, until interrupted
      delete I,J               deletes the saved jokes with these indices
      share I FILE             writes a saved joke to a new file, with its translation if that is shown
    """

  /// Reads a line of input.
  init(line: String) throws(UsageError) {
    // The name of a file may contain spaces.
    let words = line.split(maxSplits: 2, whereSeparator: \.isWhitespace).map(String.init)
    if words.first == "share", words.count == 3 {
      self = .share(try Self.index(words[1]), file: words[2].trimmed, translated: false)
    } else {
      self = try Instruction(line.split(whereSeparator: \.isWhitespace).map(String.init))
    }
  }

  /// Reads the words of an instruction.
  init(_ words: [String]) throws(UsageError) {
    var rest = Arguments(words)
    switch rest.takeFirst() {
    case "next": self = .next
    case "like": self = .like
    case "dislike": self = .dislike
    case "drag":
      let translation = try Self.number(rest.takeWord(), "drag needs a translation and an x.")
      self = .drag(translation: translation, x: try Self.number(rest.takeWord(), "drag needs an x."))
    case "toggle": self = .toggle
    case "saved":
      self = .saved(translated: rest.takeFlag("--translated"), follows: rest.takeFlag("--follow"))
    case "delete":
      guard let list = rest.takeWord() else { throw UsageError("delete needs indices, such as 0,2.") }
      var indices: [Int] = []
      for part in list.split(separator: ",", omittingEmptySubsequences: false) {
        indices.append(try Self.index(String(part)))
      }
      self = .delete(indices)
    case "share":
      let translated = rest.takeFlag("--translated")
      guard let index = rest.takeWord(), let file = rest.takeWord() else {
        throw UsageError("share needs an index and a file.")
      }
      self = .share(try Self.index(index), file: file, translated: translated)
    case "help": self = .help
    case "quit": self = .quit
    case let word?: throw UsageError("\(word.onOneLine) is not a command.")
    case nil: throw UsageError("A command is missing.")
    }
    try rest.finish()
  }

  /// Whether it makes sense without the instructions before it.
  var standsAlone: Bool {
    switch self {
    case .next, .saved, .delete, .share: true
    case .like, .dislike, .drag, .toggle, .help, .quit: false
    }
  }

  /// Whether it needs the services.
  var loads: Bool { self == .next }

  private static func index(_ text: String) throws(UsageError) -> Int {
    guard let index = Int(text), index >= 0 else {
      throw UsageError("\(text.onOneLine) is not the index of a saved joke.")
    }
    return index
  }

  private static func number(_ text: String?, _ complaint: String) throws(UsageError) -> Double {
    guard let text else { throw UsageError(complaint) }
    guard let number = Double(text), number.isFinite else {
      throw UsageError("\(text.onOneLine) is not a number.")
    }
    return number
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = Substring(self)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
