import Combine
import OperatorDescriptions
import SwiftCombineTesting
import Dispatch
import Harness

/// Timing operators on queues, whose subscribers subscribe and cancel concurrently with a sender.
extension Activity {
  static let timedOperators =
    OperatorDescription<TimedWorld<DispatchQueue>>.timedElements.map { description, _ in
      timed(description.name, cancelsLater: description.traits.contains(.subscribesLater)) { subject, queue in
        // A timeout may end what the lasting subscriber receives.
        description.build(subject.failing, TimedWorld(clock: queue, tick: 200, ticksToEnd: 5))
          .assertNoFailure().compactMap(\.last)
      }
    } + [
      timed("measureInterval and debounce") {
        $0.zip($0.measureInterval(using: $1)) { value, _ in value }
          .debounce(for: .microseconds(100), scheduler: $1)
      }
    ]

  /// - Parameter cancelsLater: Whether the upstream is canceled on the queue.
  private static func timed<P: Publisher & SendableMetatype>(
    _ name: String, cancelsLater: Bool = false,
    _ make: @escaping @Sendable (PassthroughSubject<Int, Never>, DispatchQueue) -> P
  ) -> Activity where P.Output == Int, P.Failure == Never {
    Activity("timed operators on a serial queue: \(name)", plant: .twice) { stint in
      let (subject, queue) = (PassthroughSubject<Int, Never>(), DispatchQueue(label: "soak"))
      let publisher = Shared(make(subject, queue))
      let lasting = Listener(stint)
      let token = publisher.value.listen(lasting, cancelsLater: cancelsLater)
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
            let token = publisher.value.listen(listener, cancelsLater: cancelsLater)
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

extension PassthroughSubject<Int, Never> {
  /// As the upstream of a described operator.
  var failing: AnyPublisher<Int, TestError> {
    setFailureType(to: TestError.self).eraseToAnyPublisher()
  }
}
