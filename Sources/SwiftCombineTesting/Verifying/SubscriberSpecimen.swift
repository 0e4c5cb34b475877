import SwiftCombineEngine
import SwiftCombine

/// A subscriber, with a way to observe how it handles the signals it receives.
///
///     let report = verify(subscriber: {
///       let recorder = Recorder<Int, Never>()
///       return SubscriberProbe(recorder, valueCount: { recorder.values.count }, cancel: recorder.cancel)
///     })
public struct SubscriberProbe<S: Subscriber> {
  let subscriber: S
  let valueCount: () -> Int
  let completionCount: (() -> Int)?
  let cancel: (() -> Void)?

  /// Creates a probe.
  ///
  /// - Parameters:
  ///   - subscriber: A new subscriber, which has no subscription yet.
  ///   - valueCount: Returns how many values it has processed so far.
  ///   - completionCount: Returns how many completions it has reported so far, if it reports them.
  ///   - cancel: Makes the subscriber cancel, if that is possible.
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

/// A subscriber of numbers, to verify.
struct SubscriberSpecimen: Sendable {
  let make: @Sendable () -> SubscriberProbe<AnySubscriber<Int, TestError>>
  let canFail: Bool

  typealias Source = ScriptedSource<Int, TestError>

  /// The completions it can receive.
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
