import Measuring

/// The options of the command line.
struct Options {
  var effort = Effort(batches: 5, batchTime: 50e6, warmUpTime: 1.5e9)
  var scale = Check.Scale.full
  var format = Format.table
  /// What to measure, and what to do with what was found.
  var parts: Set<Part> = []
  /// What to run; `nil` runs everything.
  var filter: Regex<AnyRegexOutput>?
  /// The filter as it was written.
  var filterText: String?
  /// In which ways to measure the rows.
  var ways = Way.allCases
  /// What to do instead of measuring.
  var errand: Errand?
  /// How often a comparison runs both versions.
  var rounds = 3
  /// Where to write the drawing of everything, and the page; `nil` writes none.
  var plot: String?
  var page: String?
  /// The options with which another build measures as this one does.
  private var effortOptions: [String] = []

  enum Format { case table, json }

  /// What can be measured.
  enum Part: CaseIterable {
    case rows
    /// The checks and the growths.
    case checks
    /// The rows in a debug build.
    case debug
    /// What a client costs to compile.
    case client
    /// A large amount of work at a time.
    case load
  }

  /// Something that is done instead of measuring.
  enum Errand {
    case help
    case list
    case check(Check)
    case load(Load, count: Int)
    case plant(Plant)
    case profile(Row, Way)
    case against(String)
    case curves(to: String)
    case compareInstructions(with: String)
    case recordInstructions(to: String)
    case countOnce
  }

  /// What is wrong with a command line.
  struct Complaint: Error {
    let text: String
  }

  /// Reads a command line.
  ///
  /// - Parameter arguments: Without the name of the program.
  init(_ arguments: [String]) throws(Complaint) {
    var rest = Arguments(arguments)
    var batches: Int?
    while let option = rest.next() {
      switch option {
      case "--quick":
        effort = Effort(batches: 2, batchTime: 10e6, warmUpTime: 0)
        scale = .quick
        effortOptions.append(option)
      case "--batches":
        let count = try rest.number()
        batches = count
        effortOptions += [option, String(count)]
      case "--filter":
        let text = try rest.text()
        filter = try Options.pattern(text)
        filterText = text
      case "--rows": parts.insert(.rows)
      case "--checks": parts.insert(.checks)
      case "--debug": parts.formUnion([.rows, .debug])
      case "--client": parts.insert(.client)
      case "--load": parts.insert(.load)
      case "--full": parts.formUnion(Part.allCases)
      case "--way": ways = [try rest.way()]
      case "--json": format = .json
      case "--plot": plot = try rest.text()
      case "--page": page = try rest.text()
      case "--against": errand = .against(try rest.text())
      case "--rounds": rounds = try rest.number()
      case "--curves": errand = .curves(to: try rest.text())
      case "--check": errand = .check(try rest.check())
      case "--load-once": errand = .load(try rest.load(), count: try rest.number())
      case "--plant": errand = .plant(try rest.plant())
      case "--profile": errand = .profile(try rest.row(), try rest.way())
      case "--instructions": errand = .compareInstructions(with: try rest.text())
      case "--record-instructions": errand = .recordInstructions(to: try rest.text())
      case "--count-once": errand = .countOnce
      case "--list": errand = .list
      case "--help", "-h": errand = .help
      default: throw Complaint(text: "there is no option \(option)")
      }
    }
    if parts.isEmpty { parts = [.rows, .checks] }
    if let batches { effort.batches = batches }
    if errand == nil { try checkThatSomethingRuns() }
    if case .against = errand { try checkThatRowsAreCompared() }
  }

  /// The rows to measure.
  var rows: [Row] { Row.all.filter { selects($0.id, $0.title) && !$0.ways.isDisjoint(with: ways) } }

  /// The options with which another build, of this version or of one that knows fewer options, measures the
  /// same rows and nothing else.
  var forRowsAlone: [String] {
    effortOptions + ["--filter", "^(" + rows.map(\.id).joined(separator: "|") + ")$"]
  }

  /// Whether something is to be run.
  func selects(_ id: String, _ title: String) -> Bool {
    guard let filter else { return true }
    return id.contains(filter) || title.contains(filter)
  }

  /// What a filter can select: the identifiers and titles of what is measured.
  var items: [(id: String, title: String)] {
    var items: [(id: String, title: String)] = []
    if parts.contains(.rows) { items += rows.map { ($0.id, $0.title) } }
    if parts.contains(.checks) {
      items += Check.all.map { ($0.id, $0.title) } + Growth.all.map { ($0.id, $0.title) }
    }
    if parts.contains(.load) { items += Load.all.map { ($0.id, $0.title) } }
    return items
  }

  /// A program that measures nothing would seem to have found nothing wrong.
  private func checkThatSomethingRuns() throws(Complaint) {
    if !parts.contains(.client), !items.contains(where: { selects($0.id, $0.title) }) {
      throw Complaint(text: "nothing that is measured matches the --filter")
    }
    if plot != nil, !parts.isSuperset(of: [.rows, .checks]) {
      throw Complaint(text: "--plot draws rows and growths, and they are not measured: add --rows --checks")
    }
    if page != nil, filter != nil || ways != Way.allCases || parts != Set(Part.allCases) {
      throw Complaint(text: "--page replaces all tables, so it takes --full and neither --filter nor --way")
    }
  }

  private func checkThatRowsAreCompared() throws(Complaint) {
    if ways != Way.allCases { throw Complaint(text: "--against compares rows in all their ways: omit --way") }
    if rows.isEmpty { throw Complaint(text: "--against compares rows, and none matches the --filter") }
  }

  private static func pattern(_ text: String) throws(Complaint) -> Regex<AnyRegexOutput> {
    do { return try Regex(text) } catch {
      throw Complaint(text: "--filter takes a regular expression, which \(text) is not")
    }
  }
}
