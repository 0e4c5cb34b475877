import Combine
import SwiftCombineCollections
import SwiftCombineExtras

/// Operators of more than two publishers.
extension OperatorDescription {
  static var arities: [Self] { zips + latests + merges + latestOfOthers }

  private static var zips: [Self] {
    [
      .joining(
        "zip of three", 3, ZipJoint(3), of: "zip(_:_:)", checks: .only(.verifier, rest: .isChecked(in: "zip"))
      ) { $0[0].zip($0[1], $0[2]).map { [$0.0, $0.1, $0.2] } },
      .joining(
        "zip of four", 4, ZipJoint(4), of: "zip(_:_:_:)",
        checks: .only(.verifier, rest: .isChecked(in: "zip"))
      ) { $0[0].zip($0[1], $0[2], $0[3]).map { [$0.0, $0.1, $0.2, $0.3] } },
      .joining(
        "zip of five", 5, ZipJoint(5), of: "zip(_:_:_:_:)", subscription: "Zip", completion: .passed,
        [.ignoresZeroDemand, .keepsAll]
      ) { $0[0].zip($0[1], $0[2], $0[3], $0[4]).map { [$0.0, $0.1, $0.2, $0.3, $0.4] } },
      .joining(
        "zip of six", 6, ZipJoint(6), of: "zip(_:_:_:_:_:)",
        checks: .only(.verifier, rest: .isChecked(in: "zip"))
      ) { $0[0].zip($0[1], $0[2], $0[3], $0[4], $0[5]).map { [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5] } },
      .joining(
        "zip of seven", 7, ZipJoint(7), of: "zip(_:_:_:_:_:_:)",
        checks: .only(.verifier, rest: .isChecked(in: "zip"))
      ) {
        $0[0].zip($0[1], $0[2], $0[3], $0[4], $0[5], $0[6]).map {
          [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6]
        }
      },
      .joining(
        "zip of eight", 8, ZipJoint(8), of: "zip(_:_:_:_:_:_:_:)",
        checks: .only(.verifier, rest: .isChecked(in: "zip"))
      ) {
        $0[0].zip($0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]).map {
          [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7]
        }
      },
      .joining(
        "zip of nine", 9, ZipJoint(9), of: "zip(_:_:_:_:_:_:_:_:)",
        checks: .only(.verifier, rest: .isChecked(in: "zip"))
      ) {
        $0[0].zip($0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7], $0[8]).map {
          [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $0.8]
        }
      },
      .joining(
        "zip of ten", 10, ZipJoint(10), of: "zip(_:_:_:_:_:_:_:_:_:)",
        checks: .only(.verifier, rest: .isChecked(in: "zip"))
      ) {
        $0[0].zip($0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7], $0[8], $0[9]).map {
          [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $0.8, $0.9]
        }
      },
      .joining(
        "zip of ten, transformed", 10, ZipJoint(10), of: "zip(_:_:_:_:_:_:_:_:_:_:)",
        checks: .only(.verifier, rest: .isChecked(in: "zip"))
      ) {
        $0[0].zip($0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7], $0[8], $0[9]) {
          [$0, $1, $2, $3, $4, $5, $6, $7, $8, $9]
        }
      },
    ]
  }

  private static var latests: [Self] {
    [
      .joining(
        "combineLatest of three", 3, CombineLatestJoint(3), of: "combineLatest(_:_:)", .losesValues,
        except: ofDemand, checks: .only(.verifier, rest: .isChecked(in: "combineLatest"))
      ) { $0[0].combineLatest($0[1], $0[2]).map { [$0.0, $0.1, $0.2] } },
      .joining(
        "combineLatest of four", 4, CombineLatestJoint(4), of: "combineLatest(_:_:_:)", .losesValues,
        except: ofDemand, checks: .only(.verifier, rest: .isChecked(in: "combineLatest"))
      ) { $0[0].combineLatest($0[1], $0[2], $0[3]).map { [$0.0, $0.1, $0.2, $0.3] } },
      .joining(
        "combineLatest of five", 5, CombineLatestJoint(5), of: "combineLatest(_:_:_:_:)", .losesValues,
        except: ofDemand, checks: .only(.verifier, rest: .isChecked(in: "combineLatest"))
      ) { $0[0].combineLatest($0[1], $0[2], $0[3], $0[4]).map { [$0.0, $0.1, $0.2, $0.3, $0.4] } },
      .joining(
        "combineLatest of six", 6, CombineLatestJoint(6), of: "combineLatest(_:_:_:_:_:)", .losesValues,
        except: ofDemand, checks: .only(.verifier, rest: .isChecked(in: "combineLatest"))
      ) {
        $0[0].combineLatest($0[1], $0[2], $0[3], $0[4], $0[5]).map { [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5] }
      },
      .joining(
        "combineLatest of seven", 7, CombineLatestJoint(7), of: "combineLatest(_:_:_:_:_:_:)", .losesValues,
        except: ofDemand, checks: .only(.verifier, rest: .isChecked(in: "combineLatest"))
      ) {
        $0[0].combineLatest($0[1], $0[2], $0[3], $0[4], $0[5], $0[6]).map {
          [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6]
        }
      },
      .joining(
        "combineLatest of eight", 8, CombineLatestJoint(8), of: "combineLatest(_:_:_:_:_:_:_:)", .losesValues,
        except: ofDemand, checks: .only(.verifier, rest: .isChecked(in: "combineLatest"))
      ) {
        $0[0].combineLatest($0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]).map {
          [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7]
        }
      },
      .joining(
        "combineLatest of nine", 9, CombineLatestJoint(9), of: "combineLatest(_:_:_:_:_:_:_:_:)",
        .losesValues, except: ofDemand, checks: .only(.verifier, rest: .isChecked(in: "combineLatest"))
      ) {
        $0[0].combineLatest($0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7], $0[8]).map {
          [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $0.8]
        }
      },
      .joining(
        "combineLatest of ten", 10, CombineLatestJoint(10), of: "combineLatest(_:_:_:_:_:_:_:_:_:)",
        subscription: "CombineLatest", completion: .passed, [.losesValues, .ignoresZeroDemand],
        except: ofDemand
      ) {
        $0[0].combineLatest($0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7], $0[8], $0[9]).map {
          [$0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $0.8, $0.9]
        }
      },
      .joining(
        "combineLatest of ten, transformed", 10, CombineLatestJoint(10),
        of: "combineLatest(_:_:_:_:_:_:_:_:_:_:)", .losesValues, except: ofDemand,
        checks: .only(.verifier, rest: .isChecked(in: "combineLatest"))
      ) {
        $0[0].combineLatest($0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7], $0[8], $0[9]) {
          [$0, $1, $2, $3, $4, $5, $6, $7, $8, $9]
        }
      },
    ]
  }

  private static var merges: [Self] {
    [
      .joining(
        "merge of three", 3, MergeJoint(3), of: "merge(with:_:)",
        checks: .only(.verifier, rest: .isChecked(in: "merge"))
      ) {
        $0[0].merge(with: $0[1], $0[2]).map { [$0] }
      },
      .joining(
        "merge of four", 4, MergeJoint(4), of: "merge(with:_:_:)",
        checks: .only(.verifier, rest: .isChecked(in: "merge"))
      ) {
        $0[0].merge(with: $0[1], $0[2], $0[3]).map { [$0] }
      },
      .joining(
        "merge of five", 5, MergeJoint(5), of: "merge(with:_:_:_:)",
        checks: .only(.verifier, rest: .isChecked(in: "merge"))
      ) {
        $0[0].merge(with: $0[1], $0[2], $0[3], $0[4]).map { [$0] }
      },
      .joining(
        "merge of six", 6, MergeJoint(6), of: "merge(with:_:_:_:_:)",
        checks: .only(.verifier, rest: .isChecked(in: "merge"))
      ) {
        $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5]).map { [$0] }
      },
      .joining(
        "merge of seven", 7, MergeJoint(7), of: "merge(with:_:_:_:_:_:)",
        checks: .only(.verifier, rest: .isChecked(in: "merge"))
      ) {
        $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]).map { [$0] }
      },
      .joining(
        "merge of eight", 8, MergeJoint(8), of: "merge(with:_:_:_:_:_:_:)",
        checks: .only(.verifier, rest: .isChecked(in: "merge"))
      ) {
        $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]).map { [$0] }
      },
    ]
  }

  private static var latestOfOthers: [Self] {
    [
      .joining(
        "withLatestFrom two", 3, WithLatestJoint(3), of: "withLatestFrom(_:_:_:)",
        checks: .only(.verifier, rest: .isChecked(in: "withLatestFrom"))
      ) { $0[0].withLatestFrom($0[1], $0[2]) { value, _, _ in [value.seen] } },
      .joining(
        "withLatestFrom three", 4, WithLatestJoint(4), of: "withLatestFrom(_:_:_:_:)",
        subscription: "WithLatestFrom", completion: .passed,
        [.ignoresZeroDemand, .keepsAll, .deliversAfterCancel]
      ) { $0[0].withLatestFrom($0[1], $0[2], $0[3]) { value, _, _, _ in [value.seen] } },
    ]
  }
}
