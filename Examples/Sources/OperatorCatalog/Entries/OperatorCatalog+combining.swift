import SwiftCombine
import SwiftCombineCollections
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorCatalog {
  static let combining: [CatalogEntry] = [
    CatalogEntry(
      "zip", "zip(_:)", .core, "Combining",
      "Pairs the first value with the first, the second with the second.",
      want: .combining("pairs by position"),
      code: "zip(other)", example: ["1-2--|", "-A--B|"], shows: "--1A----2B|"
    ) { $0.input.zip($0.other) { $0 + $1 } },
    CatalogEntry(
      "combineLatest", "combineLatest(_:)", .core, "Combining",
      "Publishes the latest value of each publisher, for each new value.",
      want: .combining("the latest value of each"), code: "combineLatest(other)",
      example: ["1-2--|", "-A--B|"], shows: "--1A2A--2B|"
    ) { $0.input.combineLatest($0.other) { $0 + $1 } },
    CatalogEntry(
      "merge", "merge(with:)", .core, "Combining", "Publishes every value in the order of arrival.",
      want: .combining("all values as they arrive"),
      code: "merge(with: other)", example: ["1-2--|", "-A--B|"], shows: "1A2-B|"
    ) { $0.input.merge(with: $0.other) },
    CatalogEntry(
      "withLatestFrom", "withLatestFrom(_:)", .extras, "Combining",
      "Publishes the latest value of another publisher, only when this one emits.",
      want: .combining("the latest value of each"),
      code: "withLatestFrom(other)", example: ["1-2-3|", "-A-B-|"], shows: "----2A--3B|"
    ) { $0.input.withLatestFrom($0.other) { $0 + $1 } },
  ]

  static let collections: [CatalogEntry] = [
    CatalogEntry(
      "zipAll", "zip of a collection", .collections, "Combining",
      "Publishes an array of one value of each publisher of a collection, by position.",
      want: .combining("pairs by position"),
      code: "[first, second].zipped()", example: ["1-2--|", "-A--B|"], shows: "-----[1,A]----------[2,B]|"
    ) { $0.inputs.zipped() },
    CatalogEntry(
      "combineLatestAll", "combineLatest of a collection", .collections, "Combining",
      "Publishes an array of the latest value of each publisher of a collection, for each new value.",
      want: .combining("the latest value of each"),
      code: "[first, second].combinedLatest()", example: ["1-2--|", "-A--B|"],
      shows: "-----[1,A][2,A]-----[2,B]|"
    ) { $0.inputs.combinedLatest() },
    CatalogEntry(
      "mergeAll", "merge of a collection", .collections, "Combining",
      "Publishes every value of a collection of publishers in the order of arrival.",
      want: .combining("all values as they arrive"),
      code: "[first, second].merged()", example: ["1-2--|", "-A--B|"], shows: "1A2-B|"
    ) { $0.inputs.merged() },
    CatalogEntry(
      "concatenate", "concatenate of a collection", .collections, "Combining",
      "Publishes the values of one publisher after those of another.",
      want: .combining("one after the other"), code: "[first, second].concatenated()",
      example: ["1-2|", "A-B|"], shows: "1-------2---A-------B---|"
    ) { $0.inputs.concatenated() },
    CatalogEntry(
      "race", "race of a collection", .collections, "Combining",
      "Publishes the publisher that is first to emit or complete, and cancels the others.",
      want: .combining("only the fastest"),
      code: "[first, second].raced()", example: ["-1-2-|", "A-B--|"], shows: "A-B--|"
    ) { $0.inputs.raced() },
  ]
}
