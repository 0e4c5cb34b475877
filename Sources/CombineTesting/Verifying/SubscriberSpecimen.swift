import CombineMachinery
import CombineShim

/// A subscriber and the means to see what it makes of what it gets.
///
///     verify(subscriber: {
///       let log = Log()
///       let logger = Logger(to: log)
///       return SubscriberProbe(logger, valueCount: { log.lines.count }, completionCount: { log.ends })
///     })
public struct SubscriberProbe<S: Subscriber> {
  let subscriber: S
  let valueCount: () -> Int
  let completionCount: (() -> Int)?
  let cancel: (() -> Void)?

  /// Makes a probe.
  ///
  /// - Parameters:
  ///   - subscriber: A new subscriber, which has no subscription yet.
  ///   - valueCount: How many values it has handed on by now.
  ///   - completionCount: How often it has told of an end by now, if it tells.
  ///   - cancel: Makes it cancel, if it can be made to.
  public init(
    _ subscriber: S, valueCount: @escaping () -> Int, completionCount: (() -> Int)? = nil,
    cancel: (() -> Void)? = nil
  ) {
    self.subscriber = subscriber
    self.valueCount = valueCount
    self.completionCount = completionCount
    self.cancel = cancel
  }
}

/// A subscriber of numbers, to be verified.
struct SubscriberSpecimen: Sendable {
  let make: @Sendable () -> SubscriberProbe<AnySubscriber<Int, TestError>>
  let canFail: Bool

  typealias Source = ScriptedSource<Int, TestError>

  /// The ends it can be told of.
  var ends: [Subscribers.Completion<TestError>] { canFail ? [.finished, .failure("gone")] : [.finished] }

  /// Subscribes a new subscriber to a source.
  func begin(_ source: Source) -> SubscriberProbe<AnySubscriber<Int, TestError>> {
    let probe = make()
    source.receive(subscriber: probe.subscriber)
    return probe
  }
}

/// A subscriber of numbers, in front of one with other values and errors.
struct Adapted<Downstream: Subscriber>: Subscriber {
  typealias Input = Int
  typealias Failure = TestError
  let downstream: Downstream
  let value: @Sendable (Int) -> Downstream.Input
  let failure: (@Sendable () -> Downstream.Failure)?
  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  func receive(_ input: Int) -> Subscribers.Demand { downstream.receive(value(input)) }
  func receive(completion: Subscribers.Completion<TestError>) {
    switch (completion, failure) {
    case (.failure, let failure?): downstream.receive(completion: .failure(failure()))
    default: downstream.receive(completion: .finished)
    }
  }
}
