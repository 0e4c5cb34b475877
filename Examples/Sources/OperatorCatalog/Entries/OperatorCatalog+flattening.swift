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
  ]
}
