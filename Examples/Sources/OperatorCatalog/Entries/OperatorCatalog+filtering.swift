import SwiftCombine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorCatalog {
  static let filtering: [CatalogEntry] = [
    CatalogEntry(
      "filter", "filter(_:)", .core, "Filtering", "Publishes only the values that satisfy a predicate.",
      parameters: [.number("multiple of", 2, 3)], selection: .soon, code: "filter { $0.isMultiple(of: %1) }",
      example: ["1-2--3-4|"], needsNumbers: true
    ) { stage in
      let divisor = stage.arguments[0]
      return stage.numbers.filter { $0.isMultiple(of: divisor) }
    },
    CatalogEntry(
      "compactMap", "compactMap(_:)", .core, "Filtering",
      "Transforms values, and drops those without a result.",
      code: "compactMap { $0 > 1 ? $0 * 10 : nil }", example: ["1-2--3-|"], needsNumbers: true
    ) { $0.numbers.compactMap { $0 > 1 ? $0 * 10 : nil } },
    CatalogEntry(
      "partition", "partition(_:)", .extras, "Filtering",
      "Splits a publisher into the values that satisfy a predicate, and the others.",
      parameters: [.choice("publisher", "matching", "others")],
      selection: .soon, code: "partition { $0.isMultiple(of: 2) }.%1", example: ["1-2--3-4|"],
      needsNumbers: true
    ) { stage in
      let parts = stage.numbers.partition { $0.isMultiple(of: 2) }
      return stage.arguments[0] == 0
        ? parts.matching.eraseToAnyPublisher() : parts.others.eraseToAnyPublisher()
    },
    CatalogEntry(
      "removeDuplicates", "removeDuplicates()", .core, "Filtering",
      "Drops a value that equals the one before it.",
      selection: .soon, code: "removeDuplicates()", example: ["1-1-2-1|"]
    ) { $0.input.removeDuplicates() },
    CatalogEntry(
      "removeAllDuplicates", "removeAllDuplicates()", .extras, "Filtering",
      "Drops a value that equals any earlier one.", selection: .soon, code: "removeAllDuplicates()",
      example: ["1-1-2-1|"]
    ) { $0.input.removeAllDuplicates() },
    CatalogEntry(
      "replaceEmpty", "replaceEmpty(with:)", .core, "Filtering",
      "Publishes a value if the stream finishes without one.",
      code: "replaceEmpty(with: 0)", example: ["-----|"]
    ) { $0.input.replaceEmpty(with: "0") },
    CatalogEntry(
      "ifEmpty", "ifEmpty(switchTo:)", .extras, "Filtering",
      "Continues with another publisher if the stream finishes without a value.",
      code: "ifEmpty(switchTo: other)", example: ["---|", "-A-B|"]
    ) { $0.input.ifEmpty(switchTo: $0.other) },
    CatalogEntry(
      "replaceError", "replaceError(with:)", .core, "Filtering",
      "Publishes a value in place of a failure, and finishes.",
      code: "replaceError(with: 0)", example: ["1-2--#"]
    ) { $0.input.replaceError(with: "0") },
  ]
}
