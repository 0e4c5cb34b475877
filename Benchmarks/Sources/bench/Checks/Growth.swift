import Combine
import Harness

/// How a cost grows with a number of things: what one of them costs at n, 10 n and 100 n.
struct Growth {
  let id: String
  let title: String
  /// Does the work for so many things and gives back nanoseconds.
  let time: (Int) -> Double

  static let sizes = [1_000, 10_000, 100_000]

  static var all: [Growth] { values + subscribers + publishers }

  /// Measures each size, the best of a few tries.
  ///
  /// - Returns: Nanoseconds a thing by size; `nil` where the cost had grown so much before that it would take too long.
  func measure(tries: Int) -> [Double?] {
    var figures: [Double?] = []
    for size in Growth.sizes {
      if figures.count >= 2, let first = figures[0], let last = figures[figures.count - 1], last > 5 * first {
        figures.append(nil)
        continue
      }
      // A small number is measured more often, until it has done the work of the largest.
      let repeats = tries * max(1, Growth.sizes.last! / size / 10)
      figures.append((0..<repeats).map { _ in time(size) }.min().map { $0 / Double(size) })
    }
    return figures
  }

  private static var values: [Growth] {
    [
      Growth(id: "growth-values", title: "values: subject.map.filter.sink, per value") { count in
        let subject = PassthroughSubject<Int, Never>()
        let subscription = subject.map(Opaque.increment()).filter(Opaque.isEven()).sink(receiveValue: Opaque.take())
        defer { withExtendedLifetime(subscription) {} }
        return nanoseconds { for value in 0..<count { subject.send(value) } }
      },
      Growth(id: "growth-collected", title: "values: subject.collect, per value") { count in
        let subject = PassthroughSubject<Int, Never>()
        let subscription = subject.collect().sink(receiveValue: Opaque.takeArray())
        defer { withExtendedLifetime(subscription) {} }
        return nanoseconds {
          for value in 0..<count { subject.send(value) }
          subject.send(completion: .finished)
        }
      },
    ]
  }

  private static var subscribers: [Growth] {
    [
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
      Growth(id: "growth-cancel", title: "subscribers of a subject: cancelling, each") { count in
        let subject = PassthroughSubject<Int, Never>()
        let subscriptions = (0..<count).map { _ in subject.sink(receiveValue: Opaque.take()) }
        return nanoseconds { for subscription in subscriptions { subscription.cancel() } }
      },
    ]
  }

  private static var publishers: [Growth] {
    [
      Growth(id: "growth-merge", title: "merge of many subjects: subscribing, each") { count in
        let subjects = (0..<count).map { _ in PassthroughSubject<Int, Never>() }
        var subscription: AnyCancellable?
        defer { withExtendedLifetime(subscription) {} }
        return nanoseconds { subscription = Publishers.MergeMany(subjects).sink(receiveValue: Opaque.take()) }
      },
      Growth(id: "growth-merge-send", title: "merge of many subjects: a send to each, per send") { count in
        let subjects = (0..<count).map { _ in PassthroughSubject<Int, Never>() }
        let subscription = Publishers.MergeMany(subjects).sink(receiveValue: Opaque.take())
        defer { withExtendedLifetime(subscription) {} }
        return nanoseconds { for subject in subjects { subject.send(0) } }
      },
    ]
  }
}
