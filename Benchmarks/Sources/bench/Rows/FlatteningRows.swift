import Chains
import Combine
import Measuring

extension Row {
  /// A publisher for each element of a range.
  static var flattening: [Row] {
    [
      Row(
        "12", "range.flatMap { Just }, per element", target: 6,
        own: pulls { (0..<$0).publisher.flatMap { Just($0) }.sink(receiveValue: Opaque.take()) },
        other: pulls(FlatteningChains.flatMapJust),
        erased: pulls { hidden(hiddenRange($0).flatMap { Just($0) }).sink(receiveValue: Opaque.take()) }),
      Row(
        "12e", "… with the inner Just erased", target: 16,
        own: pulls {
          (0..<$0).publisher.flatMap { Just($0).eraseToAnyPublisher() }.sink(receiveValue: Opaque.take())
        },
        other: pulls(FlatteningChains.flatMapErasedJust),
        erased: pulls {
          hidden(hiddenRange($0).flatMap { Just($0).eraseToAnyPublisher() }).sink(receiveValue: Opaque.take())
        }),
      Row(
        "13", "range.flatMap { sequence of 4 }, per value", target: 3,
        own: pulls(values: 4) {
          (0..<$0).publisher.flatMap { ($0..<$0 + 4).publisher }.sink(receiveValue: Opaque.take())
        },
        other: pulls(values: 4, FlatteningChains.flatMapSequence),
        erased: pulls(values: 4) {
          hidden(hiddenRange($0).flatMap { ($0..<$0 + 4).publisher }).sink(receiveValue: Opaque.take())
        }),
      Row(
        "14", "range.flatMap(maxPublishers: 1) { Just }", target: 6,
        own: pulls {
          (0..<$0).publisher.flatMap(maxPublishers: .max(1)) { Just($0) }
            .sink(receiveValue: Opaque.take())
        },
        other: pulls(FlatteningChains.flatMapJustOneByOne),
        erased: pulls {
          hidden(hiddenRange($0).flatMap(maxPublishers: .max(1)) { Just($0) })
            .sink(receiveValue: Opaque.take())
        }),
    ]
  }
}
