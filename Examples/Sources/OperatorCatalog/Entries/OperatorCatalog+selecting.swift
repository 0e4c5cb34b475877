import SwiftCombine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorCatalog {
  static let selecting: [CatalogEntry] = [
    CatalogEntry(
      "first", "first()", .core, "Selecting",
      "Publishes the first value, cancels the upstream publisher, and finishes.",
      want: .selecting("from the beginning"),
      selection: .soon, code: "first()", example: ["-1-2--3|"], shows: "----(1|)"
    ) { $0.input.first() },
    CatalogEntry(
      "firstWhere", "first(where:)", .core, "Selecting",
      "Publishes the first value that satisfies a predicate, and finishes.",
      want: .selecting("from the beginning"),
      parameters: [.number("greater than", 1, 2)], selection: .soon, code: "first { $0 > %1 }",
      example: ["1-2--3-|"], shows: "--------(2|)",
      needsNumbers: true
    ) { stage in
      let limit = stage.arguments[0]
      return stage.numbers.first { $0 > limit }
    },
    CatalogEntry(
      "last", "last()", .core, "Selecting", "Publishes the last value when the stream finishes.",
      want: .selecting("the last"),
      selection: .holding, code: "last()",
      example: ["1-2--3-|"], shows: "----------------------------(3|)"
    ) { $0.input.last() },
    CatalogEntry(
      "lastWhere", "last(where:)", .core, "Selecting",
      "Publishes the last value that satisfies a predicate when the stream finishes.",
      want: .selecting("the last"),
      parameters: [.number("less than", 3, 4)], selection: .holding, code: "last { $0 < %1 }",
      example: ["1-2--3-|"], shows: "----------------------------(2|)",
      needsNumbers: true
    ) { stage in
      let limit = stage.arguments[0]
      return stage.numbers.last { $0 < limit }
    },
    CatalogEntry(
      "suffix", "suffix(_:)", .extras, "Selecting",
      "Publishes the last values when the stream finishes.",
      want: .selecting("the last"),
      parameters: [.number("count", 2, 1, 3, from: 0)], selection: .holding, code: "suffix(%1)",
      example: ["1-2--3-|"], shows: "-----------------------------------(23|)"
    ) { $0.input.suffix($0.arguments[0]) },
    CatalogEntry(
      "prefix", "prefix(_:)", .core, "Selecting",
      "Publishes the first values, cancels the upstream publisher, and finishes.",
      want: .selecting("from the beginning"),
      parameters: [.number("count", 2, 1, 3, from: 0)], code: "prefix(%1)", example: ["1-2--3-|"],
      shows: "1-------(2|)"
    ) { $0.input.prefix($0.arguments[0]) },
    CatalogEntry(
      "outputAt", "output(at:)", .core, "Selecting", "Publishes the value at a position, and finishes.",
      want: .selecting("by position"),
      parameters: [.number("index", 1, 0, 2, from: 0)], selection: .soon, code: "output(at: %1)",
      example: ["1-2--3-|"], shows: "--------(2|)"
    ) { $0.input.output(at: $0.arguments[0]) },
    CatalogEntry(
      "outputIn", "output(in:)", .core, "Selecting",
      "Publishes the values at a range of positions, and finishes.", want: .selecting("by position"),
      parameters: [.number("from", 1, 0, from: 0), .number("count", 2, 1)],
      selection: .soon, code: "output(in: %1..<%1 + %2)", example: ["1-2-3-4|"], shows: "--------2-------(3|)"
    ) { $0.input.output(in: $0.arguments[0]..<($0.arguments[0] + $0.arguments[1])) },
  ]
}
