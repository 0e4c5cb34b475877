import CombineShim

/// Checks a subscriber against the rules of the contract.
///
/// What ``verify(publisher:failing:atMost:traits:except:timeLimit:play:)`` says holds here too.
///
/// - Parameters:
///   - make: Makes a new subscriber, and says how to see what it makes of what it gets.
///   - value: Makes a value to send it out of a number.
///   - failure: Makes the error to fail with, if it can be told of a failure.
///   - exceptions: The rules to leave out, by number, with the reasons, which the report repeats.
///   - timeLimit: How many seconds a check may take before it counts as hanging; more on a busy machine.
/// - Returns: What was found about each rule.
public func verify<S: Subscriber & SendableMetatype>(
  subscriber make: @escaping @Sendable () -> SubscriberProbe<S>,
  value: @escaping @Sendable (Int) -> S.Input, failure: (@Sendable () -> S.Failure)? = nil,
  except exceptions: [String: String] = [:], timeLimit: Double = 10
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

/// Checks a subscriber of numbers against the rules of the contract, as the form with more parameters does.
public func verify<S: Subscriber & SendableMetatype>(
  subscriber make: @escaping @Sendable () -> SubscriberProbe<S>,
  failure: (@Sendable () -> S.Failure)? = nil, except exceptions: [String: String] = [:],
  timeLimit: Double = 10
) -> ContractReport where S.Input == Int {
  verify(subscriber: make, value: { $0 }, failure: failure, except: exceptions, timeLimit: timeLimit)
}
