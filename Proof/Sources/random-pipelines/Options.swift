/// What the command line asks for.
struct Options {
  var seed = UInt64.random(in: 0...UInt64(UInt32.max))
  var chains = 100_000
  /// When to stop before that.
  var seconds: Int?
  /// The one chain to run.
  var replay: String?
  var traces = false
  var wantsHelp = false
  /// How many different failures it looks for.
  let mostFailures = 10

  /// What is wrong with a command line.
  struct Complaint: Error {
    let text: String
  }

  /// Reads a command line.
  ///
  /// - Parameter arguments: Without the name of the program.
  init(_ arguments: [String]) throws(Complaint) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--seed": seed = try Options.number(of: option, &rest)
      case "--chains": chains = try Options.number(of: option, &rest)
      case "--seconds": seconds = try Options.number(of: option, &rest)
      case "--replay": replay = try Options.argument(of: option, &rest)
      case "--trace": traces = true
      case "--help", "-h": wantsHelp = true
      default: throw Complaint(text: "there is no option \(option)")
      }
    }
  }

  private static func argument(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(Complaint) -> String {
    guard let argument = rest.popFirst() else { throw Complaint(text: "\(option) takes an argument") }
    return argument
  }

  private static func number<Number: FixedWidthInteger>(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(Complaint) -> Number {
    let argument = try argument(of: option, &rest)
    guard let number = Number(argument), number >= 0 else {
      throw Complaint(text: "\(option) takes a number from 0 on, not \(argument)")
    }
    return number
  }

  static let usage = """
    usage: swift run -c release --package-path Proof random-pipelines [options]

      --seed N        make the chains of this seed again (default: another one each time; it is printed)
      --chains N      how many chains to run (default 100000)
      --seconds N     stop after so many seconds
      --replay CHAIN  run one chain and print what was expected and what came:
                      --replay 'range(7)|map(1)|prefix(3)|each(2)'
      --trace         print each chain before it runs, to see which one the program stopped in
      --help          print this

    Exit status: 0; 1 if a chain did something else than the list model says, or broke the contract; 2 for a
    bad option or chain.

    """
}
