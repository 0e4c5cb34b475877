import Combine
import SwiftCombineTesting
import OperatorDescriptions
import SwiftCombineExtras

/// Operators of several inputs, as they are described.
extension Kind {
  private typealias Description = OperatorDescription<NumberWorld>

  /// Each is judged by the model of its description.
  static let joins: [Kind] = Description.all.compactMap { description in
    description.inputs.map { joining("\(description.name), all inputs", $0, $0.joint) }
  }

  /// The same with inputs that buffer unrequested values, so that none is dropped.
  static let joinsOnDemand: [Kind] = Description.all.compactMap { description -> Kind? in
    guard let inputs = description.inputs else { return nil }
    let name = "\(description.name), all inputs on demand"
    switch inputs.joint.buffered {
    case nil: return nil
    case .modeled: return asking(name, inputs, model(inputs.joint)) { $0 }
    case .each:
      // One that drops values may drop any.
      if description.traits.contains(.losesValues) { return nil }
      return asking(name, inputs, .rules(.later)) { $0 }
    case .subset: return asking(name, inputs, .rules(.some)) { $0 }
    case .latest:
      return asking(name, inputs, .rules(.latest)) { $0.map { [$0[0]] }.removeDuplicates() }
    }
  }

  private static func model(_ joint: some Joint) -> Measure { .model(JoinModel(joint), .perInput) }

  /// Whether the first input sends the numbers of the others.
  var isFlattening: Bool {
    if case .model(is JoinModel<FlattenJoint>, _) = measure { true } else { false }
  }

  private static func joining<J: Joint>(
    _ name: String, _ operators: OperatorInputs<NumberWorld>, _ joint: J
  ) -> Kind {
    Kind(
      name: name, inputs: operators.count, traits: [.ends, .fails, .joins],
      measure: .model(JoinModel(joint), .perInput)
    ) {
      let subjects = (0..<operators.count).map { _ in Source() }
      return Rig(
        operators.build(subjects.map { $0.eraseToAnyPublisher() }), inputs: subjects.map { CallInput($0) }, $0
      )
    }
  }

  private static func asking<P: Publisher & SendableMetatype>(
    _ name: String, _ operators: OperatorInputs<NumberWorld>, _ measure: Measure,
    _ finish: @escaping @Sendable (AnyPublisher<[Int], TestError>) -> P
  ) -> Kind where P.Output == [Int], P.Failure == TestError {
    Kind(name: name, inputs: operators.count, traits: [.ends, .requests], measure: measure) {
      let subjects = (0..<operators.count).map { _ in ReplaySubject<Int, TestError>.unbounded() }
      return Rig(
        finish(operators.build(subjects.map { $0.eraseToAnyPublisher() })),
        inputs: subjects.map { CallInput($0) }, $0)
    }
  }
}
