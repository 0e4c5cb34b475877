import Combine
import SwiftCombineExtras
import SwiftCombineTesting

/// The labels of the mirrors of all operators that make one result.
let resultParts = ["downstream", "result", "initial", "status"]

extension OperatorDescription {
  static var reducing: [Self] {
    [
      .passing(
        "ignoreOutput", of: "ignoreOutput()", subscriber: "IgnoreOutput", parts: [], value: .dropped,
        .deliversNothing
      ) { up, _ in up.ignoreOutput() },
      .reducing(
        "collect", of: "collect()", subscription: "Collect", parts: ["count"], .keepsAll,
        resultOfNothing: "[]"
      ) { up, _ in up.collect() },
      .form(
        "collect(_:)", of: "collect(_:)",
        checks: .only(
          .verifier, .hostile,
          rest: .doesNotApply(
            "It makes one array of two values, and the rules count its outputs: CollectByCountTests."))
      ) { up, _ in up.collect(2) },
      Self(
        "collect(.byTime)", of: "collect(_:options:)", subscription: "CollectByTime",
        [.requestsByItself, .keepsAll]
      ) { up, world in up.collect(.byTime(world.clock, world.interval)) },
      Self(
        "collect(.byTimeOrCount)", of: "collect(_:options:)", subscription: "CollectByTime",
        [.requestsByItself, .keepsAll]
      ) { up, world in up.collect(.byTimeOrCount(world.clock, world.interval, 1)) },
      .form(
        "collect(.byTimeOrCount) two", of: "collect(_:options:)", [.requestsByItself, .keepsAll],
        checks: .only(.hostile, rest: .isChecked(in: "collect(.byTimeOrCount)"))
      ) { up, world in up.collect(.byTimeOrCount(world.clock, world.interval, 2)) },
      .reducing("count", of: "count()", subscription: "Count", parts: resultParts, resultOfNothing: "0") {
        up, _ in
        up.count()
      },
      .reducing(
        "reduce", of: "reduce(_:_:)", subscription: "Reduce", parts: resultParts, resultOfNothing: "0"
      ) { up, world in up.reduce(world.element(0)) { $1.seen } },
      .reducing(
        "tryReduce", of: "tryReduce(_:_:)", subscription: "TryReduce", parts: resultParts, .throwsErrors,
        resultOfNothing: "0"
      ) { up, world in up.tryReduce(world.element(0)) { try world.checked($1) } },
      .reducing(
        "reduce(into:)", of: "reduce(into:_:)", subscription: "Reduce", .keepsAll, resultOfNothing: "[]"
      ) { up, _ in up.reduce(into: []) { $0.append($1.seen) } },
      .form(
        "tryReduce(into:)", of: "tryReduce(into:_:)", .keepsAll,
        checks: .only(.hostile, rest: .isChecked(in: "tryReduce"))
      ) { up, world in
        up.tryReduce(into: []) { $0.append(try world.checked($1)) }
      },
    ]
  }

  static var deciding: [Self] {
    [
      .reducing(
        "contains", of: "contains(_:)", subscription: "Contains", parts: resultParts, resultOfNothing: "false"
      ) { up, world in up.contains(world.element(-1)) },
      .reducing(
        "contains(where:)", of: "contains(where:)", subscription: "ContainsWhere", parts: resultParts,
        resultOfNothing: "false"
      ) { up, _ in up.contains { $0.seen.number < 0 } },
      .reducing(
        "tryContains(where:)", of: "tryContains(where:)", subscription: "TryContainsWhere",
        parts: resultParts,
        .throwsErrors, resultOfNothing: "false"
      ) { up, world in up.tryContains { try world.checked($0).number < 0 } },
      .reducing(
        "allSatisfy", of: "allSatisfy(_:)", subscription: "AllSatisfy", parts: resultParts,
        resultOfNothing: "true"
      ) { up, _ in up.allSatisfy { $0.seen.isPositive } },
      .reducing(
        "tryAllSatisfy", of: "tryAllSatisfy(_:)", subscription: "TryAllSatisfy", parts: resultParts,
        .throwsErrors,
        resultOfNothing: "true"
      ) { up, world in up.tryAllSatisfy { try world.checked($0).isPositive } },
      .reducing("max", of: "max()", subscription: "Comparison", parts: resultParts) { up, _ in up.max() },
      .reducing("min", of: "min()", subscription: "Comparison", parts: resultParts) { up, _ in up.min() },
      .reducing("max(by:)", of: "max(by:)", subscription: "Comparison", parts: resultParts) { up, _ in
        up.max { $0.seen < $1.seen }
      },
      .reducing("min(by:)", of: "min(by:)", subscription: "Comparison", parts: resultParts) { up, _ in
        up.min { $0.seen < $1.seen }
      },
      .reducing("tryMax", of: "tryMax(by:)", subscription: "TryComparison", parts: resultParts, .throwsErrors)
      {
        up, world in up.tryMax { try world.checked($1) > $0.seen }
      },
      .reducing("tryMin", of: "tryMin(by:)", subscription: "TryComparison", parts: resultParts, .throwsErrors)
      {
        up, world in up.tryMin { try world.checked($0) < $1.seen }
      },
    ]
  }
}

extension Picture {
  @PictureTable static var reducing: [Picture] {
    Picture("Publishers.AllSatisfy", "allSatisfy { $0 < 2 }") { try $0.numbers().allSatisfy { $0 < 2 } }
    Picture("Publishers.Collect", "collect()") { try $0.numbers().collect() }
    Picture("Publishers.CollectByCount", "collect(2)") { try $0.numbers().collect(2) }
    Picture("Publishers.CollectByTime", "collect(.byTime(queue, 5))") {
      try $0.numbers().collect(.byTime($0.scheduler, 5))
    }
    Picture("Publishers.CollectByTime", "collect(.byTimeOrCount(queue, 5, 2))") {
      try $0.numbers().collect(.byTimeOrCount($0.scheduler, 5, 2))
    }
    Picture("Publishers.Comparison", "min()") { try $0.numbers().min() }
    Picture("Publishers.Comparison", "max()") { try $0.numbers().max() }
    Picture("Publishers.Contains", "contains { $0 > 3 }") { try $0.numbers().contains { $0 > 3 } }
    Picture("Publishers.Contains", "contains(2)") { try $0.numbers().contains(2) }
    Picture("Publishers.Count", "count()") { try $0.texts().count() }
    Picture("Publishers.IgnoreOutput", "ignoreOutput()") { try $0.numbers().ignoreOutput() }
    Picture("Publishers.Reduce", "reduce(0, +)") { try $0.numbers().reduce(0, +) }
    Picture("Publishers.ReduceInto", guide: "ScanInto", "reduce(into: []) { append }") {
      try $0.numbers().reduce(into: [Int]()) { $0.append($1) }
    }
  }
}
