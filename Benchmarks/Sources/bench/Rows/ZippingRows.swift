import Chains
import Combine
import Measuring

extension Row {
  /// Pairs of the values of two subjects.
  static var zipping: [Row] {
    [
      Row(
        "9", "zip of 2 subjects, per pair", target: 14, gated: true,
        own: sendsToTwo(elements: 1) {
          [$0[0].zip($0[1]).sink(receiveValue: Opaque.takePair())]
        },
        other: sendsToTwo(elements: 1, ZippingChains.zip),
        erased: sendsToTwo(elements: 1) {
          [hidden($0[0].zip($0[1])).sink(receiveValue: Opaque.takePair())]
        }),
      Row(
        "9s", "… as `some Publisher`",
        other: sendsToTwo(elements: 1) {
          [ZippingChains.someZip($0).sink(receiveValue: Opaque.takePair())]
        }),
    ]
  }
}
