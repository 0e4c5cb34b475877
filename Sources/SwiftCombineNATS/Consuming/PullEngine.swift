#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineEngine
  import SwiftCombineOperatorKit

  /// Requests messages of a group for one subscriber, and delivers them.
  ///
  /// It is not generic, so that its superclass and its machine are compiled for its messages: a message takes
  /// half the time.
  final class PullEngine: OperatorEngine<
    PullMachine<HeldMessage, NATSError>, AnySubscriber<HeldMessage, NATSError>
  >, PullReceiver
  {
    private let session: PullSession
    private let decode: (Arrival, Data) throws -> HeldMessage
    private let onUndecodable: ((Arrival, Data, any Error) -> () -> Void)?

    /// - Parameter downstream: A subscriber that knows the type of the values.
    init<Value>(_ publisher: NATSDeliveries<Value>, downstream: some Subscriber<HeldMessage, NATSError>) {
      session = PullSession(publisher.subject.stream, publisher.options)
      let decode = publisher.subject.coding.value.decode
      self.decode = { ValueMessage($0, try decode($1)) }
      onUndecodable = publisher.onUndecodable.map { settle in
        { arrival, payload, error in
          let message = ValueMessage(arrival, payload)
          return {
            message.willDeliver()
            settle(NATSDelivery(message: message), error)
          }
        }
      }
      super.init(
        PullMachine(window: publisher.options.window) { $0.repetition() }, name: "NATSDeliveries",
        downstream: AnySubscriber(downstream))
    }

    func begin() {
      announce()
      if !isOver { session.begin(self) }
    }

    override func didEnd() {
      super.didEnd()
      session.end()
    }

    // MARK: From the session

    func receive(_ arrival: Arrival, _ payload: Data) {
      // A message that is released returns itself.
      if isOver { return release(HeldMessage(arrival)) }
      do {
        signal(try decode(arrival, payload)) { $0.receive(.value($1)) }
      } catch {
        guard let onUndecodable else {
          release(HeldMessage(arrival))
          return fail(
            .undecodableDelivery(
              stream: session.streamName, sequence: arrival.metadata.sequence, error: error))
        }
        signal(onUndecodable(arrival, payload, error)) { $0.receive(.action($1)) }
      }
    }

    func open(_ input: PullInput) { _ = connect(input) { $0.open($1) } }
    func suspend() { signal(()) { machine, _ in machine.suspend() } }
    func expire(_ count: Int, pauses: Bool) { signal((count, pauses)) { $0.expire($1.0, pauses: $1.1) } }
    func resume() { signal(()) { machine, _ in machine.resume() } }
    func fail(_ error: NATSError) { signal(error) { $0.fail($1) } }
  }
#endif
