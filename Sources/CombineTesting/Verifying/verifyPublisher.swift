import CombineShim

/// Checks a publisher against the rules of the contract.
///
///     let report = verify(publisher: { Countdown(from: $0) })
///     #expect(report.failures.isEmpty, "\(report)")
///
/// It reports and does not trap; but what the publisher itself does to stop the program it cannot stop: a
/// lock that traps when it is taken twice, a precondition, or a stack overflow.
///
/// **Threads**: each rule is checked on a thread of its own, which is given up when it does not come back.
///
/// - Parameters:
///   - make: Makes a publisher of so many values, that finishes then. Called for every subscription anew.
///   - failing: Makes a publisher that fails, if it can.
///   - most: How many values it can be made to send; 1 for a publisher like `Just`.
///   - traits: What it does by its nature.
///   - exceptions: The rules to leave out, by number, with the reasons, which the report repeats.
///   - timeLimit: How many seconds a check may take before it counts as hanging; more on a busy machine.
///   - play: Makes come what does not come by itself, for instance by moving a virtual clock on. Called after
///     each subscription, request and cancel.
/// - Returns: What was found about each rule.
public func verify<P: Publisher & SendableMetatype>(
  publisher make: @escaping @Sendable (_ count: Int) -> P, failing: (@Sendable () -> P)? = nil,
  atMost most: Int = .max, traits: ContractTraits = [], except exceptions: [String: String] = [:],
  timeLimit: Double = 10, play: @escaping @Sendable () -> Void = {}
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
/// What ``verify(publisher:failing:atMost:traits:except:timeLimit:play:)`` says holds here too.
///
/// - Parameters:
///   - build: Applies the operator to an upstream, which sends ones and twos by turns.
///   - traits: What it does by its nature.
///   - exceptions: The rules to leave out, by number, with the reasons, which the report repeats.
///   - timeLimit: How many seconds a check may take before it counts as hanging; more on a busy machine.
///   - play: Makes come what does not come by itself, for instance by moving a virtual clock on. Called after
///     each subscription, request and cancel.
/// - Returns: What was found about each rule.
public func verify<P: Publisher & SendableMetatype>(
  operator build: @escaping @Sendable (AnyPublisher<Int, TestError>) -> P, traits: ContractTraits = [],
  except exceptions: [String: String] = [:], timeLimit: Double = 10, play: @escaping @Sendable () -> Void = {}
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
