import SwiftCombine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorCatalog {
  static let reducing: [CatalogEntry] = [
    CatalogEntry(
      "collect", "collect()", .core, "Reducing", "Collects all values into one array.",
      want: .changing("one result of all values"), code: "collect()",
      example: ["1-2--3-|"],
      shows: "-----------------------------------------------------------------------------([1,2,3] |)"
    ) { $0.input.collect() },
    CatalogEntry(
      "collectCount", "collect(_:)", .core, "Reducing", "Groups values into arrays of a fixed size.",
      want: .changing("arrays of some values"),
      parameters: [.number("count", 2, 3)], code: "collect(%1)", example: ["1-2--3-|"],
      shows: "--------------[1,2]------------------------------([3] |)"
    ) { $0.input.collect($0.arguments[0]) },
    CatalogEntry(
      "collectTime", "collect(_:options:)", .core, "Reducing",
      "Groups the values of each interval into arrays.", want: .changing("arrays of some values"),
      parameters: [.number("every", 3, 2), .number("or count", 2, 4)],
      code: "collect(.byTimeOrCount(scheduler, %1, %2))", example: ["ab---c-|"],
      shows: "-----[a,b]--------------------[c]--|"
    ) { $0.input.collect(.byTimeOrCount($0.scheduler, $0.ticks(0), $0.arguments[1])) },
    CatalogEntry(
      "reduce", "reduce(_:_:)", .core, "Reducing", "Combines all values into one result.",
      want: .changing("one result of all values"),
      parameters: [.number("initial", 0, 10, from: 0)], code: "reduce(%1) { $0 + $1 }", example: ["1-2--3-|"],
      shows: "----------------------------(6|)",
      needsNumbers: true
    ) { $0.numbers.reduce($0.arguments[0]) { $0 + $1 } },
    CatalogEntry(
      "count", "count()", .core, "Reducing", "Counts the values.",
      want: .changing("one result of all values"), code: "count()", example: ["1-2--3-|"],
      shows: "----------------------------(3|)"
    ) { $0.input.count() },
    CatalogEntry(
      "min", "min()", .core, "Reducing", "Publishes the smallest value when the stream finishes.",
      want: .changing("one result of all values"),
      code: "min()",
      example: ["2-1--3-|"], shows: "----------------------------(1|)", needsNumbers: true
    ) { $0.numbers.min() },
    CatalogEntry(
      "max", "max()", .core, "Reducing", "Publishes the greatest value when the stream finishes.",
      want: .changing("one result of all values"),
      code: "max()",
      example: ["2-3--1-|"], shows: "----------------------------(3|)", needsNumbers: true
    ) { $0.numbers.max() },
    CatalogEntry(
      "contains", "contains(_:)", .core, "Reducing",
      "Tells whether a value occurs, as soon as that is known.", want: .changing("yes or no"),
      parameters: [.number("value", 2, 4, from: 0)], code: "contains(%1)", example: ["1-2--3-|"],
      shows: "----------------(true |)",
      needsNumbers: true
    ) { $0.numbers.contains($0.arguments[0]) },
    CatalogEntry(
      "allSatisfy", "allSatisfy(_:)", .core, "Reducing",
      "Tells whether all values satisfy a predicate, as soon as that is known.", want: .changing("yes or no"),
      parameters: [.number("less than", 3, 5)], code: "allSatisfy { $0 < %1 }", example: ["1-2--3-|"],
      shows: "---------------------------------------------(false |)",
      needsNumbers: true
    ) { stage in
      let limit = stage.arguments[0]
      return stage.numbers.allSatisfy { $0 < limit }
    },
    CatalogEntry(
      "ignoreOutput", "ignoreOutput()", .core, "Reducing", "Drops all values, and publishes the completion.",
      want: .selecting("none"),
      selection: .soon, code: "ignoreOutput()", example: ["1-2--3-|"], shows: "----------------------------|"
    ) { $0.input.ignoreOutput() },
    CatalogEntry(
      "reduceInto", "reduce(into:_:)", .extras, "Reducing",
      "Adds all values to one result in place, and publishes it when the stream finishes.",
      want: .changing("one result of all values"),
      code: "reduce(into: []) { $0.append($1) }", example: ["1-2--3-|"],
      shows: "-----------------------------------------------------------------------------([1,2,3] |)"
    ) { $0.input.reduce(into: [String]()) { $0.append($1) } },
  ]
}
