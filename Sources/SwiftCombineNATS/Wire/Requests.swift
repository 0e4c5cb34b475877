#if NATS
  import Dispatch
  import Foundation
  import SwiftCombineEngine

  /// Requests on one connection whose replies arrive at one subscription.
  final class Requests: Sendable {
    typealias Reply = (Result<Data, NATSError>) -> Void

    // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
    struct Pending {
      let subject: String
      let queue: DispatchQueue
      let reply: Reply
    }

    /// The requests without a reply. Only it is known to the callbacks.
    private final class Table: Sendable {
      let pending = Locked<(lastNumber: Int, requests: [Int: Pending])>((0, [:]))

      func add(_ request: Pending) -> Int {
        pending.withLock { table in
          table.lastNumber += 1
          table.requests[table.lastNumber] = request
          return table.lastNumber
        }
      }

      func end(_ number: Int, _ result: Result<Data, NATSError>) {
        guard let request = pending.withLock({ $0.requests.removeValue(forKey: number) }) else { return }
        request.queue.perform { request.reply(result) }
      }

      /// Nothing subscribes to the subject of the request.
      func endUnanswered(_ number: Int) {
        guard let subject = pending.withLock({ $0.requests[number]?.subject }) else { return }
        end(number, .failure(.noResponder(subject: subject)))
      }

      func endAll(_ error: NATSError, where isMeant: (String) -> Bool) {
        let numbers = pending.withLock { table in
          table.requests.filter { isMeant($0.value.subject) }.map(\.key)
        }
        for number in numbers { end(number, .failure(error)) }
      }
    }

    private let wire: Wire
    private let table = Table()
    private let inbox = Wire.newInbox()
    private let subscription = Locked<WireSubscription?>(nil)

    init(_ wire: Wire) {
      self.wire = wire
      let table = table
      let inbox = inbox
      wire.observe(on: DispatchQueue(label: "SwiftCombineNATS.requests")) { event in
        switch event {
        case .closed: table.endAll(.closed) { _ in true }
        case .refused(let text):
          // Without replies no request can succeed.
          let isAll = text.contains("\"\(inbox).*\"")
          table.endAll(.notPermitted(reason: text)) { isAll || $0.isNamed(in: text) }
        case .disconnected, .reconnected: break
        }
      }
    }

    deinit { subscription.withLock { $0.take() }?.unsubscribe() }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - queue: Where the reply is received.
    ///   - timeout: How long to wait for the reply; `nil` for what the options say.
    ///   - reply: Called once, with the payload of the reply or with what prevented it.
    func send(
      _ subject: String, _ data: Data, on queue: DispatchQueue, timeout: Duration? = nil,
      _ reply: @escaping Reply
    ) {
      let number = table.add(Pending(subject: subject, queue: queue, reply: reply))
      do throws(NATSError) {
        try subscribe()
      } catch {
        return table.end(number, .failure(error))
      }
      let failure = data.withUnsafeBytes { wire.publish(subject, reply: "\(inbox).\(number)", $0) }
      if let failure { return table.end(number, .failure(failure)) }
      let table = table
      queue.perform(after: timeout ?? wire.options.replyTimeout) {
        table.end(number, .failure(.timedOut(operation: subject)))
      }
    }

    private func subscribe() throws(NATSError) {
      if subscription.withLock({ $0 != nil }) { return }
      let table = table
      let new = try wire.subscribe(to: "\(inbox).*") { message in
        guard let number = message.number else { return }
        message.code == 503 ? table.endUnanswered(number) : table.end(number, .success(message.data))
      }
      let isSecond = subscription.withLock { current in
        if current == nil { current = new }
        return current !== new
      }
      if isSecond { new.unsubscribe() }
    }
  }
#endif
