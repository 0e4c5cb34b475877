import BookExamples
import CommandLineTool

/// The command line of the program.
enum Command: Equatable {
  /// Lists the examples of a chapter, or of all.
  case list(chapter: String?)
  /// Runs examples of a chapter, or all of them.
  case run(chapter: String, examples: [String], isReal: Bool)
  /// Runs all examples of all chapters.
  case runAll(isReal: Bool)
}

extension Command {
  static let usage = """
    Usage: book CHAPTER [EXAMPLE ...] [--real]
           book --all [--real]
           book --list [CHAPTER]
           book --help

    Runs short examples of publishers, subscribers and operators, and shows what happens: line by line, and
    as marbles. The chapters are \(Chapter.numbers). Without EXAMPLE all examples of the chapter run.

      --all   runs all examples of all chapters
      --list  lists the chapters with their examples
      --real  runs in real time, not in virtual time, in which a second takes no time

    In the marbles of an example each line is a subscription. Signals in one column belong together.

      1 a (1, 2)  a value          ✕  the stream fails
      ┤           it finishes      !  the subscriber cancels

    On a terminal they have colors, unless the environment variable NO_COLOR is set. Control-C ends the
    program, after the marbles of the example that runs.

    The exit status is 0; 1 if an example cannot run; 2 for an invalid command line.
    """

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    let isReal = rest.takeFlag("--real")
    if rest.takeFlag("--list") {
      if isReal { throw UsageError("--list and --real exclude each other.") }
      self = .list(chapter: rest.takeWord())
    } else if rest.takeFlag("--all") {
      self = .runAll(isReal: isReal)
    } else {
      guard let chapter = rest.takeWord() else {
        throw UsageError("A chapter is missing: \(Chapter.numbers).")
      }
      self = .run(chapter: chapter, examples: rest.takeWords(), isReal: isReal)
    }
    try rest.finish()
  }
}
