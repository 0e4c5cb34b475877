#if NATS
  import Dispatch
  import Foundation
  import SwiftCombineEngine

  /// What was sent of one transmission, and how much of it the server has received.
  ///
  /// The server handles what a connection sends in order. So an empty message to an inbox of this session, a
  /// mark, comes back when the server has received all values before it: no thread waits for that.
  final class TransmissionSession: Sendable {
    typealias Report = (Result<Int, NATSError>) -> Void

    // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
    struct State {
      var report: Report?
      var isOver = false
      var subscription: WireSubscription?
      var observer: Int?
      var sent = 0
      /// The number of values before the last mark.
      var marked = 0
      /// The number of values that the server has received.
      var received = 0
      /// When the last mark was sent or came back.
      var progress = ContinuousClock.now
      var isWatching = false
      /// Whether the last mark may be lost, until the reconnection sends another one.
      var isInterrupted = false

      /// - Returns: The mark to send and whether to start to watch, or `nil` after the end.
      mutating func mark() -> (mark: Int, watches: Bool)? {
        if report == nil { return nil }
        marked = sent
        progress = .now
        defer { isWatching = true }
        return (sent, !isWatching)
      }

      /// - Returns: The mark to send after a reconnection: the one before may be lost.
      mutating func resume() -> (mark: Int, watches: Bool)? {
        isInterrupted = false
        return mark()
      }

      /// Whether the last mark has not come back for longer than allowed.
      func isLate(_ limit: Duration, at now: ContinuousClock.Instant) -> Bool {
        !isInterrupted && received < marked && progress.duration(to: now) > limit
      }
    }

    private let connection: NATSConnection
    private let subject: String
    /// After how many values a mark is sent.
    private let step: Int
    private let inbox = Wire.newInbox()
    private let queue = DispatchQueue(label: "SwiftCombineNATS.transmission")
    private let state = Locked(State())

    init(_ connection: NATSConnection, _ subject: String, step: Int) {
      self.connection = connection
      self.subject = subject
      self.step = step
    }

    private var wire: Wire { connection.wire }

    // MARK: Begin and end

    /// - Parameter report: Called with the number of values that the server has received, or with a failure.
    func begin(_ report: @escaping Report) {
      guard subject.isLiteralSubject else { return report(.failure(.invalidName(name: subject))) }
      // Another thread may have ended it before.
      let begins = state.withLock { state in
        if !state.isOver { state.report = report }
        return !state.isOver
      }
      guard begins else { return }
      let observer = wire.observe(on: queue) { [self] event in receive(event) }
      do throws(NATSError) {
        let subscription = try wire.subscribe(to: "\(inbox).*") { [self] message in receive(message) }
        let isOver = state.withLock { state in
          (state.subscription, state.observer) = (subscription, observer)
          return state.isOver
        }
        if isOver { end() }
      } catch {
        let isOver = state.withLock { state in
          state.observer = observer
          return state.isOver
        }
        isOver ? end() : report(.failure(error))
      }
    }

    /// Stops, and prevents a begin that comes later. It may be called again.
    func end() {
      let old = state.withLock { state in
        state.isOver = true
        defer { (state.report, state.subscription, state.observer) = (nil, nil, nil) }
        return state
      }
      old.subscription?.unsubscribe()
      if let observer = old.observer { wire.events.remove(observer) }
      release(old)
    }

    // MARK: Sending

    /// Sends a value, and after some values a mark.
    func send(_ payload: Data) {
      if let failure = payload.withUnsafeBytes({ wire.publish(subject, $0) }) {
        return report(.failure(failure))
      }
      let mark = state.withLock { state in
        state.sent += 1
        return state.sent - state.marked >= step ? state.mark() : nil
      }
      send(mark)
    }

    /// Sends a mark after the last value.
    func mark() { send(state.withLock { $0.mark() }) }

    private func send(_ next: (mark: Int, watches: Bool)?) {
      guard let next else { return }
      if let failure = wire.publish("\(inbox).\(next.mark)", "") { return report(.failure(failure)) }
      if next.watches { watch() }
    }

    // MARK: Receiving

    private func receive(_ message: WireMessage) {
      guard let count = message.number else { return }
      // The refusal of a value arrives before the mark after it.
      if let text = wire.lastRefusal, subject.isNamed(in: text, after: "Publish to ") {
        return report(.failure(.notPermitted(reason: text)))
      }
      // Not more than was sent, whatever the server says.
      let isKnown = state.withLock { state in
        guard count <= state.marked else { return false }
        (state.received, state.progress) = (max(state.received, count), .now)
        return true
      }
      if isKnown { report(.success(count)) }
    }

    private func receive(_ event: WireEvent) {
      switch event {
      case .disconnected: state.withLock { $0.isInterrupted = true }
      case .reconnected: send(state.withLock { $0.resume() })
      case .closed: report(.failure(.closed))
      case .refused(let text):
        if subject.isNamed(in: text, after: "Publish to ") || text.contains("\"\(inbox).") {
          report(.failure(.notPermitted(reason: text)))
        }
      }
    }

    private func report(_ result: Result<Int, NATSError>) { state.withLock { $0.report }?(result) }

    /// Checks from time to time whether marks come back, as long as one is missing.
    private func watch() {
      let limit = wire.options.replyTimeout
      // It does not retain the session, and with it the connection, after the end.
      queue.perform(after: limit / 2) { [weak self] in
        guard let self else { return }
        // The connection may know of an interruption before its observers do.
        let isReconnecting = wire.isReconnecting
        let (isLate, goesOn) = state.withLock { state in
          state.isWatching = state.report != nil && state.received < state.marked
          return (!isReconnecting && state.isLate(limit, at: .now), state.isWatching)
        }
        if goesOn, isLate {
          report(.failure(.timedOut(operation: "what was published on \(subject) has not arrived")))
        }
        if goesOn { watch() }
      }
    }
  }
#endif
