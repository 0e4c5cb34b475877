import Chains
import Combine
import Measuring

extension Row {
  /// The making and the ending of a subscription.
  static var subscription: [Row] {
    [
      Row(
        "18", "subscribe and cancel subject.map.filter.sink", target: 80,
        own: subscribes {
          $0.map(Opaque.increment()).filter(Opaque.isEven()).sink(receiveValue: Opaque.take())
        },
        other: subscribes(SubscriptionChains.subjectMapFilter),
        erased: subscribes {
          hidden($0.map(Opaque.increment()).filter(Opaque.isEven())).sink(receiveValue: Opaque.take())
        }),
      Row(
        "21", "Just.map.sink, per subscription", target: 45,
        own: takesOne { Just($0).map(Opaque.increment()).sink(receiveValue: Opaque.take()) },
        other: takesOne(SubscriptionChains.justMap),
        erased: takesOne { hidden(Just($0).map(Opaque.increment())).sink(receiveValue: Opaque.take()) }),
    ]
  }
}

private func subscribes(
  _ chain: @escaping (PassthroughSubject<Int, Never>) -> AnyCancellable
) -> () -> Workload {
  {
    let subject = PassthroughSubject<Int, Never>()
    return Workload(arriving: { _ in 0 }) { rounds in
      for _ in 0..<rounds { chain(subject).cancel() }
    }
  }
}

private func takesOne(_ chain: @escaping (Int) -> AnyCancellable) -> () -> Workload {
  {
    Workload { rounds in
      for round in 0..<rounds { withExtendedLifetime(chain(round)) {} }
    }
  }
}
