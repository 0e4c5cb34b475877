import Combine
import SwiftCombineTesting

/// The output of every part of a trial.
public typealias Numbers = AnyPublisher<Number, TestError>

/// An operator, described twice: as a publisher, and on lists.
public struct Operator: Word {
  public struct Traits: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// It does the same to each value, independent of earlier ones.
    public static let ignoresOrder = Traits(rawValue: 1)
    /// It requests from its upstream what its subscriber requests from it, no more and no less.
    public static let passesDemand = Traits(rawValue: 2)
    /// A value that arrives after the completion, or after a cancellation, passes.
    public static let passesLateValues = Traits(rawValue: 4)
  }

  public let name: String
  public let parameters: [ClosedRange<Int>]
  let traits: Traits
  let build: @Sendable (Numbers, [Int], Lab) -> Numbers
  let model: @Sendable (Upstream, [Int]) -> Outline

  public init<P: Publisher & SendableMetatype>(
    _ name: String, _ parameters: ClosedRange<Int>..., traits: Traits = [],
    build: @escaping @Sendable (Numbers, [Int], Lab) -> P,
    model: @escaping @Sendable (Upstream, [Int]) -> Outline
  ) where P.Output == Number {
    self.name = name
    self.parameters = parameters
    self.traits = traits
    self.build = { erased(build($0, $1, $2)) }
    self.model = model
  }

  /// An operator that forwards everything.
  init<P: Publisher & SendableMetatype>(
    passing name: String, traits: Traits = .passing, build: @escaping @Sendable (Numbers, Lab) -> P
  ) where P.Output == Number {
    self.init(
      name, traits: traits, build: { upstream, _, lab in build(upstream, lab) }, model: { up, _ in up() })
  }

  /// An operator of which nothing but the contract is certain.
  init<P: Publisher & SendableMetatype>(
    threaded name: String, _ parameters: [ClosedRange<Int>] = [], traits: Traits = [],
    build: @escaping @Sendable (Numbers, [Int], Lab) -> P
  ) where P.Output == Number {
    self.name = name
    self.parameters = parameters
    self.traits = traits
    self.build = { erased(build($0, $1, $2)) }
    model = { up, _ in up().uncertain(if: true) }
  }

  /// The operators by their families.
  static let families = [
    "mapping": mapping + throwing, "filtering": filtering + sizing, "reducing": reducing + deciding,
    "joining": joining, "flattening": flattening, "failures": failures, "sharing": sharing,
    "buffering": buffering, "timing": timing, "watching": watching, "collections": collections,
    "extras": extras, "described": described,
  ]

  static let all =
    mapping + throwing + filtering + sizing + reducing + deciding + joining + flattening + failures + sharing
    + buffering + timing + watching + collections + extras + described
}

extension Operator.Traits {
  static let passing: Operator.Traits = [.ignoresOrder, .passesDemand]
}

/// Makes all publishers of numbers one type. Failures become an error of the trial.
func erased<P: Publisher>(_ publisher: P) -> Numbers where P.Output == Number {
  let erased = publisher.eraseToAnyPublisher()
  return erased as? Numbers ?? erased.mapError { $0 as! TestError }.eraseToAnyPublisher()
}

/// The upstream of an operator, on lists: each call subscribes to it again.
public struct Upstream {
  /// Whether the operator's subscriber has requested all values at once.
  public let isUnlimited: Bool
  /// How often the operator has been subscribed to before.
  public let attempt: Int
  let subscribe: (_ isUnlimited: Bool) -> Outline

  /// Requests what the operator's subscriber has requested.
  public func callAsFunction() -> Outline { subscribe(isUnlimited) }
  /// Requests all values at once.
  public func all() -> Outline { subscribe(true) }
  /// Requests some values, then more.
  public func some() -> Outline { subscribe(false) }
}
