import Combine
import SwiftCombineTesting
import Measuring

extension Load {
  /// An hour of virtual time in which each of many debounces sees three values at once every half minute.
  static let debounces = Load(
    id: "load-debounce", title: "debounces for an hour of virtual time", unit: "debounce", count: 10_000
  ) { count in
    let bursts = 120
    return surplus(over: count * bursts) {
      let scheduler = VirtualTimeScheduler()
      var subscriptions: [AnyCancellable] = []
      var typists: [any Cancellable] = []
      for number in 0..<count {
        let subject = PassthroughSubject<Int, Never>()
        subscriptions.append(subject.debounce(for: 1, scheduler: scheduler).sink(receiveValue: Opaque.take()))
        // They begin within twenty seconds, so that the last value of each is out within the hour.
        let start = VirtualTime(nanoseconds: 20_000_000_000 / count * number)
        let typist = scheduler.schedule(
          after: start, interval: 30, tolerance: 0, options: nil
        ) { for value in 0..<3 { subject.send(value) } }
        typists.append(typist)
      }
      scheduler.advance(by: 3_600)
      for typist in typists { typist.cancel() }
      withExtendedLifetime(subscriptions) {}
    }
  }
}
