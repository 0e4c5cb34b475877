#if NATS
  import Dispatch
  import Foundation
  import SwiftCombineEngine

  /// A message as it arrived.
  struct SubjectMessage {
    let subject: String
    let reply: String?
    let payload: Data
  }

  /// The engine of a subscription, as its session sees it. It is called on the queue of the session.
  protocol SubjectReceiver: AnyObject {
    func receive(_ message: SubjectMessage)
    func drop(_ count: Int)
    func fail(_ error: NATSError)
  }

  /// The input of an engine through which it requests messages that wait.
  final class SubjectLink: EngineInput {
    private let session: SubjectSession

    init(_ session: SubjectSession) {
      self.session = session
      super.init()
    }

    override func request(_ demand: DemandCount) { session.request(Int(clamping: demand.rawValue)) }
  }

  /// The messages of a subject that wait for one subscriber.
  ///
  /// The client's thread only puts them here, so it never waits for the subscriber; a queue takes those that
  /// are requested, one at a time, and delivers them. What has no room is dropped, or ends the subscription.
  final class SubjectSession: Sendable {
    /// What happens to a message that has no room.
    enum Overflow: Sendable {
      case dropOldest
      case dropNewest
      /// Ends the subscription.
      case end
    }

    // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
    struct State {
      var receiver: (any SubjectReceiver)?
      /// Whether the subscriber has ended it.
      var isOver = false
      var subscription: WireSubscription?
      var observer: Int?
      var waiting = OperatorQueue<SubjectMessage>()
      /// How many messages are requested and not taken.
      var wanted = 0
      /// How many messages were dropped and not reported.
      var dropped = 0
      /// Why nothing more is accepted.
      var end: NATSError?
      var isDraining = false

      /// - Returns: Whether the queue has to drain.
      mutating func startDraining() -> Bool {
        defer { isDraining = receiver != nil }
        return receiver != nil && !isDraining
      }

      mutating func accept(_ message: SubjectMessage, limit: Int, _ overflow: Overflow) {
        if waiting.count < limit { return waiting.append(message) }
        switch overflow {
        case .dropNewest: dropped += 1
        case .dropOldest:
          _ = waiting.popFirst()
          waiting.append(message)
          dropped += 1
        case .end: end = .slowSubscriber(limit: limit)
        }
      }

      mutating func next() -> ((any SubjectReceiver) -> Void)? {
        if dropped > 0 {
          defer { dropped = 0 }
          return { [dropped] in $0.drop(dropped) }
        }
        if wanted > 0, let message = waiting.popFirst() {
          wanted -= 1
          return { $0.receive(message) }
        }
        if waiting.isEmpty, let end {
          // The receiver is told once: afterwards nothing waits and nothing is accepted.
          receiver = nil
          return { $0.fail(end) }
        }
        return nil
      }
    }

    private let connection: NATSConnection
    private let subject: String
    private let limit: Int
    private let overflow: Overflow
    private let queue = DispatchQueue(label: "SwiftCombineNATS.subject")
    private let state = Locked(State())

    init(_ connection: NATSConnection, _ subject: String, limit: Int, _ overflow: Overflow) {
      self.connection = connection
      self.subject = subject
      self.limit = limit
      self.overflow = overflow
    }

    private var wire: Wire { connection.wire }

    // MARK: Begin and end

    func begin(_ receiver: any SubjectReceiver, group: String?) {
      // Another thread may have ended it before.
      let begins = state.withLock { state in
        if !state.isOver { state.receiver = receiver }
        return !state.isOver
      }
      guard begins else { return }
      guard subject.isSubject else { return finish(.invalidName(name: subject)) }
      if let group, !group.isSharingGroup { return finish(.invalidName(name: group)) }
      let observer = wire.observe(on: queue) { [self] event in receive(event) }
      do throws(NATSError) {
        let subscription = try wire.subscribe(to: subject, group: group) { [self] message in
          receive(message)
        }
        let isOver = state.withLock { state in
          (state.subscription, state.observer) = (subscription, observer)
          return state.receiver == nil || state.end != nil
        }
        if isOver { stop() }
      } catch {
        state.withLock { $0.observer = observer }
        finish(error)
      }
    }

    /// Ends the subscription, and drops what waits.
    func end() {
      let old = state.withLock { state in
        state.isOver = true
        defer {
          state.receiver = nil
          state.waiting = OperatorQueue()
        }
        return state
      }
      stop()
      release(old)
    }

    /// Receives nothing more.
    private func stop() {
      let (subscription, observer) = state.withLock { ($0.subscription.take(), $0.observer.take()) }
      subscription?.unsubscribe()
      if let observer { wire.events.remove(observer) }
    }

    // MARK: From the client

    private func receive(_ message: WireMessage) {
      let message = SubjectMessage(subject: message.subject, reply: message.reply, payload: message.data)
      let (drains, isFull) = state.withLock { state in
        if state.end != nil || state.receiver == nil { return (false, false) }
        state.accept(message, limit: limit, overflow)
        return (state.startDraining(), state.end != nil)
      }
      if isFull { stop() }
      if drains { queue.perform { [self] in drain() } }
    }

    private func receive(_ event: WireEvent) {
      switch event {
      case .disconnected, .reconnected: break
      case .closed: finish(.closed)
      case .refused(let text):
        if subject.isNamed(in: text, after: "Subscription to ") { finish(.notPermitted(reason: text)) }
      }
    }

    /// Fails after the messages that wait.
    private func finish(_ error: NATSError) {
      let drains = state.withLock { state in
        if state.end == nil { state.end = error }
        return state.startDraining()
      }
      stop()
      if drains { queue.perform { [self] in drain() } }
    }

    // MARK: To the subscriber

    func request(_ count: Int) {
      let drains = state.withLock { state in
        let (wanted, isUnlimited) = state.wanted.addingReportingOverflow(count)
        state.wanted = isUnlimited ? .max : wanted
        return state.startDraining()
      }
      if drains { queue.perform { [self] in drain() } }
    }

    private func drain() {
      while let (receiver, act) = next() { act(receiver) }
    }

    private func next() -> (any SubjectReceiver, (any SubjectReceiver) -> Void)? {
      state.withLock { state in
        if let receiver = state.receiver, let act = state.next() { return (receiver, act) }
        state.isDraining = false
        return nil
      }
    }
  }
#endif
