import ColorCalc
import CommandLineTool

/// The command line of the program.
struct Command: Equatable {
  /// The colors to show; without any, the program reads keys.
  let colors: [String]
  /// Whether the text is painted on its color.
  let paints: Bool
}

extension Command {
  static let usage = """
    Usage: color-calc [--paint] [COLOR ...]
           color-calc --help

    Shows the text, the red, green, blue and opacity, and the name of each COLOR: six to eight hexadecimal
    digits, with or without # in front.

      --paint    paints the text on its color, for terminals with true color

    Without COLOR it is a calculator. Each line of input is a number of keys, and the color is shown after it:

      0 to F     appends a digit, of at most eight
      < or ←     removes the last digit
      * or ⊗     removes all digits
      an empty line changes nothing
      quit       ends the program, as the end of the input does

    The exit status is 0; 1 if a line was not understood; 2 for an invalid command line, such as a COLOR that is
    none.
    """

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    paints = rest.takeFlag("--paint")
    colors = rest.takeWords()
    try rest.finish()
    if let wrong = colors.first(where: { HexColor(hex: $0) == nil }) {
      throw UsageError("\(wrong.onOneLine) is not a color; a color is six to eight of 0 to F.")
    }
  }
}
