import SwiftCombine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorCatalog {
  static let mapping: [CatalogEntry] = [
    CatalogEntry(
      "map", "map(_:)", .core, "Mapping", "Transforms each value.", want: .changing("transform each value"),
      parameters: [.number("by", 10, 2)],
      code: "map { $0 * %1 }", example: ["1-2--3-|"], shows: "10--20----30--|", needsNumbers: true
    ) { stage in
      let factor = stage.arguments[0]
      return stage.numbers.map { $0 * factor }
    },
    CatalogEntry(
      "tryMap", "tryMap(_:)", .core, "Mapping",
      "Transforms each value with a throwing closure; an error ends the stream.",
      want: .changing("transform each value"),
      parameters: [.number("fails at", 3, 2)], code: "tryMap { try $0 == %1 ? fail() : $0 * 10 }",
      example: ["1-2--3-|"], shows: "10------20----------#", needsNumbers: true
    ) { stage in
      let forbidden = stage.arguments[0]
      return stage.numbers.tryMap { number in
        if number == forbidden { throw TestError("thrown") }
        return number * 10
      }
    },
    CatalogEntry(
      "mapError", "mapError(_:)", .core, "Mapping", "Replaces the error of a failure with another one.",
      want: .ending("another error"),
      code: "mapError { _ in MyError() }", example: ["1-2--3-#"], shows: "1-2--3-#"
    ) { $0.input.mapError { _ in TestError("mine") } },
    CatalogEntry(
      "replaceNil", "replaceNil(with:)", .core, "Mapping", "Publishes a value in place of each `nil`.",
      want: .changing("transform each value"),
      parameters: [.number("output", 0, 9, from: 0)], code: "map { Int($0) }.replaceNil(with: %1)",
      example: ["1-x--3-|"], shows: "1-0--3-|"
    ) { stage in stage.input.map { Int($0) }.replaceNil(with: stage.arguments[0]) },
    CatalogEntry(
      "scan", "scan(_:_:)", .core, "Mapping",
      "Combines each value with the result so far, and publishes each result.",
      want: .changing("combine each value with those before"),
      parameters: [.number("initial", 0, 10, from: 0)], code: "scan(%1) { $0 + $1 }", example: ["1-2--3-|"],
      shows: "1-3--6-|",
      needsNumbers: true
    ) { $0.numbers.scan($0.arguments[0]) { $0 + $1 } },
    CatalogEntry(
      "scanInto", "scan(into:_:)", .extras, "Mapping",
      "Adds each value to a result in place, and publishes the result each time.",
      want: .changing("combine each value with those before"),
      code: "scan(into: []) { $0.append($1) }", example: ["1-2--3-|"],
      shows: "[1]-----------[1,2]----------------[1,2,3]-------|"
    ) { $0.input.scan(into: [String]()) { $0.append($1) } },
    CatalogEntry(
      "pairwise", "pairwise()", .extras, "Mapping", "Publishes each value together with the one before it.",
      want: .changing("combine each value with those before"),
      code: "pairwise()", example: ["1-2--3-|"], shows: "----------(1,2)----------(2,3)-----|"
    ) { $0.input.pairwise().map { "(\($0.previous),\($0.current))" } },
    CatalogEntry(
      "materialize", "materialize()", .extras, "Mapping", "Publishes values and the completion as values.",
      want: .changing("the end as a value"),
      code: "materialize()", example: ["1-2--3-#"],
      shows: "1-----------------2--------------------------3-----------------(error |)"
    ) { stage in
      stage.input.materialize().map { event in
        switch event {
        case .value(let value): value
        case .finished: "end"
        case .failure: "error"
        }
      }
    },
    CatalogEntry(
      "dematerialize", "dematerialize()", .extras, "Mapping",
      "Publishes the values and the completion that are the values of another publisher.",
      want: .changing("the end as a value"),
      code: "materialize().map { $0 == .value(\"e\") ? .finished : $0 }.dematerialize()",
      example: ["1-2-e--|"], shows: "1-------2-------|"
    ) { stage in
      stage.input.materialize().map { $0 == .value("e") ? .finished : $0 }.dematerialize()
    },
  ]
}
