#if NATS
  import Foundation
  import SwiftCombine
  @_spi(Threads) import SwiftCombineTesting
  import TestSupport
  import Testing

  @testable import SwiftCombineNATS

  /// Subscriptions that another thread cancels while they begin.
  @Suite("Subscriptions that end before they have begun", .timeLimit(.minutes(60)))
  struct EarlyEndTests {
    private final class Receiver: PullReceiver, SubjectReceiver {
      func receive(_ arrival: Arrival, _ payload: Data) {}
      func open(_ input: PullInput) {}
      func suspend() {}
      func expire(_ count: Int, pauses: Bool) {}
      func resume() {}
      func receive(_ message: SubjectMessage) {}
      func drop(_ count: Int) {}
      func fail(_ error: NATSError) {}
    }

    @Test func `a transmission that has ended does not begin`() throws {
      let stage = try SubjectStage()
      let session = TransmissionSession(stage.nats, "numbers", step: 1)
      weak var retained: Receiver?
      session.end()
      do {
        let receiver = Receiver()
        retained = receiver
        session.begin { _ in withExtendedLifetime(receiver) {} }
      }
      #expect(retained == nil)
      session.end()
    }

    @Test func `a subscription to a subject that has ended does not begin`() throws {
      let stage = try SubjectStage()
      let session = SubjectSession(stage.nats, "numbers", limit: 1, .dropNewest)
      weak var retained: Receiver?
      session.end()
      do {
        let receiver = Receiver()
        retained = receiver
        session.begin(receiver, group: nil)
      }
      #expect(retained == nil)
      session.end()
    }

    @Test func `a subscription to a group that has ended does not retain its subscriber`() throws {
      let options = PullOptions(
        group: "g", subject: "orders.new", start: .beginning, order: .relaxed, window: 1,
        redeliveryWait: .seconds(30))
      let stage = try SubjectStage()
      let session = PullSession(stage.nats.stream("ORDERS"), options)
      weak var retained: Receiver?
      session.end()
      do {
        let receiver = Receiver()
        retained = receiver
        session.begin(receiver)
      }
      #expect(retained == nil)
    }

    /// A subscriber whose subscription another thread cancels at once.
    private final class Canceled<Input>: Subscriber, Sendable {
      private let subscription = Locked<(any Subscription)?>(nil)

      func receive(subscription: any Subscription) { self.subscription.withLock { $0 = subscription } }
      func receive(_ input: Input) -> Subscribers.Demand { .none }
      func receive(completion: Subscribers.Completion<NATSError>) {}

      func cancel() {
        var received: (any Subscription)?
        spin {
          received = subscription.withLock { $0.take() }
          return received != nil
        }
        received?.cancel()
      }
    }

    private func raceSubscribeAndCancel<P: Publisher>(_ publisher: P) where P.Failure == NATSError {
      for _ in 0..<300 {
        let subscriber = Canceled<P.Output>()
        race({ publisher.subscribe(subscriber) }, { subscriber.cancel() })
      }
    }

    @Test func `whenever subscriptions are canceled, nothing retains their connection`() async throws {
      let server = try NATSServer()
      var nats: NATSConnection? = try NATSConnection.connect(to: server.url, options: .patient())
      weak let connection = nats
      do {
        let orders = try await nats!.orders()
        let numbers = nats!.subject("numbers", as: Int.self)
        await onThread {
          let silent = Empty<Int, Never>(completeImmediately: false)
          raceSubscribeAndCancel(numbers.publish(silent))
          raceSubscribeAndCancel(numbers.publisher(limit: 1))
          raceSubscribeAndCancel(orders.publisher(group: "g"))
          raceSubscribeAndCancel(orders.publish(silent.map { Order(id: $0) }))
        }
      }
      nats = nil
      while connection != nil { await Task.yield() }
    }
  }
#endif
