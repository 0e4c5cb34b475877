import Chains
import Combine
import Measuring

extension Row {
  /// Elements in groups.
  static var grouping: [Row] {
    [
      Row(
        "15", "range.collect(10), per element", target: 2.5,
        own: pulls(arriving: tenths) {
          (0..<$0).publisher.collect(10).sink(receiveValue: Opaque.takeArray())
        },
        other: pulls(arriving: tenths, GroupingChains.collect),
        erased: pulls(arriving: tenths) {
          hidden(hiddenRange($0).collect(10)).sink(receiveValue: Opaque.takeArray())
        })
    ]
  }
}

/// How many groups of ten there are, the last one not full.
private func tenths(_ rounds: Int) -> Int { (rounds + 9) / 10 }
