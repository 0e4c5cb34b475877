import Chains
import Combine
import Measuring

extension Row {
  /// One subject and what is subscribed to it.
  static var subject: [Row] {
    [
      Row(
        "5", "passthrough subject, sink", target: 4.5, gated: true,
        own: sends { [$0.sink(receiveValue: Opaque.take())] },
        other: sends(SubjectChains.sink),
        erased: sends { [hidden($0).sink(receiveValue: Opaque.take())] }),
      Row(
        "6", "passthrough subject.map.filter.sink", target: 4.5, gated: true,
        own: sends(arriving: half) {
          [$0.map(Opaque.increment()).filter(Opaque.isEven()).sink(receiveValue: Opaque.take())]
        },
        other: sends(arriving: half, SubjectChains.mapFilter),
        erased: sends(arriving: half) {
          [hidden($0.map(Opaque.increment()).filter(Opaque.isEven())).sink(receiveValue: Opaque.take())]
        }),
      Row(
        "7", "current-value subject, sink", target: 4.5, gated: true,
        own: sendsCurrentValues { [$0.sink(receiveValue: Opaque.take())] },
        other: sendsCurrentValues(SubjectChains.currentValueSink),
        erased: sendsCurrentValues { [hidden($0).sink(receiveValue: Opaque.take())] }),
      Row(
        "8", "one subject, 100 sinks, per delivery", target: 3, gated: true,
        own: sends(deliveries: 100) { subject in
          (0..<100).map { _ in subject.sink(receiveValue: Opaque.take()) }
        },
        other: sends(deliveries: 100, SubjectChains.hundredSinks),
        erased: sends(deliveries: 100) { subject in
          let publisher = hidden(subject)
          return (0..<100).map { _ in publisher.sink(receiveValue: Opaque.take()) }
        }),
    ]
  }
}
