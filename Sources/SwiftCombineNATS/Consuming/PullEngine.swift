#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineEngine
  import SwiftCombineOperatorKit

  /// Requests messages of a group for one subscriber, and delivers them.
  final class PullEngine<Value, Downstream: Subscriber>: OperatorEngine<
    PullMachine<NATSDelivery<Value>, NATSError>, Downstream
  >, PullReceiver
  where Downstream.Input == NATSDelivery<Value>, Downstream.Failure == NATSError {
    private let session: PullSession
    private let decode: (Data) throws -> Value
    private let onUndecodable: ((NATSDelivery<Data>, any Error) -> Void)?

    init(_ publisher: NATSDeliveries<Value>, downstream: Downstream) {
      session = PullSession(publisher.subject.stream, publisher.options)
      decode = publisher.subject.coding.value.decode
      onUndecodable = publisher.onUndecodable
      super.init(
        PullMachine(window: publisher.options.holding) { $0.message.repetition() }, name: "NATSDeliveries",
        downstream: downstream)
    }

    func begin() { if !isOver { session.begin(self) } }

    override func didEnd() {
      super.didEnd()
      session.end()
    }

    // MARK: From the session

    func receive(_ message: HeldMessage, _ payload: Data) {
      if isOver { return }  // its release returns it
      do {
        let value = try decode(payload)
        signal(NATSDelivery(value: value, message: message)) { $0.receive(.value($1)) }
      } catch {
        guard let onUndecodable else { return fail(.undecodable(sequence: message.sequence, error)) }
        let delivery = NATSDelivery(value: payload, message: message)
        let act = {
          delivery.message.willDeliver()
          onUndecodable(delivery, error)
        }
        signal(act) { $0.receive(.action($1)) }
      }
    }

    func open(_ link: PullLink) { _ = connect(link) { $0.open($1) } }
    func suspend() { signal(()) { machine, _ in machine.suspend() } }
    func expire(_ count: Int, pauses: Bool) { signal((count, pauses)) { $0.expire($1.0, pauses: $1.1) } }
    func resume() { signal(()) { machine, _ in machine.resume() } }
    func fail(_ error: NATSError) { signal(error) { $0.fail($1) } }
  }
#endif
