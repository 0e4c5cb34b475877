import Combine
import SwiftCombineExtras
import SwiftCombineTesting

extension OperatorDescription {
  static var mapping: [Self] {
    [
      .passing("map", of: "map(_:)", subscriber: "Map", parts: []) { up, _ in up.map { $0.seen } },
      .passing("map key path", of: "map(_:)", subscriber: "ValueForKey", parts: ["keyPath"]) { up, _ in
        up.map(\.seen)
      },
      .passing(
        "map two key paths", of: "map(_:_:)", subscriber: "ValueForKeys", parts: ["keyPath0", "keyPath1"]
      ) { up, _ in up.map(\.seen, \.number).map { $0.0 } },
      .passing(
        "map three key paths", of: "map(_:_:_:)", subscriber: "ValueForKeys",
        parts: ["keyPath0", "keyPath1", "keyPath2"]
      ) { up, _ in up.map(\.seen, \.number, \.number).map { $0.0 } },
      Self(
        "tryMap", of: "tryMap(_:)", subscription: "TryMap", parts: [], value: .passed,
        [.throwsErrors, .keepsAll]
      ) {
        up, world in up.tryMap { try world.checked($0) }
      },
      .passing("mapError", of: "mapError(_:)", subscriber: "MapError", parts: []) { up, _ in
        up.mapError { $0 }
      },
      .passing("replaceNil", of: "replaceNil(with:)") { up, world in
        up.map(Optional.some).replaceNil(with: world.element(0))
      },
      .passing("scan", of: "scan(_:_:)", subscriber: "Scan", parts: ["downstream", "result"]) { up, world in
        up.scan(world.element(0)) { $1.seen }
      },
      Self(
        "tryScan", of: "tryScan(_:_:)", subscription: "TryScan", parts: ["downstream", "status", "result"],
        value: .passed, [.throwsErrors, .keepsAll]
      ) { up, world in up.tryScan(world.element(0)) { try world.checked($1) } },
      .form(
        "setFailureType", of: "setFailureType(to:)", [.handlesFailure, .stopsAtFailure],
        checks: .only(
          .verifier,
          rest: .doesNotApply(
            "Its upstream cannot fail, and that of the other checks may: SetFailureTypeTests."))
      ) { up, _ in up.assertNoFailure().setFailureType(to: TestError.self) },
    ]
  }

  /// Of `SwiftCombineExtras`.
  static var furtherMapping: [Self] {
    [
      .passing("toggle", of: "toggle()", []) { up, _ in
        up.map { $0.seen.number == 1 }.toggle().map { $0 ? 2 : 1 }
      },
      .passing("mapMany", of: "mapMany(_:)") { up, _ in up.map { [$0] }.mapMany { $0.seen }.map { $0[0] } },
      .passing("compactMapMany", of: "compactMapMany(_:)") { up, _ in
        up.map { [$0] }.compactMapMany { .some($0.seen) }.map { $0[0] }
      },
      .passing("filterMany", of: "filterMany(_:)") { up, _ in
        up.map { [$0] }.filterMany { $0.seen.isPositive }.map { $0[0] }
      },
      .passing("sortedMany", of: "sortedMany()") { up, _ in up.map { [$0] }.sortedMany().map { $0[0] } },
      .passing("sortedMany(by:)", of: "sortedMany(by:)") { up, _ in
        up.map { [$0] }.sortedMany { $0.seen < $1.seen }.map { $0[0] }
      },
      .passing("scan(into:)", of: "scan(into:_:)", [.releasesSubscription, .keepsAll]) { up, world in
        up.scan(into: world.element(0)) { $0 = $1.seen }
      },
      .form(
        "tryScan(into:)", of: "tryScan(into:_:)", .keepsAll,
        checks: .only(.hostile, rest: .isChecked(in: "tryScan"))
      ) { up, world in
        up.tryScan(into: world.element(0)) { $0 = try world.checked($1) }
      },
      .form(
        "setOutputType", of: "setOutputType(to:)",
        checks: .only(.verifier, rest: .isChecked(in: "ignoreOutput"))
      ) { up, _ in
        up.ignoreOutput().setOutputType(to: String.self)
      },
      .passing(
        "ignoreOutput(setOutputType:)", of: "ignoreOutput(setOutputType:)", value: .dropped, .deliversNothing
      ) { up, _ in up.ignoreOutput(setOutputType: String.self) },
      // Its end is a value on the way.
      Self(
        "materialize and dematerialize", of: "materialize()", also: ["dematerialize()"],
        subscription: "TryPrefixWhile",
        [.takesNoZeroDemand, .endsOnDemand, .handlesFailure, .keepsAll]
      ) { up, _ in up.materialize().dematerialize() },
      .form(
        "pairwise", of: "pairwise()", .deliversAfterCancel,
        checks: .only(
          .verifier, .hostile,
          rest: .doesNotApply(
            "It publishes nothing for the first value, and the rules expect an output: PairwiseTests."))
      ) { up, _ in
        up.pairwise().map(\.current)
      },
      .form(
        "values()", of: "values()", [.handlesFailure, .endsOnDemand, .keepsAll],
        checks: .only(.verifier, .hostile, rest: .isChecked(in: "materialize and dematerialize"))
      ) { up, _ in up.materialize().values() },
      .form(
        "failures()", of: "failures()", [.handlesFailure, .endsOnDemand],
        checks: .only(.verifier, rest: .isChecked(in: "materialize and dematerialize"))
      ) { up, _ in
        up.materialize().failures()
      },
    ]
  }
}

extension Picture {
  @PictureTable static var mapping: [Picture] {
    Picture("Publisher+replaceNil", "replaceNil(with: 0)") { try $0.optionalNumbers().replaceNil(with: 0) }
    Picture("Publisher+mapMany", guide: "ManyAtOnce", "mapMany { $0 * 10 }") {
      try $0.lists().mapMany { $0 * 10 }
    }
    Picture("Publisher+setOutputType", "setOutputType(to: T.self)") {
      try $0.source("upstream") { _ in Never?.none }.setOutputType(to: Int.self)
    }
    Picture("Publisher+setOutputType", "ignoreOutput(setOutputType: T.self)") {
      try $0.numbers().ignoreOutput(setOutputType: String.self)
    }
    Picture("Publisher+toggle", "toggle()") { try $0.source("upstream", of: Bool.self).toggle() }
    Picture("Publishers.Map", "map { $0 * 10 }") { try $0.numbers().map { $0 * 10 } }
    Picture("Publishers.Map", "tryMap { try f($0) }") {
      try $0.numbers().tryMap { number -> String in
        if number == 3 { throw TestError("thrown for 3") }
        return "f\(number)"
      }
    }
    Picture("Publishers.MapError", "mapError { b($0) }") {
      try $0.numbers().mapError { TestError("b(\($0))") }
    }
    Picture("Publishers.MapKeyPath", "map(\\.0)") {
      try $0.source("upstream") { ($0.numbers[0], $0.numbers[1]) }.map(\.0)
    }
    Picture("Publishers.Materialize", guide: "Materialize", "materialize()") {
      try $0.failingNumbers().materialize()
    }
    Picture("Publishers.Pairwise", guide: "Pairwise", "pairwise()") {
      try $0.numbers().pairwise().map { ($0.previous, $0.current) }
    }
    Picture("Publishers.Scan", "scan(0, +)") { try $0.numbers().scan(0, +) }
    Picture("Publishers.ScanInto", guide: "ScanInto", "scan(into: []) { append }") {
      try $0.numbers().scan(into: [Int]()) { $0.append($1) }
    }
    Picture("Publishers.SetFailureType", "setFailureType(to: Error.self)") {
      try $0.numbers().assertNoFailure().setFailureType(to: (any Error).self)
    }
  }
}
