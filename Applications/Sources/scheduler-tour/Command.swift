import CommandLineTool
import SchedulerTour

/// The command line of the program.
struct Command: Equatable {
  /// The pages to show, in this order.
  let pages: [Page]
  /// The seconds from one tick to the next.
  let interval: Double

  init(pages: [Page], interval: Double) {
    self.pages = pages
    self.interval = interval
  }
}

extension Command {
  static let usage = """
    Usage: scheduler-tour [--interval SECONDS] [PAGE ...]
           scheduler-tour --help

    Runs small pipelines and shows for each of their steps the queue and the thread that it ran on. Without
    PAGE it shows all pages:

    \(pageList)

      --interval SECONDS  the time from one tick to the next, on pages that have ticks (0.1)

    The exit status is 0, or 2 for an invalid command line.
    """

  private static var pageList: String {
    Page.allCases.map { page in
      "  \(page.rawValue)" + String(repeating: " ", count: 12 - page.rawValue.count) + page.summary
    }
    .joined(separator: "\n")
  }

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    interval = try rest.takeNumber(of: "--interval", in: 0.001...3_600) ?? 0.1
    var pages: [Page] = []
    for word in rest.takeWords() {
      guard let page = Page(rawValue: word) else { throw UsageError("\(word.onOneLine) is not a page.") }
      pages.append(page)
    }
    self.pages = pages.isEmpty ? Page.allCases : pages
    try rest.finish()
  }
}
