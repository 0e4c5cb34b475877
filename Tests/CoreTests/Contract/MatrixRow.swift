import Combine
import OperatorDescriptions
import SwiftCombineTesting
import Testing

/// A type of this package, in the table of types and rules.
struct MatrixRow: Sendable, CustomTestStringConvertible {
  let kind: ContractKind
  let name: String
  let report: @Sendable () -> ContractReport

  var testDescription: String { "\(kind.rawValue) \(name)" }

  static let all = sources + operators + subjects + subscribers

  /// How long a check may take: none of these hangs, and each waits for threads on a busy machine.
  static let timeLimit = Duration.seconds(600)

  /// A publisher that can end both ways.
  static func publisher<P: Publisher & SendableMetatype>(
    _ name: String, _ make: @escaping @Sendable (Int) -> P, failing: (@Sendable () -> P)? = nil,
    atMost most: Int = .max, traits: ContractTraits = [], except exceptions: [String: String] = [:],
    play: @escaping @Sendable () -> Void = {}
  ) -> MatrixRow {
    MatrixRow(kind: .publisher, name: name) {
      verify(
        publisher: make, failing: failing, atMost: most, traits: traits, except: exceptions,
        timeLimit: timeLimit, play: play)
    }
  }

  static func `operator`<P: Publisher & SendableMetatype>(
    _ name: String, traits: ContractTraits = [], except exceptions: [String: String] = [:],
    _ build: @escaping @Sendable (AnyPublisher<Int, TestError>) -> P
  ) -> MatrixRow {
    MatrixRow(kind: .operator, name: name) {
      verify(operator: build, traits: traits, except: exceptions, timeLimit: timeLimit)
    }
  }

  /// Every operator and every form of one that is described for the verifier.
  static let operators = OperatorDescription<PlainWorld>.all(with: .verifier).map { description in
    MatrixRow.operator(description.name, traits: description.contractTraits, except: description.exceptions) {
      description.build($0, PlainWorld())
    }
  }
}

extension OperatorDescription {
  /// Its traits in the words of the verifier.
  fileprivate var contractTraits: ContractTraits {
    var result: ContractTraits = traits.contains(.takesNoZeroDemand) ? [] : .acceptsZeroDemand
    if traits.contains(.losesValues) { result.insert(.losesValues) }
    if traits.contains(.endsOnDemand) { result.insert(.endsOnDemand) }
    if traits.contains(.handlesFailure) { result.insert(.handlesFailure) }
    if traits.contains(.stopsAtFailure) { result.insert(.stopsAtFailure) }
    if traits.contains(.takesEverySubscription) { result.insert(.takesEverySubscription) }
    return result
  }
}
