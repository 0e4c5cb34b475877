import CommandLineTool
import RandomPipelines

/// The command line of the program.
struct Command {
  var seed: UInt64
  var chains: Int
  /// When to stop before that.
  var seconds: Int?
  /// The one chain to run.
  var replay: Chain?
  var traces = false
  var listsOnly = false
  /// How many different failures it searches for.
  let mostFailures = 10
}

extension Command {
  static let usage = """
    Usage: random-pipelines [--seed S] [--chains N] [--seconds S] [--trace]
           random-pipelines --replay CHAIN
           random-pipelines --list
           random-pipelines --help

    Runs chains of random operators, and compares their events with those of a model on lists. A failing chain
    is shrunk, and reported with the command that runs it alone.

      --seed S        makes the chains of this seed again (another one each time; it is printed)
      --chains N      how many chains to run (100000)
      --seconds S     stops after S seconds
      --trace         prints each chain before it runs, to see which one the program stopped in
      --replay CHAIN  runs one chain, prints the expected and the received events, and shrinks it if it fails:
                      --replay 'range(7)|map(1)|prefix(3)|each(2)'
      --list          names what chains are made of, with the numbers that each part takes

    The exit status is 0; 1 when a chain differs from the model, violates the contract, or takes more than
    a minute; 2 for a command line or a chain that makes no sense.
    """

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    listsOnly = rest.takeFlag("--list")
    traces = rest.takeFlag("--trace")
    seed = try rest.takeNumber(of: "--seed", in: 0...UInt64.max) ?? UInt64(UInt32.random(in: 0...UInt32.max))
    chains = try rest.takeNumber(of: "--chains", in: 1...1_000_000_000) ?? 100_000
    seconds = try rest.takeNumber(of: "--seconds", in: 1...1_000_000)
    if let text = try rest.takeValue(of: "--replay") {
      do throws(UnreadableChain) { replay = try Vocabulary.all.chain(text) } catch {
        throw UsageError("\(error.description.onOneLine).")
      }
    }
    try rest.finish()
  }
}
