import Chains
import Combine
import Measuring

extension Row {
  /// One upstream for several subscribers.
  static var sharing: [Row] {
    [
      Row(
        "16", "subject.map.share, 4 sinks, per delivery", target: 4, gated: true,
        own: sends(deliveries: 4) { subject in
          let shared = subject.map(Opaque.increment()).share()
          return (0..<4).map { _ in shared.sink(receiveValue: Opaque.take()) }
        },
        other: sends(deliveries: 4, SharingChains.fourSinks),
        erased: sends(deliveries: 4) { subject in
          let shared = hidden(subject.map(Opaque.increment()).share())
          return (0..<4).map { _ in shared.sink(receiveValue: Opaque.take()) }
        })
    ]
  }
}
