#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineEngine
  import SwiftCombineOperatorKit

  /// Takes messages of a subject from its session as one subscriber requests them, and delivers them.
  final class MessageEngine<Value, Downstream: Subscriber>: OperatorEngine<
    PullMachine<NATSMessage<Value>, NATSError>, Downstream
  >, SubjectReceiver
  where Downstream.Input == NATSMessage<Value>, Downstream.Failure == NATSError {
    private let publisher: NATSMessages<Value>
    private let session: SubjectSession

    init(_ publisher: NATSMessages<Value>, downstream: Downstream) {
      self.publisher = publisher
      session = SubjectSession(
        publisher.subject.connection, publisher.subject.subject, limit: publisher.limit,
        SubjectSession.Overflow(publisher.whenFull))
      // Messages wait in the session, whose limit counts them; an unlimited demand takes some at a time.
      super.init(PullMachine(window: 64), name: "NATSMessages", downstream: downstream)
    }

    func begin() {
      if isOver { return }
      session.begin(self, group: publisher.group)
      _ = connect(SubjectLink(session)) { $0.open($1) }
    }

    override func didEnd() {
      super.didEnd()
      session.end()
    }

    // MARK: From the session

    func receive(_ message: SubjectMessage) {
      func received<Content>(_ content: Content) -> NATSMessage<Content> {
        NATSMessage(
          value: content, subject: message.subject, replySubject: message.reply,
          connection: publisher.subject.connection, codec: publisher.subject.codec)
      }
      do {
        let value = try publisher.subject.coding.value.decode(message.payload)
        signal(received(value)) { $0.receive(.value($1)) }
      } catch {
        guard let onUndecodable = publisher.onUndecodable else {
          return fail(.undecodableMessage(subject: message.subject, error: error))
        }
        let act = { onUndecodable(received(message.payload), error) }
        signal(act) { $0.receive(.action($1)) }
      }
    }

    func drop(_ count: Int) {
      guard let onDrop = publisher.onDrop else { return }
      signal({ onDrop(count) }) { $0.perform($1) }
    }

    func fail(_ error: NATSError) {
      var error = error
      // The session fails so only when it is full; the error is that of the strategy.
      if case .slowSubscriber = error, case .customError(let make) = publisher.whenFull { error = make() }
      signal(error) { $0.fail($1) }
    }
  }

  extension SubjectSession.Overflow {
    fileprivate init(_ strategy: Publishers.BufferingStrategy<NATSError>) {
      switch strategy {
      case .dropOldest: self = .dropOldest
      case .dropNewest: self = .dropNewest
      case .customError: self = .end
      // A strategy that only a later release of Apple's Combine has: nothing is dropped unnoticed.
      @unknown default: self = .end
      }
    }
  }
#endif
