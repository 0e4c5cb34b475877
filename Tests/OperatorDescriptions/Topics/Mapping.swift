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
        "setFailureType", of: "setFailureType(to:)", [.handlesFailure, .stopsAtFailure], checks: .verifier
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
      .form("tryScan(into:)", of: "tryScan(into:_:)", .keepsAll, checks: .hostile) { up, world in
        up.tryScan(into: world.element(0)) { $0 = try world.checked($1) }
      },
      .form("setOutputType", of: "setOutputType(to:)", checks: .verifier) { up, _ in
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
      .form("pairwise", of: "pairwise()", .deliversAfterCancel, checks: [.verifier, .hostile]) { up, _ in
        up.pairwise().map(\.current)
      },
      .form(
        "values()", of: "values()", [.handlesFailure, .endsOnDemand, .keepsAll],
        checks: [.verifier, .hostile]
      ) { up, _ in up.materialize().values() },
      .form("failures()", of: "failures()", [.handlesFailure, .endsOnDemand], checks: .verifier) { up, _ in
        up.materialize().failures()
      },
    ]
  }
}
