import Chains
import Combine
import Measuring

extension Row {
  /// Elements that may wait.
  static var buffering: [Row] {
    [
      Row(
        "20", "range.buffer(16)", target: 6.5, gated: true,
        own: pulls {
          (0..<$0).publisher.buffer(size: 16, prefetch: .keepFull, whenFull: .dropOldest)
            .sink(receiveValue: Opaque.take())
        },
        other: pulls(BufferingChains.buffer),
        erased: pulls {
          hidden(hiddenRange($0).buffer(size: 16, prefetch: .keepFull, whenFull: .dropOldest))
            .sink(receiveValue: Opaque.take())
        })
    ]
  }
}
