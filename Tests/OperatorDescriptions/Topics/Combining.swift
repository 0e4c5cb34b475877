import Combine
import SwiftCombineCollections
import SwiftCombineExtras
import SwiftCombineTesting

let ofDemand = ["C5": "how many values it makes of those of its upstreams depends on the demand"]

extension OperatorDescription {
  static var combining: [Self] {
    [
      .joining(
        "zip", 2, ZipJoint(2), of: "zip(_:)", subscription: "Zip", completion: .passed,
        [.takesNoZeroDemand, .keepsAll]
      ) { $0[0].zip($0[1]).map { [$0.0, $0.1] } },
      .joining(
        "combineLatest", 2, CombineLatestJoint(2), of: "combineLatest(_:)", subscription: "CombineLatest",
        completion: .passed, [.takesNoZeroDemand, .losesValues], except: ofDemand
      ) { $0[0].combineLatest($0[1]).map { [$0.0, $0.1] } },
      .joining(
        "merge", 2, MergeJoint(2), of: "merge(with:)", subscription: "Merge", completion: .passed,
        [.requestsByItself, .keepsAll]
      ) { $0[0].merge(with: $0[1]).map { [$0] } },
      // Of `SwiftCombineExtras`.
      .joining(
        "withLatestFrom", 2, WithLatestJoint(2), of: "withLatestFrom(_:_:)", subscription: "WithLatestFrom",
        completion: .passed, [.ignoresZeroDemand, .keepsAll, .deliversAfterCancel]
      ) { $0[0].withLatestFrom($0[1]) { value, _ in [value.seen] } },
      .form(
        "withLatestFrom alone", of: "withLatestFrom(_:)",
        checks: .only(.verifier, rest: .isChecked(in: "withLatestFrom"))
      ) { up, world in
        up.withLatestFrom(world.zero)
      },
      .form(
        "withLatestFrom itself", of: "withLatestFrom(_:_:)",
        checks: .only(.hostile, rest: .isChecked(in: "withLatestFrom"))
      ) { up, _ in
        let shared = up.share()
        return shared.withLatestFrom(shared) { value, _ in value }
      },
    ]
  }

  /// Of `SwiftCombineCollections`.
  static var collections: [Self] {
    [
      .joining(
        "zip of a collection", 3, ZipJoint(3), of: "Collection.zipped()", subscription: "Zip",
        completion: .passed, [.ignoresZeroDemand]
      ) { $0.zipped() },
      .form(
        "zip with itself", of: "Collection.zipped()",
        checks: .only(.hostile, rest: .isChecked(in: "zip of a collection"))
      ) { up, _ in
        [up, up].zipped().map { $0[0] }
      },
      .joining(
        "combineLatest of a collection", 3, CombineLatestJoint(3), of: "Collection.combinedLatest()",
        subscription: "CombineLatest", completion: .passed, [.losesValues, .ignoresZeroDemand],
        except: ofDemand
      ) { $0.combinedLatest() },
      .joining(
        "merge of a collection", 3, MergeJoint(3), of: "Collection.merged()", subscription: "Merge",
        completion: .passed, [.requestsByItself, .keepsAll]
      ) { $0.merged().map { [$0] } },
      .joining(
        "concatenate", 3, ConcatenateJoint(3), of: "Collection.concatenated()", subscription: "Concatenate",
        completion: .passed, [.ignoresZeroDemand, .keepsAll]
      ) { $0.concatenated().map { [$0] } },
      .joining(
        "race", 3, RaceJoint(), of: "Collection.raced()", subscription: "Race", completion: .passed,
        [.ignoresZeroDemand, .keepsAll]
      ) { $0.raced().map { [$0] } },
    ]
  }
}

extension Picture {
  @PictureTable static var combining: [Picture] {
    Picture("Collection+merged", "[a, b].merged()") { try [$0.numbers("a"), $0.numbers("b")].merged() }
    Picture("CombineLatestCollection", "[a, b].combinedLatest()") {
      try [$0.numbers("a"), $0.numbers("b")].combinedLatest()
    }
    Picture("ConcatenateCollection", "[a, b].concatenated()") {
      try [$0.numbers("a"), $0.numbers("b")].concatenated()
    }
    Picture("Publisher+merge", "a.merge(with: b)") { try $0.numbers("a").merge(with: $0.numbers("b")) }
    Picture("Publisher+withLatestFrom", "withLatestFrom(other)") {
      try $0.numbers("self").withLatestFrom($0.texts("other"))
    }
    Picture("Publishers.CombineLatest", "a.combineLatest(b)") {
      try $0.texts("a").combineLatest($0.texts("b")).map { $0 + $1 }
    }
    Picture("Publishers.CombineLatest3", "a.combineLatest(b, c)") {
      try $0.texts("a").combineLatest($0.texts("b"), $0.texts("c")).map { $0 + $1 + $2 }
    }
    Picture("Publishers.Zip", "a.zip(b)") { try $0.texts("a").zip($0.texts("b")).map { $0 + $1 } }
    Picture("Publishers.Zip3", "a.zip(b, c)") {
      try $0.texts("a").zip($0.texts("b"), $0.texts("c")).map { $0 + $1 + $2 }
    }
    Picture("RaceCollection", "[a, b].raced()") { try [$0.numbers("a"), $0.numbers("b")].raced() }
    Picture("ZipCollection", "[a, b].zipped()") { try [$0.numbers("a"), $0.numbers("b")].zipped() }
  }
}
