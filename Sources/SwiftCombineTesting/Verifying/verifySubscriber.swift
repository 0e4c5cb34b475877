import SwiftCombine

/// Checks a subscriber against the rules of the contract.
///
/// See also ``verify(publisher:failing:atMost:traits:except:timeLimit:play:)``, whose discussion applies here
/// too.
///
/// - Parameters:
///   - make: Creates a new subscriber, with a way to observe how it handles the signals it receives.
///   - value: Creates a value to send from a number.
///   - failure: Creates the error to fail with, if it can receive a failure.
///   - exceptions: The rules to leave out, by number, with the reasons, which the report repeats.
///   - timeLimit: How long a check may take before it counts as hanging; more on a busy machine.
/// - Returns: A report with the result for each rule.
public func verify<S: Subscriber & SendableMetatype>(
  subscriber make: @escaping @Sendable () -> SubscriberProbe<S>,
  value: @escaping @Sendable (Int) -> S.Input, failure: (@Sendable () -> S.Failure)? = nil,
  except exceptions: [String: String] = [:], timeLimit: Duration = .seconds(10)
) -> ContractReport {
  let specimen = SubscriberSpecimen(
    make: {
      let probe = make()
      return SubscriberProbe(
        AnySubscriber(Adapted(downstream: probe.subscriber, value: value, failure: failure)),
        valueCount: probe.valueCount, completionCount: probe.completionCount, cancel: probe.cancel)
    }, canFail: failure != nil)
  let verifier = ContractVerifier(
    specimen: specimen, checks: SubscriberSpecimen.checks, timeLimit: timeLimit)
  return ContractReport(kind: .subscriber, except: exceptions, find: verifier.result)
}

/// Checks a subscriber of numbers against the rules of the contract, as the overload with more parameters
/// does.
public func verify<S: Subscriber & SendableMetatype>(
  subscriber make: @escaping @Sendable () -> SubscriberProbe<S>,
  failure: (@Sendable () -> S.Failure)? = nil, except exceptions: [String: String] = [:],
  timeLimit: Duration = .seconds(10)
) -> ContractReport where S.Input == Int {
  verify(subscriber: make, value: { $0 }, failure: failure, except: exceptions, timeLimit: timeLimit)
}
