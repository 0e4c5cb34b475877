import SwiftCombine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorCatalog {
  static let grouping: [CatalogEntry] = [
    CatalogEntry(
      "chunked", "chunked(by:)", .extras, "Grouping",
      "Collects neighbors that belong together into arrays.", want: .changing("arrays of some values"),
      code: "chunked { $0 < $1 }",
      example: ["1-2-1-2|"],
      shows: "------------------------------------[1,2]----------------------([1,2] |)", needsNumbers: true
    ) { $0.numbers.chunked { $0 < $1 } },
    CatalogEntry(
      "groupBy", "groupBy(_:)", .extras, "Grouping",
      "Splits a publisher into one publisher for each key; here their values are collected.",
      want: .changing("publishers of some values"),
      code: "groupBy { $0 % 2 }.flatMap { $0.collect() }", example: ["1-2--3-|"],
      shows:
        "-------------------------------------------------------------------------------------------([1,3] [2] |)",
      needsNumbers: true
    ) { stage in
      stage.numbers.groupBy { $0 % 2 }.flatMap { [unowned stage] group in
        stage.inner("key \(group.key)", group).collect()
      }
    },
    CatalogEntry(
      "window", "window(count:)", .extras, "Grouping",
      "Splits a publisher into publishers of a number of values; here each is collected.",
      want: .changing("publishers of some values"),
      parameters: [.number("count", 2, 3)], code: "window(count: %1).flatMap { $0.collect() }",
      example: ["1-2--3-|"], shows: "--------------[1,2]------------------------------([3] |)"
    ) { stage in
      stage.input.window(count: stage.arguments[0]).flatMap { [unowned stage] in
        stage.inner("window", $0).collect()
      }
    },
    CatalogEntry(
      "windowTime", "window(every:scheduler:)", .extras, "Grouping",
      "Splits a publisher into publishers of an interval; here each is collected.",
      want: .changing("publishers of some values"),
      parameters: [.number("every", 3, 2)],
      code: "window(every: %1, scheduler: scheduler).flatMap { $0.collect() }", example: ["ab---c-|"],
      shows: "---------------[a,b]----------[c]--|"
    ) { stage in
      stage.input.window(every: stage.ticks(0), scheduler: stage.scheduler).flatMap { [unowned stage] in
        stage.inner("window", $0).collect()
      }
    },
  ]
}
