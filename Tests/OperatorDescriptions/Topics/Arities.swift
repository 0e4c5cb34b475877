import Combine
import SwiftCombineCollections
import SwiftCombineExtras

/// Operators of more than two publishers.
extension OperatorDescription {
  static var arities: [Self] {
    [
      .form("zip of three", of: "zip(_:_:)", checks: .verifier) { up, world in
        up.zip(world.positions, world.positions)
      },
      .form("zip of four", of: "zip(_:_:_:)", checks: .verifier) { up, world in
        up.zip(world.positions, world.positions, world.positions)
      },
      .form(
        "combineLatest of three", of: "combineLatest(_:_:)", .losesValues, except: ofDemand,
        checks: .verifier
      ) { up, world in up.combineLatest(world.zero, world.zero) },
      .form("merge of three", of: "merge(with:_:)", checks: .verifier) { up, world in
        up.merge(with: world.nothing, world.nothing)
      },
      Self(
        "zip of five", of: "zip(_:_:_:_:)", subscription: "Zip", completion: .passed,
        [.ignoresZeroDemand, .keepsAll]
      ) { up, world in
        let other = world.positions
        return up.zip(other, other, other, other).map { $0.0 }
      },
      Self(
        "combineLatest of ten", of: "combineLatest(_:_:_:_:_:_:_:_:_:)", subscription: "CombineLatest",
        completion: .passed, [.losesValues, .ignoresZeroDemand], except: ofDemand
      ) { up, world in
        let other = world.zero
        return up.combineLatest(other, other, other, other, other, other, other, other, other).map { $0.0 }
      },
      .form("zip of six", of: "zip(_:_:_:_:_:)", checks: .verifier) { up, world in
        let other = world.positions
        return up.zip(other, other, other, other, other).map { $0.0 }
      },
      .form("zip of seven", of: "zip(_:_:_:_:_:_:)", checks: .verifier) { up, world in
        let other = world.positions
        return up.zip(other, other, other, other, other, other).map { $0.0 }
      },
      .form("zip of eight", of: "zip(_:_:_:_:_:_:_:)", checks: .verifier) { up, world in
        let other = world.positions
        return up.zip(other, other, other, other, other, other, other).map { $0.0 }
      },
      .form("zip of nine", of: "zip(_:_:_:_:_:_:_:_:)", checks: .verifier) { up, world in
        let other = world.positions
        return up.zip(other, other, other, other, other, other, other, other).map { $0.0 }
      },
      .form("zip of ten", of: "zip(_:_:_:_:_:_:_:_:_:)", checks: .verifier) { up, world in
        let other = world.positions
        return up.zip(other, other, other, other, other, other, other, other, other).map { $0.0 }
      },
      .form("zip of ten, transformed", of: "zip(_:_:_:_:_:_:_:_:_:_:)", checks: .verifier) { up, world in
        let other = world.positions
        return up.zip(other, other, other, other, other, other, other, other, other) {
          value, _, _, _, _, _, _, _, _, _ in value
        }
      },
      .form(
        "combineLatest of four", of: "combineLatest(_:_:_:)", .losesValues, except: ofDemand,
        checks: .verifier
      ) { up, world in
        let other = world.zero
        return up.combineLatest(other, other, other).map { $0.0 }
      },
      .form(
        "combineLatest of five", of: "combineLatest(_:_:_:_:)", .losesValues, except: ofDemand,
        checks: .verifier
      ) { up, world in
        let other = world.zero
        return up.combineLatest(other, other, other, other).map { $0.0 }
      },
      .form(
        "combineLatest of six", of: "combineLatest(_:_:_:_:_:)", .losesValues, except: ofDemand,
        checks: .verifier
      ) { up, world in
        let other = world.zero
        return up.combineLatest(other, other, other, other, other).map { $0.0 }
      },
      .form(
        "combineLatest of seven", of: "combineLatest(_:_:_:_:_:_:)", .losesValues, except: ofDemand,
        checks: .verifier
      ) { up, world in
        let other = world.zero
        return up.combineLatest(other, other, other, other, other, other).map { $0.0 }
      },
      .form(
        "combineLatest of eight", of: "combineLatest(_:_:_:_:_:_:_:)", .losesValues, except: ofDemand,
        checks: .verifier
      ) { up, world in
        let other = world.zero
        return up.combineLatest(other, other, other, other, other, other, other).map { $0.0 }
      },
      .form(
        "combineLatest of nine", of: "combineLatest(_:_:_:_:_:_:_:_:)", .losesValues, except: ofDemand,
        checks: .verifier
      ) { up, world in
        let other = world.zero
        return up.combineLatest(other, other, other, other, other, other, other, other).map { $0.0 }
      },
      .form(
        "combineLatest of ten, transformed", of: "combineLatest(_:_:_:_:_:_:_:_:_:_:)", .losesValues,
        except: ofDemand,
        checks: .verifier
      ) { up, world in
        let other = world.zero
        return up.combineLatest(other, other, other, other, other, other, other, other, other) {
          value, _, _, _, _, _, _, _, _, _ in value
        }
      },
      .form("merge of four", of: "merge(with:_:_:)", checks: .verifier) { up, world in
        let other = world.nothing
        return up.merge(with: other, other, other)
      },
      .form("merge of five", of: "merge(with:_:_:_:)", checks: .verifier) { up, world in
        let other = world.nothing
        return up.merge(with: other, other, other, other)
      },
      .form("merge of six", of: "merge(with:_:_:_:_:)", checks: .verifier) { up, world in
        let other = world.nothing
        return up.merge(with: other, other, other, other, other)
      },
      .form("merge of seven", of: "merge(with:_:_:_:_:_:)", checks: .verifier) { up, world in
        let other = world.nothing
        return up.merge(with: other, other, other, other, other, other)
      },
      .form("merge of eight", of: "merge(with:_:_:_:_:_:_:)", checks: .verifier) { up, world in
        let other = world.nothing
        return up.merge(with: other, other, other, other, other, other, other)
      },
      .form("withLatestFrom two", of: "withLatestFrom(_:_:_:)", checks: .verifier) { up, world in
        up.withLatestFrom(world.zero, world.zero) { value, _, _ in value }
      },
      Self(
        "withLatestFrom three", of: "withLatestFrom(_:_:_:_:)", subscription: "WithLatestFrom",
        completion: .passed, [.ignoresZeroDemand, .keepsAll, .deliversAfterCancel]
      ) { up, world in
        let other = world.zero
        return up.withLatestFrom(other, other, other) { value, _, _, _ in value.seen }
      },
    ]
  }
}
