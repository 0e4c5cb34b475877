import Combine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorDescription {
  static var sequence: [Self] {
    [
      Self(
        "dropFirst", of: "dropFirst(_:)", subscription: "Drop", parts: [], value: .passed,
        completion: .passed,
        [.takesNoZeroDemand, .keepsAll]
      ) { up, _ in up.dropFirst(0) },
      Self(
        "drop(while:)", of: "drop(while:)", subscription: "DropWhile", parts: [],
        [.takesNoZeroDemand, .keepsAll]
      ) { up, _ in up.drop { $0.seen.number < 0 } },
      Self(
        "tryDrop(while:)", of: "tryDrop(while:)", subscription: "TryDropWhile", parts: [],
        [.takesNoZeroDemand, .throwsErrors, .deliversNothing]
      ) { up, world in up.tryDrop { !world.isAwaited(try world.checked($0)) } },
      .form(
        "tryDrop(while:) nothing", of: "tryDrop(while:)", .keepsAll,
        checks: .only(.hostile, rest: .isChecked(in: "tryDrop(while:)"))
      ) { up, world in
        up.tryDrop { try world.checked($0).number < 0 }
      },
      .joining(
        "drop(untilOutputFrom:)", 2, DropUntilJoint(), of: "drop(untilOutputFrom:)",
        subscription: "DropUntilOutput", parts: [], value: .trapped, completion: .passed, .keepsAll
      ) { $0[0].drop(untilOutputFrom: $0[1]).map { [$0] } },
      Self(
        "prefix(while:)", of: "prefix(while:)", subscription: "PrefixWhile", parts: ["downstream"],
        value: .trapped, completion: .trapped, [.takesNoZeroDemand, .keepsAll]
      ) { up, _ in up.prefix { $0.seen.isPositive } },
      Self(
        "tryPrefix(while:)", of: "tryPrefix(while:)", subscription: "TryPrefixWhile", parts: ["downstream"],
        value: .trapped, completion: .trapped, [.takesNoZeroDemand, .throwsErrors, .keepsAll]
      ) { up, world in up.tryPrefix { try world.checked($0).isPositive } },
      .joining(
        "prefix(untilOutputFrom:)", 2, PrefixUntilJoint(), of: "prefix(untilOutputFrom:)",
        subscription: "PrefixUntilOutput", .keepsAll
      ) { $0[0].prefix(untilOutputFrom: $0[1]).map { [$0] } },
      .joining(
        "append", 2, ConcatenateJoint(2), of: "append(_:)", subscription: "Concatenate", parts: [], .keepsAll
      ) { $0[0].append($0[1]).map { [$0] } },
      Self("prepend", of: "prepend(_:)", subscription: "Concatenate", .keepsAll) { up, world in
        up.prepend(world.nothing)
      },
      .joiningOnly("prepend of inputs", as: "prepend", 2, ConcatenateJoint(2), of: "prepend(_:)") {
        $0[1].prepend($0[0]).map { [$0] }
      },
      // Of `SwiftCombineExtras`.
      Self(
        "repeat", of: "repeat(while:)", subscription: "Repeat", completion: .passed,
        [.ignoresZeroDemand, .keepsAll, .leavesSignals]
      ) { up, _ in up.repeat { _ in false } },
      .joiningOnly("repeat of inputs", as: "repeat", 2, ConcatenateJoint(2), of: "repeat(while:)") {
        $0.inTurn.repeat { $0 < 2 }.map { [$0] }
      },
      Self(
        "prefixThroughFirst(where:)", of: "prefixThroughFirst(where:)", subscription: "PrefixThroughFirst",
        [.ignoresZeroDemand, .keepsAll]
      ) { up, _ in up.prefixThroughFirst { $0.seen.isNegative } },
      .form(
        "prefixThroughFirst(where:) a later one", of: "prefixThroughFirst(where:)",
        checks: .only(.hostile, rest: .isChecked(in: "prefixThroughFirst(where:)"))
      ) { up, world in up.prefixThroughFirst { world.isAwaited($0.seen) } },
      Self(
        "tryPrefixThroughFirst(where:)", of: "tryPrefixThroughFirst(where:)",
        subscription: "TryPrefixThroughFirst", [.ignoresZeroDemand, .throwsErrors, .keepsAll]
      ) { up, world in up.tryPrefixThroughFirst { try world.checked($0).isNegative } },
    ]
  }
}

extension Picture {
  @PictureTable static var sequence: [Picture] {
    Picture("Publishers.Concatenate", "append(other)") { try $0.numbers().append($0.numbers("other")) }
    Picture("Publishers.Concatenate", "prepend(other)") { try $0.numbers().prepend($0.numbers("other")) }
    Picture("Publishers.Drop", "dropFirst(2)") { try $0.numbers().dropFirst(2) }
    Picture("Publishers.DropUntilOutput", "drop(untilOutputFrom: other)") {
      try $0.numbers().drop(untilOutputFrom: $0.texts("other"))
    }
    Picture("Publishers.DropWhile", "drop { $0 < 3 }") { try $0.numbers().drop { $0 < 3 } }
    Picture("Publishers.PrefixUntilOutput", "prefix(untilOutputFrom: other)") {
      try $0.numbers().prefix(untilOutputFrom: $0.texts("other"))
    }
    Picture("Publishers.PrefixThroughFirst", "prefixThroughFirst { $0 > 2 }") {
      try $0.numbers().prefixThroughFirst { $0 > 2 }
    }
    Picture("Publishers.PrefixWhile", "prefix { $0 < 3 }") { try $0.numbers().prefix { $0 < 3 } }
    Picture("Publishers.Repeat", "repeat { $0 < 2 }") {
      try $0.attempts("first subscription", "second subscription").repeat { $0 < 2 }
    }
  }
}
