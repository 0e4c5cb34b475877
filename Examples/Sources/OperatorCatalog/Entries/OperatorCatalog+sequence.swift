import SwiftCombine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorCatalog {
  static let sequence: [CatalogEntry] = [
    CatalogEntry(
      "dropFirst", "dropFirst(_:)", .core, "Sequence", "Drops the first values.",
      want: .selecting("not those of the beginning"),
      parameters: [.number("count", 1, 2, from: 0)], selection: .soon, code: "dropFirst(%1)",
      example: ["1-2--3-|"], shows: "--2--3-|"
    ) { $0.input.dropFirst($0.arguments[0]) },
    CatalogEntry(
      "dropWhile", "drop(while:)", .core, "Sequence", "Drops values until one does not satisfy a predicate.",
      want: .selecting("not those of the beginning"),
      parameters: [.number("less than", 2, 3)], selection: .soon, code: "drop { $0 < %1 }",
      example: ["1-3--2-|"], shows: "--------3-----------2-------|",
      needsNumbers: true
    ) { stage in
      let limit = stage.arguments[0]
      return stage.numbers.drop { $0 < limit }
    },
    CatalogEntry(
      "dropUntilOutput", "drop(untilOutputFrom:)", .core, "Sequence",
      "Drops values until another publisher emits one.", want: .selecting("not those of the beginning"),
      selection: .soon,
      code: "drop(untilOutputFrom: other)",
      example: ["1-2-3|", "---A"], shows: "----------------3---|"
    ) { $0.input.drop(untilOutputFrom: $0.other) },
    CatalogEntry(
      "prefixWhile", "prefix(while:)", .core, "Sequence",
      "Publishes values until one does not satisfy a predicate, and finishes.",
      want: .selecting("from the beginning"),
      parameters: [.number("less than", 3, 2)], selection: .soon, code: "prefix { $0 < %1 }",
      example: ["1-2--3-|"], shows: "1-------2-----------|",
      needsNumbers: true
    ) { stage in
      let limit = stage.arguments[0]
      return stage.numbers.prefix { $0 < limit }
    },
    CatalogEntry(
      "prefixUntilOutput", "prefix(untilOutputFrom:)", .core, "Sequence",
      "Publishes values until another publisher emits one, and finishes.",
      want: .selecting("from the beginning"),
      code: "prefix(untilOutputFrom: other)", example: ["1-2-3|", "---A"], shows: "1-------2---|"
    ) { $0.input.prefix(untilOutputFrom: $0.other) },
    CatalogEntry(
      "prefixThroughFirst", "prefixThroughFirst(where:)", .extras, "Sequence",
      "Publishes values through the first one that satisfies a predicate, and finishes.",
      want: .selecting("from the beginning"),
      parameters: [.number("greater than", 1, 2)], selection: .soon, code: "prefixThroughFirst { $0 > %1 }",
      example: ["1-2--3-|"], shows: "1-------(2|)",
      needsNumbers: true
    ) { stage in
      let limit = stage.arguments[0]
      return stage.numbers.prefixThroughFirst { $0 > limit }
    },
    CatalogEntry(
      "append", "append(_:)", .core, "Sequence",
      "Publishes one more value, or several, after the stream has finished.",
      want: .combining("one after the other"),
      parameters: [.number("value", 9, 8, from: 0)], code: "append(%1)", example: ["1-2--3-|"],
      shows: "1-------2-----------3-------(9|)"
    ) { $0.input.append(String($0.arguments[0])) },
    CatalogEntry(
      "appendPublisher", "append(_:) of a publisher", .core, "Sequence",
      "Subscribes to another publisher when the stream has finished.",
      want: .combining("one after the other"), code: "append(other)",
      example: ["1-2|", "A-B|"], shows: "1-------2---A-------B---|"
    ) { $0.input.append($0.other) },
    CatalogEntry(
      "prepend", "prepend(_:)", .core, "Sequence",
      "Publishes a value, or several, before those of the stream.", want: .combining("one after the other"),
      parameters: [.number("value", 9, 8, from: 0)], code: "prepend(%1)", example: ["1-2--3-|"],
      shows: "(91)----2-----------3-------|"
    ) { $0.input.prepend(String($0.arguments[0])) },
    CatalogEntry(
      "prependPublisher", "prepend(_:) of a publisher", .core, "Sequence",
      "Publishes another publisher first, and subscribes to this one when that has finished.",
      want: .combining("one after the other"),
      code: "prepend(other)", example: ["1-2|", "A-B|"], shows: "A-------B---1-------2---|"
    ) { $0.input.prepend($0.other) },
    CatalogEntry(
      "repeat", "repeat(while:)", .extras, "Sequence",
      "Subscribes again when the stream has finished, while a condition holds.",
      want: .ending("subscribe again at the end"),
      parameters: [.number("times", 2, 3)], code: "repeat { $0 < %1 }", example: ["1-2|"],
      shows: "1---------2----1---------2----|"
    ) { stage in
      let count = stage.arguments[0]
      return stage.input.repeat { $0 < count }
    },
  ]
}
