import Combine
import SwiftCombineTesting
import Synchronization

/// An operator over several upstreams, whose inputs a check sends to: from one thread, from several at once,
/// or in every order of these.
///
/// What it publishes is compared with a model, so its outputs are the elements, in arrays.
public struct OperatorInputs<World: OperatorWorld>: Sendable {
  /// How many upstreams there are.
  public let count: Int
  /// What it publishes if signals come one after the other.
  public let joint: any Joint
  public let build: @Sendable ([Upstream]) -> AnyPublisher<[World.Element], TestError>

  public typealias Upstream = OperatorDescription<World>.Upstream

  init<P: Publisher & SendableMetatype>(
    _ count: Int, _ joint: any Joint, _ build: @escaping @Sendable ([Upstream]) -> P
  ) where P.Output == [World.Element], P.Failure == TestError {
    self.count = count
    self.joint = joint
    self.build = { build($0).eraseToAnyPublisher() }
  }

  /// What it publishes of the first upstream if the others do nothing to its elements.
  func first(
    _ upstream: Upstream, _ world: World
  ) -> some Publisher<World.Element, TestError> & SendableMetatype {
    let other = world.input(joint.idleInput)
    return build([upstream] + (1..<count).map { _ in other }).map { $0[0] }
  }
}

extension OperatorWorld {
  /// An upstream that does nothing to the elements of the first.
  fileprivate func input(_ idle: IdleInput) -> AnyPublisher<Element, TestError> {
    switch idle {
    case .numbers: positions.map { element($0) }.eraseToAnyPublisher()
    case .zero: zero.eraseToAnyPublisher()
    case .nothing: nothing
    case .never: never
    }
  }
}

extension OperatorDescription {
  /// An operator over several upstreams. The checks of an operator on one upstream see the others do nothing.
  static func joining<P: Publisher & SendableMetatype>(
    _ name: String, _ count: Int, _ joint: any Joint, of method: String, subscription: String? = nil,
    parts: [String]? = nil, value: EarlySignal = .dropped, completion: EarlySignal = .dropped,
    _ traits: OperatorTraits = [], except exceptions: [String: String] = [:], checks: OperatorChecks = .all,
    _ build: @escaping @Sendable ([Upstream]) -> P
  ) -> Self where P.Output == [World.Element], P.Failure == TestError {
    let inputs = OperatorInputs<World>(count, joint, build)
    // As of a form.
    let traits = subscription == nil ? traits.union(.takesNoZeroDemand) : traits
    return Self(
      name, of: method, subscription: subscription, parts: parts, value: value, completion: completion,
      traits,
      except: exceptions, checks: checks, inputs: inputs
    ) { inputs.first($0, $1) }
  }

  /// A form of an operator whose upstreams all publish something, for checks that send to each of them.
  ///
  /// - Parameter form: The name of the form that the other checks see.
  static func joiningOnly<P: Publisher & SendableMetatype>(
    _ name: String, as form: String, _ count: Int, _ joint: any Joint, of method: String,
    _ traits: OperatorTraits = [], _ build: @escaping @Sendable ([Upstream]) -> P
  ) -> Self where P.Output == [World.Element], P.Failure == TestError {
    joining(name, count, joint, of: method, traits, checks: .only(rest: .isChecked(in: form)), build)
  }
}

extension Array where Element: Publisher & SendableMetatype {
  /// The first publisher for the first subscriber, the second for the next one, and so on; the last for all
  /// others.
  public var inTurn: Deferred<Element> {
    let turn = Turn()
    return Deferred { self[Swift.min(turn.next(), count - 1)] }
  }
}

/// A number that counts up.
private final class Turn: Sendable {
  private let count = Atomic<Int>(0)

  func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
}
