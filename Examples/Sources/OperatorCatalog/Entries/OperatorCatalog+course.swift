import SwiftCombine
import SwiftCombineTesting

extension OperatorCatalog {
  /// The pipelines of the course that are no single operator.
  static let course = [inTurn, server]

  /// An operator that is composed of others.
  private static let inTurn = CatalogEntry(
    "inTurn", "An operator of others", .core, "Pipelines",
    "Publishes a value of one publisher, then one of another, and so on.",
    code: "zip(other).flatMap(maxPublishers: .max(1)) { [$0, $1].publisher }", example: ["ab---|", "--x-y|"]
  ) { stage in
    stage.input.zip(stage.other).flatMap(maxPublishers: .max(1)) {
      [$0, $1].publisher.setFailureType(to: TestError.self)
    }
  }

  /// Requests that are answered one at a time, while others wait.
  private static let server = CatalogEntry(
    "server", "A server", .core, "Pipelines",
    "Answers one request at a time, keeps some more, and refuses the others.",
    parameters: [.number("waiting", 1, 2)], selection: .holding,
    code: """
      requests
        .buffer(size: %1, prefetch: .byRequest, whenFull: .dropNewest)
        .flatMap(maxPublishers: .max(1)) { answer($0) }
      """,
    note: "answer takes three ticks, and sends the response of that name with its end.",
    example: ["abc-d--|"],
    endNames: (input: "requests", output: "responses")
  ) { stage in
    stage.input
      .buffer(size: stage.arguments[0], prefetch: .byRequest, whenFull: .dropNewest)
      .flatMap(maxPublishers: .max(1)) { [unowned stage] request in
        stage.inner("answer(\(request))", stage.source("---(v|)", ["v": request]))
      }
  }
}
