import SwiftCombine

/// Checks a publisher against the rules of the contract.
///
///     let report = verify(publisher: { (0..<$0).publisher })
///     #expect(report.failures.isEmpty, "\(report)")
///
/// It reports broken rules and does not trap; but it cannot prevent a trap of the publisher itself: a lock
/// that traps when it is taken twice, a precondition, or a stack overflow.
///
/// **Threads**: each rule is checked on its own thread, which is abandoned if it does not return.
///
/// - Parameters:
///   - make: Creates a publisher that emits that many values and finishes. Called again for every
///     subscription.
///   - failing: Creates a publisher that fails, if it can.
///   - most: How many values it can emit at most; 1 for a publisher like `Just`.
///   - traits: The properties by which rules that do not apply are skipped.
///   - exceptions: The rules to leave out, by number, with the reasons, which the report repeats.
///   - timeLimit: How long a check may take before it counts as hanging; more on a busy machine.
///   - play: Causes signals that do not arrive by themselves, for instance by advancing a virtual clock.
///     Called after each subscription, request and cancellation.
/// - Returns: A report with the result for each rule.
public func verify<P: Publisher & SendableMetatype>(
  publisher make: @escaping @Sendable (_ count: Int) -> P, failing: (@Sendable () -> P)? = nil,
  atMost most: Int = .max, traits: ContractTraits = [], except exceptions: [String: String] = [:],
  timeLimit: Duration = .seconds(10), play: @escaping @Sendable () -> Void = {}
) -> ContractReport {
  let specimen = StreamSpecimen(
    stream: { count, end in
      guard let publisher = end == .finished ? make(count) : failing?() else { return nil }
      let limit = traits.contains(.neverEnds) ? StreamSpecimen.endlessCount : nil
      return .init(publisher: AnyPublisher(Described(upstream: publisher, limit: limit)), play: play)
    }, most: most, traits: traits)
  let verifier = ContractVerifier(
    specimen: specimen, checks: StreamSpecimen.checks, timeLimit: timeLimit)
  return ContractReport(kind: .publisher, except: exceptions, find: verifier.result)
}

/// Checks an operator on one upstream against the rules of the contract.
///
///     let report = verify(operator: { $0.pairwise() })
///
/// See also ``verify(publisher:failing:atMost:traits:except:timeLimit:play:)``, whose discussion applies here
/// too.
///
/// - Parameters:
///   - build: Applies the operator to an upstream, which sends ones and twos in alternation.
///   - traits: The properties by which rules that do not apply are skipped.
///   - exceptions: The rules to leave out, by number, with the reasons, which the report repeats.
///   - timeLimit: How long a check may take before it counts as hanging; more on a busy machine.
///   - play: Causes signals that do not arrive by themselves, for instance by advancing a virtual clock.
///     Called after each subscription, request and cancellation.
/// - Returns: A report with the result for each rule.
public func verify<P: Publisher & SendableMetatype>(
  operator build: @escaping @Sendable (AnyPublisher<Int, TestError>) -> P, traits: ContractTraits = [],
  except exceptions: [String: String] = [:], timeLimit: Duration = .seconds(10),
  play: @escaping @Sendable () -> Void = {}
) -> ContractReport {
  let specimen = OperatorSpecimen(
    build: { AnyPublisher(Described(upstream: build($0))) }, traits: traits, play: play)
  let streams = ContractVerifier(
    specimen: specimen.streams, checks: StreamSpecimen.checks, timeLimit: timeLimit)
  let upstreams = ContractVerifier(
    specimen: specimen, checks: OperatorSpecimen.checks, timeLimit: timeLimit)
  return ContractReport(kind: .operator, except: exceptions) { rule in
    .worse(of: streams.result(of: rule), upstreams.result(of: rule))
  }
}
