import CommandLineTool
import RandomPipelines

/// The command line of the program.
struct Command {
  var seed: UInt64
  var chains: Int
  /// The number of the first chain.
  var first: Int
  /// When to stop before that.
  var seconds: Int?
  /// The one chain to run.
  var replay: Chain?
  var traces = false
  var shrinks = true
  var listsOnly = false
  /// How often threads run each chain; `nil` if one thread does, and a model says what comes.
  var rounds: Int?
  /// How many different failures it searches for.
  let mostFailures = 10

  var vocabulary: Vocabulary { rounds == nil ? .all : .threaded }
}

extension Command {
  static let usage = """
    Usage: random-pipelines [--seed S] [--first N] [--chains N] [--seconds S | --minutes M] [--trace]
                            [--unshrunk]
           random-pipelines --threads [--rounds N] [--seed S] [--first N] [--chains N]
                            [--seconds S | --minutes M] [--trace] [--unshrunk]
           random-pipelines [--threads [--rounds N] [--seed S]] --replay CHAIN [--unshrunk]
           random-pipelines [--threads] --list
           random-pipelines --help

    Runs chains of random operators, and compares their events with those of a model on lists. A failing chain
    is shrunk, and reported with the command that runs it alone.

      --threads       has several threads run each chain: they send, subscribe, request, cancel and let time pass,
                      also from inside deliveries and closures. The contract is checked in place of the model.
      --rounds N      how often threads run each chain (5; 2000 with --replay)
      --seed S        makes the chains of this seed again (another one each time; it is printed); also what the
                      pauses of threads follow from, though not which of them is first
      --first N       begins with chain N of the seed (0)
      --chains N      how many chains to run (100000; no limit with --minutes)
      --seconds S     stops after S seconds
      --minutes M     stops after M minutes
      --unshrunk      reports a failing chain as it is
      --trace         prints each chain before it runs, to see which one the program stopped in
      --replay CHAIN  runs one chain, prints the expected and the received events, and shrinks it if it fails:
                      --replay 'range(7)|map(1)|prefix(3)|each(2)'
      --list          names what chains are made of, with the numbers that each part takes

    The exit status is 0; 1 when a chain differs from the model, violates the contract, or takes more than
    a minute; 2 for a command line or a chain that makes no sense. A program that is stopped by a signal prints
    the chain that threads were running.
    """

  /// Reads the arguments of the program, without its name.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = Arguments(arguments)
    listsOnly = rest.takeFlag("--list")
    traces = rest.takeFlag("--trace")
    shrinks = !rest.takeFlag("--unshrunk")
    let usesThreads = rest.takeFlag("--threads")
    let text = try rest.takeValue(of: "--replay")
    seed = try rest.takeNumber(of: "--seed", in: 0...UInt64.max) ?? UInt64(UInt32.random(in: 0...UInt32.max))
    let minutes = try rest.takeNumber(of: "--minutes", in: 1...100_000)
    chains =
      try rest.takeNumber(of: "--chains", in: 1...1_000_000_000) ?? (minutes == nil ? 100_000 : 1_000_000_000)
    first = try rest.takeNumber(of: "--first", in: 0...1_000_000_000) ?? 0
    seconds = try rest.takeNumber(of: "--seconds", in: 1...1_000_000) ?? minutes.map { $0 * 60 }
    if usesThreads {
      rounds = try rest.takeNumber(of: "--rounds", in: 1...1_000_000_000) ?? (text == nil ? 5 : 2_000)
    }
    if let text {
      do throws(UnreadableChain) { replay = try vocabulary.chain(text) } catch {
        throw UsageError("\(error.description.onOneLine).")
      }
    }
    try rest.finish()
  }
}
