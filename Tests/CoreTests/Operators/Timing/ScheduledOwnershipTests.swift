import Combine
import SwiftCombineTesting
import TestSupport
import Testing

/// What is scheduled retains the chain, where neither the upstream nor the subscriber retains anything.
@Suite struct ScheduledOwnershipTests {
  /// Sends everything when it is subscribed to, and retains nothing.
  private struct Passing: Publisher {
    typealias Output = Int
    typealias Failure = Never
    let values: [Int]
    let isEnding: Bool

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
      subscriber.receive(subscription: Subscriptions.empty)
      for value in values { _ = subscriber.receive(value) }
      if isEnding { subscriber.receive(completion: .finished) }
    }
  }

  private typealias Chain =
    @Sendable (AnyPublisher<Int, Never>, VirtualTimeScheduler) -> AnyPublisher<Int, Never>

  private static let debounce: Chain = { $0.debounce(for: 1, scheduler: $1).eraseToAnyPublisher() }
  private static let timeout: Chain = { $0.timeout(1, scheduler: $1).eraseToAnyPublisher() }
  private static let throttle: Chain = {
    $0.throttle(for: 1, scheduler: $1, latest: true).eraseToAnyPublisher()
  }

  private static let cases: [(name: String, values: [Int], isEnding: Bool, make: Chain, received: [String])] =
    [
      ("debounce, a value", [1], false, debounce, ["1"]),
      ("debounce, an end", [1], true, debounce, ["finished"]),
      ("timeout, its timer", [], false, timeout, ["finished"]),
      ("timeout, a value", [1], false, timeout, ["1", "finished"]),
      ("timeout, a value and an end", [1], true, timeout, ["1", "finished"]),
      ("throttle, values", [1, 2], true, throttle, ["2", "finished"]),
      (
        "receive(on:)", [1, 2], true, { $0.receive(on: $1).eraseToAnyPublisher() }, ["1", "2", "finished"]
      ),
      (
        "delay", [1, 2], true, { $0.delay(for: 1, scheduler: $1).eraseToAnyPublisher() },
        ["1", "2", "finished"]
      ),
    ]

  @Test(arguments: cases.indices)
  func `fact 179 what is scheduled retains a chain whose upstream retains nothing`(index: Int) {
    let (name, values, isEnding, make, received) = Self.cases[index]
    let (scheduler, history) = (VirtualTimeScheduler(), EventHistory())
    weak var witness: Witness?
    do {
      let held = Witness()
      witness = held
      make(Passing(values: values, isEnding: isEnding).eraseToAnyPublisher(), scheduler).subscribe(
        AnySubscriber(
          receiveSubscription: { $0.request(.unlimited) },
          receiveValue: { [held] in
            history.note("\($0)")
            withExtendedLifetime(held) {}
            return .none
          }, receiveCompletion: { history.note("\($0)") }))
    }
    #expect(witness != nil, "\(name)")
    scheduler.advance(by: 3)
    #expect(history.lines == received, "\(name)")
    #expect(witness == nil, "\(name)")
  }
}
