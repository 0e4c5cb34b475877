import SwiftCombine

/// Checks an operator of several inputs against a model: what it publishes for signals that come one after
/// the other.
///
///     let report = verify(inputs: ["a", "b"], traits: .ordersByDemand) {
///       $0[0].merge(with: $0[1])
///     } model: { signals in
///       var (running, events) = (2, [RecordedEvent<Int, TestError>]())
///       for signal in signals {
///         switch signal {
///         case .value(let value, _): events.append(.value(value))
///         case .finished: running -= 1
///         case .failed(let error, _): events.append(.failure(error))
///         }
///         if running == 0 { events.append(.finished) }
///       }
///       return events
///     }
///     #expect(report.failures.isEmpty, "\(report)")
///
/// The inputs send what a script says: `a1 b2 a| b×` has `a` send 1, `b` send 2, `a` finish, and `b` fail.
/// The operator has to publish what the model returns
/// - in every short script, and in random longer ones, after each signal; the subscriber may cancel at any
///   time, and then receives nothing more;
/// - for limited demand, of inputs that buffer what has not been requested: after each step as many values as
///   were requested, and everything once all has been requested; unless the operator loses values or orders
///   them by demand, up to a failure of an input, which may overtake values;
/// - with each input on its own thread, of six at a time if there are more, for some order of their signals,
///   each script several times.
///
/// A failure is printed as the shortest script that has it, with a marble diagram of the inputs, of what the
/// model expects and of what the subscriber received.
///
/// **Threads**: each script runs on its own thread, which is abandoned if it does not return. Threads that
/// meet by chance find coarse mistakes; the explorer of the package's proofs runs every order of their steps.
///
/// - Parameters:
///   - names: The names of the inputs, in scripts and diagrams.
///   - traits: The properties by which what does not apply is skipped.
///   - scripts: How many random scripts are run, of each kind; a negative number traps.
///   - seed: What the random scripts follow from.
///   - timeLimit: How long a script may take before it counts as hanging; more on a busy machine.
///   - build: Applies the operator to the inputs. Called again for every script.
///   - model: Returns what the operator publishes for the signals, up to its completion: what follows that is
///     ignored. It is called with the beginnings of a script too, and takes back nothing that it has returned
///     for a beginning.
/// - Returns: A report of all that went wrong.
public func verify<P: Publisher & SendableMetatype>(
  inputs names: [String], traits: ContractTraits = [], scripts: Int = 300, seed: UInt64 = 1,
  timeLimit: Duration = .seconds(10),
  of build: @escaping @Sendable ([AnyPublisher<Int, TestError>]) -> P,
  model: @escaping @Sendable ([InputSignal]) -> [RecordedEvent<P.Output, TestError>]
) -> InputsReport where P.Failure == TestError {
  Misuse.requireNotNegative(scripts, "scripts", in: "verify(inputs:)")
  let specimen = InputsSpecimen(
    names: names, build: { AnyPublisher(build($0)) }, model: model, traits: traits, timeLimit: timeLimit)
  var dice = Dice(seed: seed)
  let short = InputScript.all(inputs: names.count)
  let long = (0..<scripts).map { _ in InputScript.random(inputs: names.count, &dice) }
  let demanding = (0..<scripts).map { _ in InputScript.random(inputs: names.count, requests: true, &dice) }
  let threaded = (0..<scripts).map { _ in InputScript.threaded(inputs: names.count, &dice) }
  let failures = [
    specimen.finding(among: short + long, "one after the other") { specimen.playSerially($0) },
    specimen.finding(among: demanding, "with limited demand") { specimen.playOnDemand($0) },
    specimen.finding(among: threaded, "on a thread for each input", shrinks: false) {
      specimen.playOnThreads($0)
    },
  ]
  return InputsReport(
    failures: failures.compactMap { $0 }, scriptCount: short.count + 3 * scripts)
}

/// What an input of an operator sends in a script of
/// ``verify(inputs:traits:scripts:seed:timeLimit:of:model:)``.
///
/// Inputs have numbers, from zero. An input that has completed sends nothing more.
public enum InputSignal: Hashable, Sendable {
  /// An input sends a value.
  case value(Int, from: Int)
  /// An input finishes.
  case finished(Int)
  /// An input fails, always with the same error.
  case failed(TestError, Int)
}

/// What ``verify(inputs:traits:scripts:seed:timeLimit:of:model:)`` finds about an operator.
public struct InputsReport: Sendable, CustomStringConvertible {
  /// What went wrong: the script, what happened, and a diagram; at most one for each way of running scripts.
  public let failures: [String]
  /// How many scripts there were.
  public let scriptCount: Int

  /// All that went wrong, or that nothing did.
  public var description: String {
    failures.isEmpty ? "\(scriptCount) scripts: nothing is wrong" : failures.joined(separator: "\n\n")
  }
}
