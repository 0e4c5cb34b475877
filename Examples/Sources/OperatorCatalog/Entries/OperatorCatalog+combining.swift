import SwiftCombine
import SwiftCombineCollections
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorCatalog {
  static let combining: [CatalogEntry] = [
    CatalogEntry(
      "zip", "zip(_:)", .core, "Combining",
      "Pairs the first value with the first, the second with the second.",
      code: "zip(other)", example: ["1-2--|", "-A--B|"]
    ) { $0.input.zip($0.other) { $0 + $1 } },
    CatalogEntry(
      "combineLatest", "combineLatest(_:)", .core, "Combining",
      "Publishes the latest value of each publisher, for each new value.", code: "combineLatest(other)",
      example: ["1-2--|", "-A--B|"]
    ) { $0.input.combineLatest($0.other) { $0 + $1 } },
    CatalogEntry(
      "merge", "merge(with:)", .core, "Combining", "Publishes every value in the order of arrival.",
      code: "merge(with: other)", example: ["1-2--|", "-A--B|"]
    ) { $0.input.merge(with: $0.other) },
    CatalogEntry(
      "withLatestFrom", "withLatestFrom(_:)", .extras, "Combining",
      "Publishes the latest value of another publisher, only when this one emits.",
      code: "withLatestFrom(other)", example: ["1-2-3|", "-A-B-|"]
    ) { $0.input.withLatestFrom($0.other) { $0 + $1 } },
  ]

  static let collections: [CatalogEntry] = [
    CatalogEntry(
      "zipAll", "zip of a collection", .collections, "Combining",
      "Publishes an array of one value of each publisher of a collection, by position.",
      code: "[first, second].zipped()", example: ["1-2--|", "-A--B|"]
    ) { $0.inputs.zipped() },
    CatalogEntry(
      "combineLatestAll", "combineLatest of a collection", .collections, "Combining",
      "Publishes an array of the latest value of each publisher of a collection, for each new value.",
      code: "[first, second].combinedLatest()", example: ["1-2--|", "-A--B|"]
    ) { $0.inputs.combinedLatest() },
    CatalogEntry(
      "mergeAll", "merge of a collection", .collections, "Combining",
      "Publishes every value of a collection of publishers in the order of arrival.",
      code: "[first, second].merged()", example: ["1-2--|", "-A--B|"]
    ) { $0.inputs.merged() },
    CatalogEntry(
      "concatenate", "concatenate of a collection", .collections, "Combining",
      "Publishes the values of one publisher after those of another.", code: "[first, second].concatenated()",
      example: ["1-2|", "A-B|"]
    ) { $0.inputs.concatenated() },
    CatalogEntry(
      "race", "race of a collection", .collections, "Combining",
      "Publishes the publisher that is first to emit or complete, and cancels the others.",
      code: "[first, second].raced()", example: ["-1-2-|", "A-B--|"]
    ) { $0.inputs.raced() },
  ]
}
