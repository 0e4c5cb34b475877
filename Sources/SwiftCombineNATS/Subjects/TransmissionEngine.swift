#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineEngine
  import SwiftCombineOperatorKit

  /// Sends values as fast as the server receives them.
  final class TransmissionEngine<Downstream: Subscriber>: OperatorEngine<
    TransmissionMachine<Never, NATSError>, Downstream
  >
  where Downstream.Input == Never, Downstream.Failure == NATSError {
    private let session: TransmissionSession

    init(_ connection: NATSConnection, _ subject: String, _ maxInFlight: Int, downstream: Downstream) {
      session = TransmissionSession(connection, subject, step: maxInFlight / 2 + maxInFlight % 2)
      super.init(TransmissionMachine(window: maxInFlight), name: "NATSTransmission", downstream: downstream)
    }

    /// Prepares for the confirmations.
    func begin() {
      if isOver { return }
      session.begin { [self] result in
        switch result {
        case .success(let count): signal(count) { $0.confirm($1) }
        case .failure(let error): fail(error)
        }
      }
    }

    func send(_ payload: Data) {
      signal(()) { machine, _ in machine.send() }
      session.send(payload)
    }

    func end(_ input: EngineInput, _ failure: NATSError?) {
      signal(failure, of: input) { $0.end($1, $2) }
      session.mark()
    }

    func fail(_ error: NATSError) { signal(error) { $0.fail($1) } }

    override func didEnd() {
      super.didEnd()
      session.end()
    }
  }
#endif
