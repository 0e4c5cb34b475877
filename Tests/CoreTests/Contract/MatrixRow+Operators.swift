import Combine
import SwiftCombineExtras
import SwiftCombineTesting
import TestSupport

extension MatrixRow {
  /// Operators and forms of them that the table of operators has no line for.
  static let furtherOperators: [MatrixRow] = [
    .operator("setFailureType", traits: [.handlesFailure, .stopsAtFailure]) {
      $0.assertNoFailure().setFailureType(to: TestError.self)
    },
    .operator("collect(_:)") { $0.collect(2) },
    .operator("output(at:)") { $0.output(at: 1) },
    .operator("output(in:)") { $0.output(in: 1...2) },
    .operator("zip of three") { $0.zip(numbers, numbers) },
    .operator("zip of four") { $0.zip(numbers, numbers, numbers) },
    .operator("combineLatest of three", traits: .losesValues, except: ["C5": MatrixRow.combining]) {
      $0.combineLatest(Just(0).failing, Just(0).failing)
    },
    .operator("merge of three") { $0.merge(with: Empty().failing, Empty().failing) },
    .operator("eraseToAnyPublisher") { $0.eraseToAnyPublisher() },
    .operator("pairwise") { $0.pairwise() },
    .operator("setOutputType") { $0.ignoreOutput().setOutputType(to: String.self) },
    .operator("partition") { $0.partition { _ in true }.matching },
    .operator("window(count:)") { $0.window(count: 2).map { _ in 1 } },
    .operator(
      "groupBy, joined again",
      except: ["3.08": "values of several groups overtake each other while they wait"]
    ) { $0.groupBy { $0 % 2 }.flatMap { $0 } },
    .operator("sample", traits: .losesValues) {
      $0.sample(Empty<Void, TestError>(completeImmediately: false))
    },
  ]

  private static var numbers: some Publisher<Int, TestError> { (1...100).publisher.failing }
}
