import Combine
import SwiftCombineTesting
import Testing

/// A type of this package, in the table of types and rules.
struct MatrixRow: Sendable, CustomTestStringConvertible {
  let kind: ContractKind
  let name: String
  let report: @Sendable () -> ContractReport

  var testDescription: String { "\(kind.rawValue) \(name)" }

  static let all = sources + operators + furtherOperators + subjects + subscribers

  /// A publisher that can end both ways.
  static func publisher<P: Publisher & SendableMetatype>(
    _ name: String, _ make: @escaping @Sendable (Int) -> P, failing: (@Sendable () -> P)? = nil,
    atMost most: Int = .max, traits: ContractTraits = [], except exceptions: [String: String] = [:],
    play: @escaping @Sendable () -> Void = {}
  ) -> MatrixRow {
    MatrixRow(kind: .publisher, name: name) {
      verify(
        publisher: make, failing: failing, atMost: most, traits: traits, except: exceptions, play: play)
    }
  }

  static func `operator`<P: Publisher & SendableMetatype>(
    _ name: String, traits: ContractTraits = [], except exceptions: [String: String] = [:],
    _ build: @escaping @Sendable (AnyPublisher<Int, TestError>) -> P
  ) -> MatrixRow {
    MatrixRow(kind: .operator, name: name) { verify(operator: build, traits: traits, except: exceptions) }
  }

  /// The operators of the table that all their tests share.
  static let operators = OperatorCase.all.map { operation in
    let exceptions = operatorExceptions.filter { $0.names.contains(operation.testDescription) }
    return MatrixRow.operator(
      operation.testDescription,
      traits: endingOnDemand.contains(operation.testDescription)
        ? operation.traits.union(.endsOnDemand) : operation.traits,
      except: Dictionary(uniqueKeysWithValues: exceptions.map { ($0.rule, $0.reason) }), operation.build)
  }

  /// Operators of the table that keep their completion until something is requested: a buffer, as Apple's does
  /// (fact 105), and one whose end is a value on the way.
  private static let endingOnDemand: Set<String> = [
    "buffer", "buffer by request", "materialize and dematerialize",
  ]

  /// What operators of the table are known not to do, rule by rule.
  private static let operatorExceptions: [(rule: String, names: Set<String>, reason: String)] = [
    ("C5", ["combineLatest", "combineLatest of a collection", "combineLatest of ten"], combining)
  ]

  static let combining =
    "how many values it makes of those of its upstreams depends on the demand"
}

extension OperatorCase {
  /// The same, in the words of the verifier.
  fileprivate var traits: ContractTraits {
    var traits: ContractTraits = acceptsZeroDemand ? .acceptsZeroDemand : []
    if exceptions.contains(.losesValues) { traits.insert(.losesValues) }
    if exceptions.contains(.keepsFailure) { traits.insert(.handlesFailure) }
    if exceptions.contains(.stopsAtFailure) { traits.insert(.stopsAtFailure) }
    if exceptions.contains(.takesEverySubscription) { traits.insert(.takesEverySubscription) }
    return traits
  }
}
