import Chains
import Combine
import Harness

extension Row {
  /// A range through operators that remember what came before.
  static var serial: [Row] {
    [
      Row(
        "4", "range, erased; scan.removeDuplicates.prefix", target: 4, gated: true,
        own: pulls {
          hiddenRange($0).scan(0, Opaque.add()).removeDuplicates().prefix($0)
            .sink(receiveValue: Opaque.take())
        },
        other: pulls(SerialChains.scanRemoveDuplicatesPrefix),
        erased: pulls {
          hidden(hiddenRange($0).scan(0, Opaque.add()).removeDuplicates().prefix($0))
            .sink(receiveValue: Opaque.take())
        }),
      Row(
        "15", "range.collect(10), per element", target: 2.5,
        own: pulls(arriving: tenths) {
          (0..<$0).publisher.collect(10).sink(receiveValue: Opaque.takeArray())
        },
        other: pulls(arriving: tenths, SerialChains.collect),
        erased: pulls(arriving: tenths) {
          hidden(hiddenRange($0).collect(10)).sink(receiveValue: Opaque.takeArray())
        }),
    ]
  }
}

/// How many groups of ten there are, the last one not full.
private func tenths(_ rounds: Int) -> Int { (rounds + 9) / 10 }
