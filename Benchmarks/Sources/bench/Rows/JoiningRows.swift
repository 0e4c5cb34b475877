import Chains
import Combine
import Harness

extension Row {
  /// Several subjects joined.
  static var joining: [Row] {
    [
      Row(
        "9", "zip of 2 subjects, per pair", target: 14, gated: true,
        own: sendsInTurn(to: 2, elements: 1) { [$0[0].zip($0[1]).sink(receiveValue: Opaque.takePair())] },
        other: sendsInTurn(to: 2, elements: 1, JoiningChains.zip),
        erased: sendsInTurn(to: 2, elements: 1) { [hidden($0[0].zip($0[1])).sink(receiveValue: Opaque.takePair())] }),
      Row(
        "9s", "… as `some Publisher`", other: sendsInTurn(to: 2, elements: 1) {
          [JoiningChains.someZip($0).sink(receiveValue: Opaque.takePair())]
        }),
      Row(
        "10", "combineLatest of 2 subjects, per send", target: 7, gated: true,
        own: sendsInTurn(to: 2, elements: 2) { [$0[0].combineLatest($0[1]).sink(receiveValue: Opaque.takePair())] },
        other: sendsInTurn(to: 2, elements: 2, JoiningChains.combineLatest),
        erased: sendsInTurn(to: 2, elements: 2) {
          [hidden($0[0].combineLatest($0[1])).sink(receiveValue: Opaque.takePair())]
        }),
      Row(
        "11", "merge of 4 subjects, per send", target: 7.5, gated: true,
        own: sendsInTurn(to: 4, elements: 4) {
          [$0[0].merge(with: $0[1], $0[2], $0[3]).sink(receiveValue: Opaque.take())]
        },
        other: sendsInTurn(to: 4, elements: 4, JoiningChains.merge),
        erased: sendsInTurn(to: 4, elements: 4) {
          [hidden($0[0].merge(with: $0[1], $0[2], $0[3])).sink(receiveValue: Opaque.take())]
        }),
    ]
  }
}
