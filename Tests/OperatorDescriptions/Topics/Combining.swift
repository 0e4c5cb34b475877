import Combine
import SwiftCombineCollections
import SwiftCombineExtras
import SwiftCombineTesting

let ofDemand = ["C5": "how many values it makes of those of its upstreams depends on the demand"]

extension OperatorDescription {
  static var combining: [Self] {
    [
      Self(
        "zip", of: "zip(_:)", subscription: "Zip", completion: .passed, [.takesNoZeroDemand, .keepsAll]
      ) { up, world in up.zip(world.positions).map { $0.0 } },
      Self(
        "combineLatest", of: "combineLatest(_:)", subscription: "CombineLatest", completion: .passed,
        [.takesNoZeroDemand, .losesValues], except: ofDemand
      ) { up, world in up.combineLatest(world.zero).map { $0.0 } },
      Self(
        "merge", of: "merge(with:)", subscription: "Merge", completion: .passed,
        [.requestsByItself, .keepsAll]
      ) { up, world in up.merge(with: world.nothing) },
      // Of `SwiftCombineExtras`.
      Self(
        "withLatestFrom", of: "withLatestFrom(_:_:)", subscription: "WithLatestFrom", completion: .passed,
        [.ignoresZeroDemand, .keepsAll, .deliversAfterCancel]
      ) { up, world in up.withLatestFrom(world.zero) { value, _ in value.seen } },
      .form("withLatestFrom alone", of: "withLatestFrom(_:)", checks: .verifier) { up, world in
        up.withLatestFrom(world.zero)
      },
      .form("withLatestFrom itself", of: "withLatestFrom(_:_:)", checks: .hostile) { up, _ in
        let shared = up.share()
        return shared.withLatestFrom(shared) { value, _ in value }
      },
    ]
  }

  /// Of `SwiftCombineCollections`.
  static var collections: [Self] {
    [
      Self(
        "zip of a collection", of: "Collection.zipped()", subscription: "Zip", completion: .passed,
        [.ignoresZeroDemand]
      ) { up, world in
        [up, world.positions.map { world.element($0) }.eraseToAnyPublisher()].zipped().map { $0[0] }
      },
      .form("zip with itself", of: "Collection.zipped()", checks: .hostile) { up, _ in
        [up, up].zipped().map { $0[0] }
      },
      Self(
        "combineLatest of a collection", of: "Collection.combinedLatest()", subscription: "CombineLatest",
        completion: .passed, [.losesValues, .ignoresZeroDemand], except: ofDemand
      ) { up, world in [up, world.zero.eraseToAnyPublisher()].combinedLatest().map { $0[0] } },
      Self(
        "merge of a collection", of: "Collection.merged()", subscription: "Merge", completion: .passed,
        [.requestsByItself, .keepsAll]
      ) { up, world in [up, world.nothing].merged() },
      Self(
        "concatenate", of: "Collection.concatenated()", subscription: "Concatenate", completion: .passed,
        [.ignoresZeroDemand, .keepsAll]
      ) { up, world in [up, world.nothing].concatenated() },
      Self(
        "race", of: "Collection.raced()", subscription: "Race", completion: .passed,
        [.ignoresZeroDemand, .keepsAll]
      ) { up, world in [up, world.never].raced() },
    ]
  }
}
