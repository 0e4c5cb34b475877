import Chains
import Combine
import Measuring

extension Row {
  /// A range through operators that remember nothing.
  static var range: [Row] {
    [
      Row(
        "1", "range, erased; map.filter.sink", target: 2, gated: true,
        own: pulls(arriving: half) {
          hiddenRange($0).map(Opaque.increment()).filter(Opaque.isEven()).sink(receiveValue: Opaque.take())
        },
        other: pulls(arriving: half, RangeChains.mapFilter),
        erased: pulls(arriving: half) {
          hidden(hiddenRange($0).map(Opaque.increment()).filter(Opaque.isEven()))
            .sink(receiveValue: Opaque.take())
        }),
      Row(
        "1s", "… as `some Publisher`",
        other: pulls(arriving: half) {
          RangeChains.someMapFilter($0).sink(receiveValue: Opaque.take())
        }),
      Row(
        "2", "range, erased; map.erase.filter.erase.sink", target: 2.5, gated: true,
        own: pulls(arriving: half) {
          hiddenRange($0).map(Opaque.increment()).eraseToAnyPublisher()
            .filter(Opaque.isEven()).eraseToAnyPublisher()
            .sink(receiveValue: Opaque.take())
        },
        other: pulls(arriving: half, RangeChains.mapFilterErased),
        erased: pulls(arriving: half) {
          hidden(hidden(hiddenRange($0).map(Opaque.increment())).filter(Opaque.isEven()))
            .sink(receiveValue: Opaque.take())
        }),
      Row(
        "3", "range, erased; 10 maps each erased, sink", target: 10, gated: true,
        own: pulls {
          let map = Opaque.increment()
          return hiddenRange($0)
            .map(map).eraseToAnyPublisher().map(map).eraseToAnyPublisher().map(map).eraseToAnyPublisher()
            .map(map).eraseToAnyPublisher().map(map).eraseToAnyPublisher().map(map).eraseToAnyPublisher()
            .map(map).eraseToAnyPublisher().map(map).eraseToAnyPublisher().map(map).eraseToAnyPublisher()
            .map(map).eraseToAnyPublisher()
            .sink(receiveValue: Opaque.take())
        },
        other: pulls(RangeChains.tenMapsErased),
        erased: pulls { count in
          let map = Opaque.increment()
          return (0..<10).reduce(hiddenRange(count)) { chain, _ in hidden(chain.map(map)) }
            .sink(receiveValue: Opaque.take())
        }),
    ]
  }
}
