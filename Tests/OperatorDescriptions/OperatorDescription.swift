import Combine
import SwiftCombineTesting

/// One operator, or one form of it, on one upstream, as the tables of tests and proofs see it.
///
/// The tables of the contract, of the verifier, of hostile values and of mirrors derive from it, and random
/// pipelines, races, soaks and every order of threads that call it. Not so the entry of the catalog, the row
/// of "Which operator do I need?" and the benchmarks. It is written once for all elements: its world says
/// what an element is, and what closures and schedulers do.
///
/// Its closure, if it has one, lets the elements 1 and 2 pass unless `deliversNothing` says otherwise. If it
/// may throw, it asks the world for each element. Its other upstreams, if it has some, do nothing to the
/// elements of the first.
public struct OperatorDescription<World: OperatorWorld>: Sendable {
  /// Unique among all.
  public let name: String
  /// The methods that it calls, as the interface declares them: `debounce(for:scheduler:options:)`.
  public let methods: [String]
  public let checks: OperatorChecks
  /// What its subscription calls itself; `nil` if it passes the upstream's on.
  public let subscription: String?
  /// What the subscriber that it gives to the upstream calls itself.
  public let subscriber: String?
  /// The labels of the mirror of that subscriber; `nil` if they are unspecified.
  public let parts: [String]?
  public let earlyValue: EarlySignal
  public let earlyCompletion: EarlySignal
  public let traits: OperatorTraits
  /// What it makes of an upstream without values, if that is a value.
  public let resultOfNothing: String?
  /// The rules of the verifier that it is known not to keep, with the reasons.
  public let exceptions: [String: String]
  /// The operator over several upstreams, all of which a check may send to; `nil` for one upstream.
  public let inputs: OperatorInputs<World>?
  public let build: @Sendable (Upstream, World) -> AnyPublisher<World.Output, any Error>

  public typealias Upstream = AnyPublisher<World.Element, TestError>

  init<P: Publisher & SendableMetatype>(
    _ name: String, of method: String, also others: [String] = [], subscription: String?,
    subscriber: String? = nil,
    parts: [String]? = nil, value: EarlySignal = .dropped, completion: EarlySignal = .dropped,
    _ traits: OperatorTraits = [], resultOfNothing: String? = nil, except exceptions: [String: String] = [:],
    checks: OperatorChecks = .all, inputs: OperatorInputs<World>? = nil,
    _ build: @escaping @Sendable (Upstream, World) -> P
  ) {
    self.init(
      name, [method] + others, subscription, subscriber ?? subscription, parts, value, completion, traits,
      resultOfNothing, exceptions, checks, inputs: inputs, build)
  }

  private init<P: Publisher & SendableMetatype>(
    _ name: String, _ methods: [String], _ subscription: String?, _ subscriber: String?, _ parts: [String]?,
    _ value: EarlySignal, _ completion: EarlySignal, _ traits: OperatorTraits, _ resultOfNothing: String?,
    _ exceptions: [String: String], _ checks: OperatorChecks, inputs: OperatorInputs<World>? = nil,
    _ build: @escaping @Sendable (Upstream, World) -> P
  ) {
    self.name = name
    self.methods = methods
    self.subscription = subscription
    self.subscriber = subscriber
    self.parts = parts
    earlyValue = value
    earlyCompletion = completion
    self.traits = traits
    self.resultOfNothing = resultOfNothing
    self.exceptions = exceptions
    self.checks = checks
    self.inputs = inputs
    // Both operators pass the subscription through.
    self.build = { upstream, world in
      build(upstream, world).map { world.output($0) }.mapError { $0 as any Error }.eraseToAnyPublisher()
    }
  }

  /// An operator that passes the upstream's subscription on, and with it everything.
  static func passing<P: Publisher & SendableMetatype>(
    _ name: String, of method: String, subscriber: String? = nil, parts: [String]? = nil,
    value: EarlySignal = .passed, _ traits: OperatorTraits = [.keepsAll],
    _ build: @escaping @Sendable (Upstream, World) -> P
  ) -> Self {
    Self(
      name, [method], nil, subscriber, parts, value, .passed,
      traits.union([.deliversAfterCancel, .passesSubscription]), nil, [:],
      .all,
      build)
  }

  /// An operator that makes one result of all values.
  static func reducing<P: Publisher & SendableMetatype>(
    _ name: String, of method: String, subscription: String, parts: [String]? = nil,
    _ traits: OperatorTraits = [], resultOfNothing: String? = nil,
    _ build: @escaping @Sendable (Upstream, World) -> P
  ) -> Self {
    Self(
      name, [method], subscription, subscription, parts, .dropped, .dropped,
      traits.union([.reduces, .takesNoZeroDemand]), resultOfNothing, [:], .all, build)
  }

  /// A form of an operator for some of the checks only.
  ///
  /// The tests of the rules have nothing to say about it: its outputs are not the elements, one for one, or
  /// another form has been tested with them.
  static func form<P: Publisher & SendableMetatype>(
    _ name: String, of method: String, _ traits: OperatorTraits = [],
    except exceptions: [String: String] = [:], checks: OperatorChecks,
    _ build: @escaping @Sendable (Upstream, World) -> P
  ) -> Self {
    Self(
      name, [method], nil, nil, nil, .dropped, .dropped, traits.union(.takesNoZeroDemand), nil, exceptions,
      checks, build)
  }
}
