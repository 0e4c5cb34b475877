#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineEngine
  import SwiftCombineOperatorKit

  /// Sends as many values as may be unconfirmed, and delivers their confirmations.
  ///
  /// It is not generic, so that its superclass and its machine are compiled for confirmations.
  final class PublicationEngine: OperatorEngine<
    AsyncMapMachine<NATSAcknowledgement, NATSError>, AnySubscriber<NATSAcknowledgement, NATSError>
  >
  {
    private let session: PublicationSession

    init(
      _ stream: NATSStream, _ subject: String, _ maxInFlight: Int,
      downstream: some Subscriber<NATSAcknowledgement, NATSError>
    ) {
      session = PublicationSession(stream, subject)
      super.init(
        AsyncMapMachine(maxConcurrent: maxInFlight), name: "NATSPublications",
        downstream: AnySubscriber(downstream))
    }

    /// Prepares for the replies.
    func begin() {
      if let error = session.begin({ [self] error in fail(error) }) { fail(error) }
      if isOver { session.end() }
    }

    /// Sends a value, which is confirmed later.
    func store(_ payload: Data, id: String?) {
      let input = EngineInput()
      guard connect(input, { machine, _ in machine.begin() }) else { return }
      session.send(payload, id: id) { [self] result in receive(result, input) }
    }

    /// Fails in place of a confirmation.
    func fail(_ error: NATSError) {
      let input = EngineInput()
      if connect(input, { machine, _ in machine.begin() }) { receive(.failure(error), input) }
    }

    private func receive(_ result: Result<NATSAcknowledgement, NATSError>, _ input: EngineInput) {
      signal(result, of: input) { $0.receive($2, from: $1) }
    }

    override func didEnd() {
      super.didEnd()
      session.end()
    }
  }
#endif
