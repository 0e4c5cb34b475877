import Chains
import Combine
import Measuring
import SwiftCombineInspector

extension Row {
  /// Rows 5 and 6 with an observed place before the sink, and what it costs to count returned demand.
  static var observed: [Row] {
    [
      Row(
        "5o", "passthrough subject.observed, sink", target: 5.5, gated: true,
        own: sends { [$0.observed("own").sink(receiveValue: Opaque.take())] },
        other: sends(ObservedChains.sink),
        erased: sends { [hidden($0.observed("erased")).sink(receiveValue: Opaque.take())] }),
      Row(
        "5p", "passthrough subject, demand one by one", gated: true,
        own: sends { subject in
          let subscriber = OneByOne()
          subject.subscribe(subscriber)
          return [AnyCancellable { subscriber.cancel() }]
        }),
      Row(
        "5q", "… observed", gated: true,
        own: sends { subject in
          let subscriber = OneByOne()
          subject.observed("own").subscribe(subscriber)
          return [AnyCancellable { subscriber.cancel() }]
        },
        other: sends(ObservedChains.oneByOne)),
      Row(
        "6o", "passthrough subject.map.filter.observed.sink", target: 5.5, gated: true,
        own: sends(arriving: half) {
          [
            $0.map(Opaque.increment()).filter(Opaque.isEven()).observed("own")
              .sink(receiveValue: Opaque.take())
          ]
        },
        other: sends(arriving: half, ObservedChains.mapFilter),
        erased: sends(arriving: half) {
          [
            hidden($0.map(Opaque.increment()).filter(Opaque.isEven()).observed("erased"))
              .sink(receiveValue: Opaque.take())
          ]
        }),
    ]
  }
}
