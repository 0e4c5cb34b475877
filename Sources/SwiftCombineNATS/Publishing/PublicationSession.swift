#if NATS
  import Dispatch
  import Foundation
  import SwiftCombineEngine

  /// The messages of one publication that are not confirmed yet, and the subscription to their replies.
  final class PublicationSession: Sendable {
    typealias Reply = (Result<NATSAcknowledgement, NATSError>) -> Void

    // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
    struct Message {
      let payload: Data
      let id: String?
      let reply: Reply
      var sent: ContinuousClock.Instant
    }
    struct State {
      var isOver = false
      var lastNumber = 0
      var unconfirmed: [Int: Message] = [:]
      /// Confirmations of messages after one that is unconfirmed: after a reconnection the order may change.
      var early: [Int: (reply: Reply, confirmation: NATSAcknowledgement)] = [:]
      /// The oldest message whose confirmation was not delivered.
      var next = 1
      var subscription: WireSubscription?
      var observer: Int?
      var isWatching = false
      /// Whether the messages are to be sent again, on the reconnection.
      var isInterrupted = false

      /// The oldest message that has waited longer than allowed for its confirmation.
      func overdue(_ limit: Duration, at now: ContinuousClock.Instant) -> Int? {
        if isInterrupted { return nil }
        return unconfirmed.filter { $0.value.sent.duration(to: now) > limit }.keys.min()
      }

      /// Lets the time of all messages begin again.
      ///
      /// - Returns: The messages to send again, in their order.
      mutating func resume(at now: ContinuousClock.Instant) -> [(number: Int, message: Message)] {
        isInterrupted = false
        for number in unconfirmed.keys { unconfirmed[number]?.sent = now }
        return unconfirmed.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      }
    }

    private let stream: NATSStream
    private let subject: String
    private let inbox = Wire.newInbox()
    private let queue = DispatchQueue(label: "SwiftCombineNATS.publication")
    private let state = Locked(State())

    init(_ stream: NATSStream, _ subject: String) {
      self.stream = stream
      self.subject = subject
    }

    private var wire: Wire { stream.connection.wire }

    /// Subscribes to the replies.
    ///
    /// - Parameter fail: Called when the connection is closed while no message is unconfirmed.
    /// - Returns: What prevented it.
    func begin(_ fail: @escaping (NATSError) -> Void) -> NATSError? {
      guard subject.isLiteralSubject else { return .invalidName(name: subject) }
      do throws(NATSError) {
        let subscription = try wire.subscribe(to: "\(inbox).*") { [self] message in receive(message) }
        let observer = wire.observe(on: queue) { [self] event in receive(event, fail) }
        state.withLock { ($0.subscription, $0.observer) = (subscription, observer) }
        return nil
      } catch {
        return error
      }
    }

    /// Stops; replies that come later have no effect.
    func end() {
      let old = state.withLock { state in
        defer { state = State(isOver: true) }
        return state
      }
      old.subscription?.unsubscribe()
      if let observer = old.observer { wire.events.remove(observer) }
      release(old)
    }

    /// Sends a message.
    ///
    /// - Parameter reply: Called once, unless the session ends before.
    func send(_ payload: Data, id: String?, _ reply: @escaping Reply) {
      let message = Message(payload: payload, id: id, reply: reply, sent: .now)
      let (number, startsWatching): (Int?, Bool) = state.withLock { state in
        if state.isOver { return (nil, false) }
        state.lastNumber += 1
        state.unconfirmed[state.lastNumber] = message
        defer { state.isWatching = true }
        return (state.lastNumber, !state.isWatching)
      }
      guard let number else { return }
      publish(number, message)
      if startsWatching { watch() }
    }

    private func publish(_ number: Int, _ message: Message) {
      let failure = message.payload.withUnsafeBytes {
        wire.publish(subject, reply: inbox + "." + String(number), $0, id: message.id)
      }
      if let failure { fail(number, failure) }
    }

    /// Delivers a confirmation, and those that have waited for it. Called on the thread of the subscription.
    private func confirm(_ number: Int, _ confirmation: NATSAcknowledgement) {
      var ready: (reply: Reply, confirmation: NATSAcknowledgement)? = state.withLock { state in
        guard let message = state.unconfirmed.removeValue(forKey: number) else { return nil }
        if number == state.next { return (message.reply, confirmation) }
        state.early[number] = (message.reply, confirmation)
        return nil
      }
      while let (reply, confirmation) = ready {
        reply(.success(confirmation))
        ready = state.withLock { state in
          state.next += 1
          return state.early.isEmpty ? nil : state.early.removeValue(forKey: state.next)
        }
      }
    }

    /// Fails the publication.
    private func fail(_ number: Int, _ error: NATSError) {
      let message = state.withLock { $0.unconfirmed.removeValue(forKey: number) }
      message?.reply(.failure(error))
    }

    private func receive(_ message: WireMessage) {
      guard let number = message.number else { return }
      if message.code == 503 { return fail(number, .notStored(subject: subject, stream: stream.name)) }
      switch NATSAcknowledgement.read(message.bytes, subject: subject, stream: stream.name) {
      case .success(let confirmation): confirm(number, confirmation)
      case .failure(let error): fail(number, error)
      }
    }

    private func receive(_ event: WireEvent, _ failIdle: (NATSError) -> Void) {
      switch event {
      case .disconnected: state.withLock { $0.isInterrupted = true }
      case .reconnected:
        // Replies or the messages themselves may be lost.
        let messages = state.withLock { $0.resume(at: .now) }
        for (number, message) in messages { publish(number, message) }
      case .closed: if !failFirst(.closed) { failIdle(.closed) }
      case .refused(let text):
        // Without such a message, what was refused is another publisher's.
        if subject.isNamed(in: text) { _ = failFirst(.notPermitted(reason: text)) }
      }
    }

    /// Fails the oldest message, and so the publication.
    ///
    /// - Returns: Whether there was one.
    private func failFirst(_ error: NATSError) -> Bool {
      guard let first = state.withLock({ $0.unconfirmed.keys.min() }) else { return false }
      fail(first, error)
      return true
    }

    /// Checks from time to time whether a reply is missing, as long as there are messages without one.
    private func watch() {
      let limit = wire.options.replyTimeout
      // It does not retain the session, and with it the connection, after the end.
      queue.perform(after: limit / 2) { [weak self] in
        guard let self else { return }
        // The connection may know of an interruption before its observers do.
        let isReconnecting = wire.isReconnecting
        let (late, goesOn) = state.withLock { state -> (Int?, Bool) in
          state.isWatching = !state.unconfirmed.isEmpty
          return (isReconnecting ? nil : state.overdue(limit, at: .now), state.isWatching)
        }
        if let late { fail(late, .timedOut(operation: "the confirmation of a value for \(subject)")) }
        if goesOn { watch() }
      }
    }
  }
#endif
