import Harness

/// What the command line asks for.
struct Options {
  var effort = Effort(batches: 5, batchTime: 50e6, warmUpTime: 1.5e9)
  var scale = Check.Scale.full
  var format = Format.table
  /// What to run; `nil` runs everything.
  var filter: Regex<AnyRegexOutput>?
  /// The one check to run in this process.
  var check: Check?
  /// The version to compare this one with, and how often to run both.
  var reference: String?
  var rounds = 3
  /// Where to write the drawing of the curves; `nil` draws nothing.
  var plot: String?
  /// What each run of a comparison is told.
  private(set) var forOneRun: [String] = []
  var wantsHelp = false

  enum Format { case table, json }

  /// What is wrong with a command line.
  struct Complaint: Error {
    let text: String
  }

  /// Reads a command line.
  ///
  /// - Parameter arguments: Without the name of the program.
  init(_ arguments: [String]) throws(Complaint) {
    var rest = arguments[...]
    var batches: Int?
    // Without a filter a comparison measures the rows: a row's id is a number and perhaps a letter.
    var filterText = "^[0-9]+[a-z]?$"
    while let option = rest.popFirst() {
      switch option {
      case "--quick":
        effort = Effort(batches: 2, batchTime: 10e6, warmUpTime: 0)
        scale = .quick
        forOneRun.append(option)
      case "--batches":
        let argument = try Options.argument(of: option, &rest)
        batches = try Options.number(argument, of: option)
        forOneRun += [option, argument]
      case "--filter":
        let argument = try Options.argument(of: option, &rest)
        filter = try Options.pattern(argument)
        filterText = argument
      case "--against": reference = try Options.argument(of: option, &rest)
      case "--rounds": rounds = try Options.number(Options.argument(of: option, &rest), of: option)
      case "--json": format = .json
      case "--plot": plot = try Options.argument(of: option, &rest)
      case "--check": check = try Options.check(Options.argument(of: option, &rest))
      case "--help", "-h": wantsHelp = true
      default: throw Complaint(text: "there is no option \(option)")
      }
    }
    if let batches { effort.batches = batches }
    forOneRun += ["--filter", filterText]
  }

  /// Whether something is to be run.
  func selects(_ id: String, _ title: String) -> Bool {
    guard let filter else { return true }
    return id.contains(filter) || title.contains(filter)
  }

  private static func argument(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(Complaint) -> String {
    guard let argument = rest.popFirst() else { throw Complaint(text: "\(option) takes an argument") }
    return argument
  }

  private static func number(_ argument: String, of option: String) throws(Complaint) -> Int {
    guard let count = Int(argument), count > 0 else {
      throw Complaint(text: "\(option) takes a positive number, not \(argument)")
    }
    return count
  }

  private static func pattern(_ argument: String) throws(Complaint) -> Regex<AnyRegexOutput> {
    do { return try Regex(argument) } catch {
      throw Complaint(text: "--filter takes a regular expression, which \(argument) is not")
    }
  }

  private static func check(_ argument: String) throws(Complaint) -> Check {
    guard let check = Check.all.first(where: { $0.id == argument }) else {
      throw Complaint(text: "there is no check \(argument)")
    }
    return check
  }

  static let usage = """
    usage: swift run -c release --package-path Benchmarks bench [options]

      --filter REGEX   run only the rows, checks and growths with a matching id or title: --filter '^(1|2|3)$'
      --quick          short batches, small checks: to see that everything runs, not to judge
      --batches N      best of N batches (default 5)
      --against REF    build the version REF too, run both in turn, and compare the medians of the rows
      --rounds N       how often a comparison runs both (default 3)
      --plot FILE      measure what a value costs among ever more publishers and write a drawing of it, as SVG
      --json           print JSON instead of tables
      --check ID       run one check in this process, for a debugger
      --help           print this

    Without -c release the same command measures a debug build: what users run daily.
    Exit status: 0; 1 if a row that may not allocate did, a value went missing, or a check failed (a slow
    row never fails), or if a comparison finds a row more than a tenth slower or with more allocations; 2 for
    a bad option, or a version that cannot be built.

    """
}
