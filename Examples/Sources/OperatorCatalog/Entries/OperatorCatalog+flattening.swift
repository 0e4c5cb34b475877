import SwiftCombine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorCatalog {
  private static let twiceNote =
    "twice(1) sends 1 one tick after its subscription and 1′ after two more, and finishes with that."

  static let flattening: [CatalogEntry] = [
    CatalogEntry(
      "flatMap", "flatMap(maxPublishers:_:)", .core, "Flattening",
      "Transforms each value into a publisher, and publishes the values of all of them.",
      want: .starting("all at the same time"),
      parameters: [.choice("at most", ".unlimited", ".max(1)")],
      code: "flatMap(maxPublishers: %1) { twice($0) }",
      note: twiceNote, example: ["1-2---|"], shows: "------1-----------(1′ 2)------2′----|"
    ) { stage in
      stage.input.flatMap(maxPublishers: stage.arguments[0] == 0 ? .unlimited : .max(1)) { [unowned stage] in
        stage.twice($0)
      }
    },
    CatalogEntry(
      "concatMap", "concatMap(_:)", .extras, "Flattening",
      "Transforms each value into a publisher, and runs one after the other.",
      want: .starting("one after the other"),
      code: "onBackpressureBuffer(limit: 9).concatMap { twice($0) }",
      note: twiceNote, example: ["ab----|"], shows: "------a-----------a′----b-----------(b′ |)"
    ) { stage in
      stage.input.onBackpressureBuffer(limit: 9).concatMap { [unowned stage] in stage.twice($0) }
    },
    CatalogEntry(
      "flatMapSequential", "flatMapSequential(_:)", .extras, "Flattening",
      "Transforms each value into a publisher, runs several at once, and publishes one after the other.",
      want: .starting("at the same time, their values one after the other"),
      parameters: [.number("at most", 2, 1)], code: "flatMapSequential(maxPublishers: %1) { twice($0) }",
      note: twiceNote, example: ["ab----|"], shows: "------a-----------(a′ b)b′----------|"
    ) { stage in
      stage.input.flatMapSequential(maxPublishers: stage.arguments[0]) { [unowned stage] in stage.twice($0) }
    },
    CatalogEntry(
      "flatMapFirst", "flatMapFirst(_:)", .extras, "Flattening",
      "Transforms a value into a publisher, and drops the values that arrive while that runs.",
      want: .starting("values are dropped while one runs"),
      selection: .soon, code: "flatMapFirst { twice($0) }",
      note: twiceNote, example: ["1-2--3|"], shows: "------1-----------1′----------------3-----------(3′ |)"
    ) { stage in stage.input.flatMapFirst { [unowned stage] in stage.twice($0) } },
    CatalogEntry(
      "flatMapLatest", "flatMapLatest(_:)", .extras, "Flattening",
      "Transforms each value into a publisher, and cancels the one before.",
      want: .starting("the newest replaces the one before"),
      code: "flatMapLatest { twice($0) }",
      note: twiceNote, example: ["1-2---|"], shows: "--1---2---2′|"
    ) { stage in stage.input.flatMapLatest { [unowned stage] in stage.twice($0) } },
    CatalogEntry(
      "switchToLatest", "switchToLatest()", .core, "Flattening",
      "Publishes the values of the newest inner publisher, and cancels the one before.",
      want: .starting("the newest replaces the one before"),
      code: "map { twice($0) }.switchToLatest()",
      note: twiceNote, example: ["1-2---|"], shows: "--1---2---2′|"
    ) { stage in stage.input.map { [unowned stage] in stage.twice($0) }.switchToLatest() },
    CatalogEntry(
      "chunked", "chunked(by:)", .extras, "Flattening",
      "Collects neighbors that belong together into arrays.", want: .changing("arrays of some values"),
      code: "chunked { $0 < $1 }",
      example: ["1-2-1-2|"],
      shows: "------------------------------------[1,2]----------------------([1,2] |)", needsNumbers: true
    ) { $0.numbers.chunked { $0 < $1 } },
    CatalogEntry(
      "groupBy", "groupBy(_:)", .extras, "Flattening",
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
      "window", "window(count:)", .extras, "Flattening",
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
      "windowTime", "window(every:scheduler:)", .extras, "Flattening",
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
