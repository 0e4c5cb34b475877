import Combine
import SwiftCombineTesting
import TestSupport
import Testing

/// What the subscriptions of a shared publisher retain, where nothing retains the publisher itself.
@Suite struct SharedOwnershipTests {
  nonisolated(unsafe) static let shared:
    [(name: String, make: (AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>)] = [
      ("share", { $0.share().eraseToAnyPublisher() }),
      ("PassthroughSubject", { $0.multicast { PassthroughSubject() }.autoconnect().eraseToAnyPublisher() }),
      (
        "CurrentValueSubject", { $0.multicast { CurrentValueSubject(0) }.autoconnect().eraseToAnyPublisher() }
      ),
      ("makeConnectable", { $0.makeConnectable().autoconnect().eraseToAnyPublisher() }),
      ("a subject of one's own", { $0.multicast { PlainSubject() }.autoconnect().eraseToAnyPublisher() }),
      (
        "a given subject of one's own",
        { $0.multicast(subject: PlainSubject()).autoconnect().eraseToAnyPublisher() }
      ),
      (
        "shared twice",
        {
          $0.multicast { PlainSubject() }.autoconnect().multicast { PlainSubject() }.autoconnect()
            .eraseToAnyPublisher()
        }
      ),
    ]

  /// - Parameter index: Of a publisher above.
  /// - Returns: What it delivers to a recorder that subscribed at once, its upstream, and whether that is still retained.
  private func subscribe(_ index: Int) -> (
    recorder: Recorder<Int, Never>, source: PassthroughSubject<Int, Never>, isRetained: () -> Bool
  ) {
    let source = PassthroughSubject<Int, Never>()
    weak var kept: Passenger?
    let recorder: Recorder<Int, Never>
    do {
      let held = Passenger()
      kept = held
      recorder = Self.shared[index].make(
        source.map { value in withExtendedLifetime(held) { value } }.eraseToAnyPublisher()
      ).record(keepsSubscription: true)
    }
    return (recorder, source, { kept != nil })
  }

  @Test(arguments: shared.indices)
  func `values are delivered until the subscriber cancels, though nothing else retains the publisher`(
    index: Int
  ) {
    let name = Self.shared[index].name
    let (recorder, source, isRetained) = subscribe(index)
    source.send(1)
    source.send(2)
    #expect(recorder.values.suffix(2) == [1, 2] && isRetained(), "\(name)")
    recorder.cancel()
    source.send(3)
    #expect(recorder.values.last == 2 && !isRetained(), "\(name)")
  }

  @Test(arguments: shared.indices)
  func `a completion releases the publisher, though the subscription is retained`(index: Int) {
    let name = Self.shared[index].name
    let (recorder, source, isRetained) = subscribe(index)
    source.send(1)
    source.send(completion: .finished)
    #expect(recorder.values.last == 1 && recorder.completion == .finished && !isRetained(), "\(name)")
    #expect(recorder.subscription != nil)
  }

  @Test func `fact 153 a connection retains neither the publisher nor its subject`() {
    let source = PassthroughSubject<Int, Never>()
    let recorder: Recorder<Int, Never>
    let connection: any Cancellable
    do {
      let multicast = source.multicast { PlainSubject() }
      recorder = multicast.record()
      connection = multicast.connect()
      source.send(1)
    }
    source.send(2)
    #expect(recorder.values == [1])
    connection.cancel()
  }
}

private final class Passenger {}

/// A subject whose subscriptions do not retain it.
private final class PlainSubject: Subject {
  typealias Output = Int
  typealias Failure = Never

  final class Conduit: Subscription {
    var subscriber: AnySubscriber<Int, Never>?

    init(_ subscriber: AnySubscriber<Int, Never>) { self.subscriber = subscriber }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() { subscriber = nil }
  }

  private var conduits: [Conduit] = []

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    let conduit = Conduit(AnySubscriber(subscriber))
    conduits.append(conduit)
    subscriber.receive(subscription: conduit)
  }

  func send(_ value: Int) {
    for conduit in conduits { _ = conduit.subscriber?.receive(value) }
  }

  func send(completion: Subscribers.Completion<Never>) {
    for conduit in conduits {
      conduit.subscriber?.receive(completion: completion)
      conduit.subscriber = nil
    }
  }

  func send(subscription: any Subscription) { subscription.request(.unlimited) }
}
