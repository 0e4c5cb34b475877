import Combine
import SwiftCombineExtras
import Measuring

extension Growth {
  /// What grows with the values that a subject sends, and with its subscribers.
  static var subject: [Growth] {
    [
      Growth(id: "growth-values", title: "values: subject.map.filter.sink, per value") { count in
        let subject = PassthroughSubject<Int, Never>()
        let subscription = subject.map(Opaque.increment()).filter(Opaque.isEven())
          .sink(receiveValue: Opaque.take())
        defer { withExtendedLifetime(subscription) {} }
        return nanoseconds { for value in 0..<count { subject.send(value) } }
      },
      Growth(id: "growth-subscribe", title: "subscribers of a subject: subscribing, each") { count in
        let subject = PassthroughSubject<Int, Never>()
        var subscriptions: [AnyCancellable] = []
        return nanoseconds {
          for _ in 0..<count { subscriptions.append(subject.sink(receiveValue: Opaque.take())) }
        }
      },
      Growth(id: "growth-deliver", title: "subscribers of a subject: one send, each") { count in
        let subject = PassthroughSubject<Int, Never>()
        let subscriptions = (0..<count).map { _ in subject.sink(receiveValue: Opaque.take()) }
        subject.send(0)
        defer { withExtendedLifetime(subscriptions) {} }
        return nanoseconds { subject.send(1) }
      },
      Growth(id: "growth-cancel", title: "subscribers of a subject: canceling, each") { count in
        let subject = PassthroughSubject<Int, Never>()
        let subscriptions = (0..<count).map { _ in subject.sink(receiveValue: Opaque.take()) }
        return nanoseconds { for subscription in subscriptions { subscription.cancel() } }
      },
      Growth(id: "growth-replay-cancel", title: "readers of a replay subject: canceling, each") { count in
        let subject = ReplaySubject<Int, Never>(bufferSize: 1)
        let subscriptions = (0..<count).map { _ in subject.sink(receiveValue: Opaque.take()) }
        return nanoseconds { for subscription in subscriptions.reversed() { subscription.cancel() } }
      },
    ]
  }
}
