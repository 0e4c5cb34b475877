import Combine
import SwiftCombineExtras
import Dispatch
import Harness

/// Timing operators on queues, whose subscribers subscribe and cancel concurrently with a sender.
extension Activity {
  static let timedOperators: [Activity] = [
    timed("debounce") { $0.debounce(for: .microseconds(200), scheduler: $1) },
    timed("throttle, latest") { $0.throttle(for: .microseconds(200), scheduler: $1, latest: true) },
    timed("throttle, first") { $0.throttle(for: .microseconds(200), scheduler: $1, latest: false) },
    timed("delay") { $0.delay(for: .microseconds(200), scheduler: $1) },
    timed("timeout") { $0.timeout(.milliseconds(1), scheduler: $1) },
    timed("receive(on:)") { $0.receive(on: $1) },
    timed("subscribe(on:)") { $0.subscribe(on: $1) },
    timed("collect by time") { $0.collect(.byTime($1, .microseconds(200))).compactMap(\.last) },
    timed("collect by time or count") {
      $0.collect(.byTimeOrCount($1, .microseconds(200), 5)).compactMap(\.last)
    },
    timed("measureInterval and debounce") {
      $0.zip($0.measureInterval(using: $1)) { value, _ in value }
        .debounce(for: .microseconds(100), scheduler: $1)
    },
  ]

  private static func timed<P: Publisher & SendableMetatype>(
    _ name: String, _ make: @escaping @Sendable (PassthroughSubject<Int, Never>, DispatchQueue) -> P
  ) -> Activity where P.Output == Int, P.Failure == Never {
    Activity("timed operators on a serial queue: \(name)", plant: .twice) { stint in
      let (subject, queue) = (PassthroughSubject<Int, Never>(), DispatchQueue(label: "soak"))
      let publisher = Shared(make(subject, queue))
      let lasting = Listener(stint)
      let token = publisher.value.sink(receiveValue: lasting.hear)
      stint.threads([
        {
          var number = 0
          while stint.goesOn {
            number += 1
            subject.send(Lined.value(number, line: 0))
            // A debounce needs a pause now and then, and a queue must not be flooded.
            if number % 8 == 0 { queue.sync {} } else { idle(200) }
            if number % 64 == 0 { pause(microseconds: 500) }
          }
        },
        {
          var generator = stint.generator(1)
          stint.repeatedly { _ in
            let listener = Listener(stint)
            let token = publisher.value.sink(receiveValue: listener.hear)
            idle(.random(in: 0...5_000, using: &generator))
            token.cancel()
          }
        },
      ])
      token.cancel()
      queue.sync {}
    }
  }
}
