import Foundation

/// What the results are shown on.
struct Screen {
  let hasColors: Bool
  /// The number of characters in a line.
  let width: Int

  /// The standard output: a terminal has colors, unless the user wants none, and a width.
  static var standard: Screen {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1 else { return Screen(hasColors: false, width: 110) }
    let environment = ProcessInfo.processInfo.environment
    let hasSize = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return Screen(
      hasColors: (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb",
      width: hasSize ? Int(size.ws_col) : 110)
  }
}
