import Chains
import Combine
import Measuring

extension Row {
  /// The latest of several publishers.
  static var switching: [Row] {
    [
      Row(
        "17", "range.map { Just }.switchToLatest", target: 6.5,
        own: pulls { hiddenRange($0).map { Just($0) }.switchToLatest().sink(receiveValue: Opaque.take()) },
        other: pulls(SwitchingChains.switchToLatestJust),
        erased: pulls {
          hidden(hiddenRange($0).map { Just($0) }.switchToLatest()).sink(receiveValue: Opaque.take())
        })
    ]
  }
}
