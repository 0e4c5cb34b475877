import SwiftCombine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorCatalog {
  static let filtering: [CatalogEntry] = [
    CatalogEntry(
      "filter", "filter(_:)", .core, "Filtering", "Publishes only the values that satisfy a predicate.",
      want: .selecting("by a predicate"),
      parameters: [.number("multiple of", 2, 3)], selection: .soon, code: "filter { $0.isMultiple(of: %1) }",
      example: ["1-2--3-4|"], shows: "--------2-------------------4---|", needsNumbers: true
    ) { stage in
      let divisor = stage.arguments[0]
      return stage.numbers.filter { $0.isMultiple(of: divisor) }
    },
    CatalogEntry(
      "compactMap", "compactMap(_:)", .core, "Filtering",
      "Transforms values, and drops those without a result.", want: .selecting("by a predicate"),
      code: "compactMap { $0 > 1 ? $0 * 10 : nil }", example: ["1-2--3-|"],
      shows: "--------20----------30------|", needsNumbers: true
    ) { $0.numbers.compactMap { $0 > 1 ? $0 * 10 : nil } },
    CatalogEntry(
      "partition", "partition(_:)", .extras, "Filtering",
      "Splits a publisher into the values that satisfy a predicate, and the others.",
      want: .selecting("by a predicate"),
      parameters: [.choice("publisher", "matching", "others")],
      selection: .soon, code: "partition { $0.isMultiple(of: 2) }.%1", example: ["1-2--3-4|"],
      shows: "--------2-------------------4---|",
      needsNumbers: true
    ) { stage in
      let parts = stage.numbers.partition { $0.isMultiple(of: 2) }
      return stage.arguments[0] == 0
        ? parts.matching.eraseToAnyPublisher() : parts.others.eraseToAnyPublisher()
    },
    CatalogEntry(
      "removeDuplicates", "removeDuplicates()", .core, "Filtering",
      "Drops a value that equals the one before it.", want: .selecting("those that differ from earlier ones"),
      selection: .soon, code: "removeDuplicates()", example: ["1-1-2-1|"], shows: "1---2-1|"
    ) { $0.input.removeDuplicates() },
    CatalogEntry(
      "removeAllDuplicates", "removeAllDuplicates()", .extras, "Filtering",
      "Drops a value that equals any earlier one.", want: .selecting("those that differ from earlier ones"),
      selection: .soon, code: "removeAllDuplicates()",
      example: ["1-1-2-1|"], shows: "1---2--|"
    ) { $0.input.removeAllDuplicates() },
    CatalogEntry(
      "replaceEmpty", "replaceEmpty(with:)", .core, "Filtering",
      "Publishes a value if the stream finishes without one.", want: .ending("continue with something else"),
      code: "replaceEmpty(with: 0)", example: ["-----|"], shows: "--------------------(0|)"
    ) { $0.input.replaceEmpty(with: "0") },
    CatalogEntry(
      "ifEmpty", "ifEmpty(switchTo:)", .extras, "Filtering",
      "Continues with another publisher if the stream finishes without a value.",
      want: .ending("continue with something else"),
      code: "ifEmpty(switchTo: other)", example: ["---|", "-A-B|"], shows: "----A-B|"
    ) { $0.input.ifEmpty(switchTo: $0.other) },
    CatalogEntry(
      "replaceError", "replaceError(with:)", .core, "Filtering",
      "Publishes a value in place of a failure, and finishes.", want: .ending("continue with something else"),
      code: "replaceError(with: 0)", example: ["1-2--#"], shows: "1-------2-----------(0|)"
    ) { $0.input.replaceError(with: "0") },
  ]
}
