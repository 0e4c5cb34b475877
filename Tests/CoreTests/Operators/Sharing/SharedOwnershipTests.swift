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
  /// - Returns: What it delivers to a recorder that subscribed at once, its upstream, and
  ///   whether that is still retained.
  private func subscribe(_ index: Int) -> (
    recorder: Recorder<Int, Never>, source: PassthroughSubject<Int, Never>, isRetained: () -> Bool
  ) {
    let source = PassthroughSubject<Int, Never>()
    weak var retained: Passenger?
    let recorder: Recorder<Int, Never>
    do {
      let held = Passenger()
      retained = held
      recorder = Self.shared[index].make(
        source.map { value in withExtendedLifetime(held) { value } }.eraseToAnyPublisher()
      ).record(keepsSubscription: true)
    }
    return (recorder, source, { retained != nil })
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

  @Test(arguments: shared.indices)
  func `the subscriptions retain an upstream that nothing else retains`(index: Int) {
    weak var source: PlainSubject?
    let recorder: Recorder<Int, Never>
    do {
      let subject = PlainSubject()
      source = subject
      recorder = Self.shared[index].make(subject.eraseToAnyPublisher()).record()
    }
    source?.send(1)
    #expect(recorder.values.last == 1, "\(Self.shared[index].name)")
    recorder.cancel()
    #expect(source == nil, "\(Self.shared[index].name)")
  }

  nonisolated(unsafe) static let connectables:
    [(name: String, connect: (AnyPublisher<Int, Never>) -> (Recorder<Int, Never>, any Cancellable))] = [
      ("makeConnectable", { connect($0.makeConnectable()) }),
      ("PassthroughSubject", { connect($0.multicast { PassthroughSubject() }) }),
      ("CurrentValueSubject", { connect($0.multicast { CurrentValueSubject(0) }) }),
      ("a given subject", { connect($0.multicast(subject: PassthroughSubject())) }),
    ]

  private static func connect<P: ConnectablePublisher<Int, Never>>(_ publisher: P) -> (
    Recorder<Int, Never>, any Cancellable
  ) {
    (publisher.record(), publisher.connect())
  }

  @Test(arguments: connectables.indices)
  func `a connection delivers until it is canceled, though nothing else retains the publisher`(index: Int) {
    let (name, connect) = Self.connectables[index]
    let source = PassthroughSubject<Int, Never>()
    weak var retained: Passenger?
    let recorder: Recorder<Int, Never>
    let connection: any Cancellable
    do {
      let held = Passenger()
      retained = held
      (recorder, connection) = connect(
        source.map { value in withExtendedLifetime(held) { value } }.eraseToAnyPublisher())
    }
    source.send(1)
    source.send(2)
    #expect(recorder.values.suffix(2) == [1, 2], "\(name)")
    connection.cancel()
    source.send(3)
    #expect(recorder.values.last == 2 && retained == nil, "\(name)")
    recorder.cancel()
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
