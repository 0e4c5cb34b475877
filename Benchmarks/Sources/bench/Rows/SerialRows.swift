import Chains
import Combine
import Measuring

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
        })
    ]
  }
}
