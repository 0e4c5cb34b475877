import Chains
import Combine
import SwiftCombineCollections
import Measuring

extension Row {
  /// What joins any number of subjects. A tuple of a zip allocates one block, its array, for all its values.
  static var collection: [Row] {
    Swift.zip(["23", "23b", "23c", "23d"], [24, 240, 2_400, 24_000]).map { id, count in
      Row(
        id, "zip of \(count) subjects, per value", target: 12, allowance: 1 / Double(count),
        own: sendsToMany(count, arriving: { $0 }) { [$0.zipped().sink(receiveValue: Opaque.takeArray())] },
        other: sendsToMany(count, arriving: { $0 }, CollectionChains.zip),
        erased: sendsToMany(count, arriving: { $0 }) {
          [hidden($0.zipped()).sink(receiveValue: Opaque.takeArray())]
        })
    } + [
      Row(
        "23l", "combineLatest of 24 subjects, per tuple", allowance: 1,
        own: sendsToMany(24, arriving: { $0 * 24 }) {
          [$0.combinedLatest().sink(receiveValue: Opaque.takeArray())]
        },
        other: sendsToMany(24, arriving: { $0 * 24 }, CollectionChains.combineLatest),
        erased: sendsToMany(24, arriving: { $0 * 24 }) {
          [hidden($0.combinedLatest()).sink(receiveValue: Opaque.takeArray())]
        }),
      Row(
        "23m", "merge of 24 subjects, per value", gated: true,
        own: sendsToMany(24, arriving: { $0 * 24 }) { [$0.merged().sink(receiveValue: Opaque.take())] },
        other: sendsToMany(24, arriving: { $0 * 24 }, CollectionChains.merge),
        erased: sendsToMany(24, arriving: { $0 * 24 }) {
          [hidden($0.merged()).sink(receiveValue: Opaque.take())]
        }),
    ]
  }
}
