import SwiftCombine

/// Checks a subject against the rules of the contract.
///
///     let report = verify(subject: { ReplaySubject<Int, TestError>(bufferSize: 2) }, value: \.number)
///
/// See also ``verify(publisher:failing:atMost:traits:except:timeLimit:play:)``, whose discussion applies here
/// too.
///
/// - Parameters:
///   - make: Creates a new subject. If it has an initial value, that must be the one for the number 0.
///   - value: Creates the value to send, whose description is the number. If it retains the value that it is
///     created from, the release of values is checked too.
///   - failure: Creates the error to fail with, if the subject can fail.
///   - traits: The properties by which rules that do not apply are skipped.
///   - exceptions: The rules to leave out, by number, with the reasons, which the report repeats.
///   - timeLimit: How long a check may take before it counts as hanging; more on a busy machine.
/// - Returns: A report with the result for each rule.
public func verify<S: Subject & SendableMetatype>(
  subject make: @escaping @Sendable () -> S, value: @escaping @Sendable (ContractValue) -> S.Output,
  failure: (@Sendable () -> S.Failure)? = nil, traits: ContractTraits = [],
  except exceptions: [String: String] = [:], timeLimit: Duration = .seconds(10)
) -> ContractReport {
  let specimen = SubjectSpecimen(
    make: { .init(make(), value: value, failure: failure) }, canFail: failure != nil, traits: traits)
  let streams = ContractVerifier(
    specimen: specimen.streams, checks: StreamSpecimen.checks, timeLimit: timeLimit)
  let subjects = ContractVerifier(specimen: specimen, checks: SubjectSpecimen.checks, timeLimit: timeLimit)
  return ContractReport(kind: .subject, except: exceptions) { rule in
    .worse(of: streams.result(of: rule), subjects.result(of: rule))
  }
}

/// Checks a subject of numbers against the rules of the contract, as the overload with more parameters does.
public func verify<S: Subject & SendableMetatype>(
  subject make: @escaping @Sendable () -> S, traits: ContractTraits = [],
  except exceptions: [String: String] = [:], timeLimit: Duration = .seconds(10)
) -> ContractReport where S.Output == Int, S.Failure == TestError {
  verify(
    subject: make, value: { $0.number }, failure: { "failed" }, traits: traits, except: exceptions,
    timeLimit: timeLimit)
}

/// Checks a subject of `ContractValue`, which detects its release, against the rules of the contract, as the
/// overload with more parameters does.
public func verify<S: Subject & SendableMetatype>(
  subject make: @escaping @Sendable () -> S, traits: ContractTraits = [],
  except exceptions: [String: String] = [:], timeLimit: Duration = .seconds(10)
) -> ContractReport where S.Output == ContractValue, S.Failure == TestError {
  verify(
    subject: make, value: { $0 }, failure: { "failed" }, traits: traits, except: exceptions,
    timeLimit: timeLimit)
}

extension SubjectSpecimen.AnySubject {
  init<S: Subject>(
    _ subject: S, value: @escaping (ContractValue) -> S.Output, failure: (() -> S.Failure)?
  ) {
    publisher = AnyPublisher(Described(upstream: subject))
    send = { subject.send(value($0)) }
    complete = { end in
      guard end == .failed, let failure else { return subject.send(completion: .finished) }
      subject.send(completion: .failure(failure()))
    }
    sendSubscription = { subject.send(subscription: $0) }
    let isReleased = OneShot<Bool>()
    let output = value(ContractValue(0, Ending { isReleased.set(true) }))
    keepsValues = isReleased.value == nil
    withExtendedLifetime(output) {}
  }
}
