import Chains
import Combine
import Measuring

extension Row {
  /// What several subjects send.
  static var joining: [Row] {
    [
      Row(
        "10", "combineLatest of 2 subjects, per send", target: 7, gated: true,
        own: sendsToTwo(elements: 2) {
          [$0[0].combineLatest($0[1]).sink(receiveValue: Opaque.takePair())]
        },
        other: sendsToTwo(elements: 2, JoiningChains.combineLatest),
        erased: sendsToTwo(elements: 2) {
          [hidden($0[0].combineLatest($0[1])).sink(receiveValue: Opaque.takePair())]
        }),
      Row(
        "11", "merge of 4 subjects, per send", target: 7.5, gated: true,
        own: sendsToFour {
          [$0[0].merge(with: $0[1], $0[2], $0[3]).sink(receiveValue: Opaque.take())]
        },
        other: sendsToFour(JoiningChains.merge),
        erased: sendsToFour {
          [hidden($0[0].merge(with: $0[1], $0[2], $0[3])).sink(receiveValue: Opaque.take())]
        }),
    ]
  }
}
