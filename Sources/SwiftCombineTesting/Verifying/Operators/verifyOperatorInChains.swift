import SwiftCombine

/// Checks an operator on one upstream with everything that this module knows: the rules of the contract,
/// values that call back, and random chains with random demand.
///
///     let report = verify(operatorInChains: { $0.pairwise() })
///     #expect(report.failures.isEmpty, "\(report)")
///
/// Values that call back send into the source of the stream, request, cancel or complete it, whenever the
/// operator compares or releases one. An operator that does so with its lock held hangs, and that is found.
///
/// In a random chain the operator stands between others, and the subscriber requests as it likes. Unless the
/// operator loses values, or orders them by demand, it has to publish what it publishes for unlimited demand.
///
/// **Threads**: each check runs on its own thread, which is abandoned if it does not return. What the
/// operator does on several threads, ``verify(operator:traits:except:timeLimit:play:)`` and the explorer of
/// the package's proofs check.
///
/// - Parameters:
///   - build: Applies the operator to an upstream. Called again for every subscription. Its values are of the
///     type that calls back; those of `verify(operator:)`, which only passes them on, are integers.
///   - traits: The properties by which what does not apply is skipped.
///   - exceptions: The rules to leave out, by number, with the reasons, which the report repeats.
///   - chains: How many random chains are run; a negative number traps.
///   - seed: What the chains follow from.
///   - timeLimit: How long a check may take before it counts as hanging; more on a busy machine.
///   - play: Causes signals that do not arrive by themselves, for instance by advancing a virtual clock.
///     Called after each subscription, request, value and cancellation.
/// - Returns: A report of the rules, and of all that went wrong.
public func verify<P: Publisher & SendableMetatype>(
  operatorInChains build: @escaping @Sendable (AnyPublisher<CallbackValue, TestError>) -> P,
  traits: ContractTraits = [], except exceptions: [String: String] = [:], chains: Int = 200,
  seed: UInt64 = 1, timeLimit: Duration = .seconds(10), play: @escaping @Sendable () -> Void = {}
) -> OperatorReport {
  Misuse.requireNotNegative(chains, "chains", in: "verify(operatorInChains:)")
  let inChains = OperatorInChains(
    build: { AnyPublisher(Described(upstream: build($0))) }, traits: traits, timeLimit: timeLimit, play: play)
  return OperatorReport(
    contract: verify(
      operator: { build($0.map { CallbackValue($0) }.eraseToAnyPublisher()) }, traits: traits,
      except: exceptions, timeLimit: timeLimit, play: play),
    callbacks: inChains.findingsOfCallbacks(), chains: inChains.findingsOfChains(chains, seed: seed))
}

/// An operator, to be verified with values that call back and in chains.
struct OperatorInChains: Sendable {
  let build: @Sendable (AnyPublisher<CallbackValue, TestError>) -> AnyPublisher<String, TestError>
  let traits: ContractTraits
  let timeLimit: Duration
  let play: @Sendable () -> Void

  /// Runs a check on its own thread.
  ///
  /// - Returns: What is wrong; `nil` if nothing is.
  func finding(_ name: @autoclosure () -> String, _ check: @escaping @Sendable () -> String?) -> String? {
    let result = OneShot<String?>()
    let hasReturned = returns(within: timeLimit / .seconds(1)) { result.set(check()) }
    guard hasReturned, let found = result.value else {
      return "\(name()): it did not come back within \(timeLimit): something waits for itself"
    }
    return found.map { "\(name()): \($0)" }
  }
}
