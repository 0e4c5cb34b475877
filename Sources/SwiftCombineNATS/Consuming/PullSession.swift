#if NATS
  import Dispatch
  import Foundation
  import SwiftCombineEngine

  /// What a subscription needs to know to create and to use its group.
  struct PullOptions: Sendable {
    let group: String
    let subject: String
    let start: NATSStart
    let order: NATSOrder
    let window: Int
    let redeliveryWait: Duration

    /// How many messages of the group the server leaves unacknowledged.
    var maxUnacknowledged: Int { order == .strict ? 1 : max(1000, 2 * min(window, Int.max / 2)) }
  }

  /// The engine of a subscription, as its session sees it. It may be called on any thread.
  protocol PullReceiver: AnyObject {
    func receive(_ arrival: Arrival, _ payload: Data)
    func open(_ input: PullInput)
    func suspend()
    func expire(_ count: Int, pauses: Bool)
    func resume()
    func fail(_ error: NATSError)
  }

  /// The input of an engine through which it requests messages.
  final class PullInput: EngineInput {
    private let session: PullSession
    private let inbox: String

    init(_ session: PullSession, inbox: String) {
      self.session = session
      self.inbox = inbox
      super.init()
    }

    override func request(_ demand: DemandCount) {
      session.request(Int(clamping: demand.rawValue), inbox: inbox)
    }
  }

  /// The connection of one subscription to its group at the server, through reconnections.
  ///
  /// Its phases change on its queue only:
  ///
  ///     preparing ─▶ open ─▶ draining ─▶ preparing ─▶ …
  ///
  /// It prepares by looking for the group, which it creates the first time. While it is open, replies to its
  /// requests arrive at an inbox. After a reconnection it drains that inbox, so that no request of the old
  /// connection can be answered any more and what has arrived keeps its order, and prepares again.
  ///
  /// `@unchecked Sendable`: its phase and the variables beside it are accessed on its queue; the
  /// rest is locked or atomic.
  final class PullSession: @unchecked Sendable {
    private enum Phase {
      case preparing
      case open(WireSubscription)
      case draining
    }

    let options: PullOptions
    private let stream: NATSStream
    private let queue = DispatchQueue(label: "SwiftCombineNATS.group")
    private let over = Atomic<Bool>(false)
    private let receiver: Locked<(any PullReceiver)?>
    private let acknowledged = Locked(AcknowledgementLog())
    /// What the subscriber has released unsettled; `nil` after the end.
    private let unsettled: Locked<UnsettledLog?>
    /// Counts what arrives, so that silence is noticed.
    private let arrivals = Atomic<Int>(0)

    // Accessed on the queue only.
    private var phase = Phase.preparing
    private var attempt = 0
    private var failures = 0
    private var hasGroup = false
    private var observer: Int?

    init(_ stream: NATSStream, _ options: PullOptions) {
      self.stream = stream
      self.options = options
      receiver = Locked(nil)
      unsettled = Locked(UnsettledLog(redeliveryWait: options.redeliveryWait))
    }

    private var wire: Wire { stream.connection.wire }
    var streamName: String { stream.name }
    /// Whether the subscription has ended.
    var isOver: Bool { over.load(ordering: .acquiring) }
    private var current: (any PullReceiver)? { receiver.withLock { $0 } }

    // MARK: Begin and end

    func begin(_ receiver: any PullReceiver) {
      self.receiver.withLock { $0 = receiver }
      // Another thread may have ended it before, and released what there was.
      if isOver { return release(self.receiver.withLock { $0.take() }) }
      queue.perform { [self] in
        if isOver { return }
        observer = wire.observe(on: queue) { [self] event in receive(event) }
        prepare()
      }
    }

    /// Ends the subscription. What arrives afterwards is returned to the group, as is what was released
    /// unsettled before: an operator that is canceled with it may have released it a moment ago.
    func end() {
      if over.exchange(true, ordering: .acquiringAndReleasing) { return }
      let receiver = receiver.withLock { $0.take() }
      release(receiver)
      for reply in unsettled.withLock({ $0.take() })?.replies() ?? [] { send("-NAK", reply) }
      queue.perform { [self] in
        if let observer { wire.events.remove(observer) }
        if case .open(let subscription) = phase { subscription.drain() }
        phase = .draining
      }
    }

    private func receive(_ event: WireEvent) {
      if isOver { return }
      switch event {
      case .disconnected: break
      case .reconnected:
        switch phase {
        case .preparing: prepare()
        case .open(let subscription): renew(subscription)
        case .draining: break
        }
      case .closed: current?.fail(.closed)
      case .refused(let text):
        if requestSubject.isNamed(in: text)
          || text.namesAcknowledgement(stream: stream.name, group: options.group)
        {
          current?.fail(.notPermitted(reason: text))
        }
      }
    }

    /// Closes the inbox, and opens another one when all that has arrived there was received.
    private func renew(_ subscription: WireSubscription) {
      phase = .draining
      current?.suspend()
      subscription.drain()
    }

    private func didDrain() {
      if isOver { return }
      phase = .preparing
      prepare()
    }

    // MARK: The group

    private func prepare() {
      attempt += 1
      let (attempt, options) = (attempt, options)
      if !options.group.isNATSName { return fail(.invalidName(name: options.group)) }
      if case .time(let date) = options.start, date.timeIntervalSinceReferenceDate.isNaN {
        return fail(.invalidOption(option: "NATSStart.time", remedy: "Pass a date that is a number."))
      }
      if !options.subject.isSubject { return fail(.invalidName(name: options.subject)) }
      stream.request("CONSUMER.INFO.\(stream.name).\(options.group)", String?.none, on: queue) {
        [self] (result: Result<ConsumerReply, NATSError>) in
        if attempt == self.attempt { didFind(result) }
      }
    }

    private func didFind(_ result: Result<ConsumerReply, NATSError>) {
      if isOver { return }
      switch result {
      case .success(let reply): use(reply.config)
      case .failure(.noGroup): if hasGroup { fail(noGroup) } else { create() }
      case .failure(let error): attemptAgain(error)
      }
    }

    private func create() {
      let (attempt, name) = (attempt, stream.name)
      let creation = ConsumerCreation(stream: name, config: ConsumerConfiguration(options))
      stream.request("CONSUMER.DURABLE.CREATE.\(name).\(options.group)", creation, on: queue) {
        [self] (result: Result<ConsumerReply, NATSError>) in
        guard attempt == self.attempt, !isOver else { return }
        switch result {
        case .success(let reply): use(reply.config)
        case .failure(let error): attemptAgain(error)
        }
      }
    }

    /// Prepares again after an error that may pass: a missing reply, or another process that created the
    /// group at the same time.
    private func attemptAgain(_ error: NATSError) {
      switch error {
      case .timedOut where wire.isReconnecting: return  // the reconnection prepares again
      case .timedOut where failures < 2, .refused where failures < 1:
        failures += 1
        prepare()
      default: fail(error)
      }
    }

    private func use(_ configuration: ConsumerConfiguration?) {
      if let difference = configuration?.difference(from: options) { return fail(difference) }
      if let configuration, configuration.filters == nil, options.subject != ">" {
        return compareStream(configuration)
      }
      open(configuration)
    }

    /// Uses a group without a subject of its own only if the whole stream has no other subject.
    private func compareStream(_ configuration: ConsumerConfiguration) {
      let attempt = attempt
      stream.request("STREAM.INFO.\(stream.name)", String?.none, on: queue) {
        [self] (result: Result<StreamReply, NATSError>) in
        guard attempt == self.attempt, !isOver else { return }
        switch result {
        case .success(let reply) where reply.config?.isCovered(by: options.subject) == true:
          open(configuration)
        case .success: fail("has all subjects of the stream")
        case .failure(let error): attemptAgain(error)
        }
      }
    }

    private func fail(_ difference: String) {
      fail(.groupDiffers(group: options.group, stream: stream.name, difference: difference))
    }

    private func open(_ configuration: ConsumerConfiguration?) {
      failures = 0
      let limit = configuration?.maxAckPending ?? 0
      let replies = acknowledged.withLock { log in
        log.limit = min(max(8192, limit), 1_000_000)
        return hasGroup ? log.replies() : []
      }
      hasGroup = true
      for reply in replies { send("+ACK", reply) }
      let inbox = Wire.newInbox()
      do throws(NATSError) {
        let subscription = try wire.subscribe(to: "\(inbox).*") { [self] message in
          receive(message)
        } end: { [self] in
          queue.perform { [self] in didDrain() }
        }
        phase = .open(subscription)
      } catch {
        return fail(error)
      }
      current?.open(PullInput(self, inbox: inbox))
    }

    private var noGroup: NATSError { .noGroup(group: options.group, stream: stream.name) }

    private func fail(_ error: NATSError) { current?.fail(error) }

    // MARK: Requests

    private var requestSubject: String { "$JS.API.CONSUMER.MSG.NEXT.\(stream.name).\(options.group)" }

    /// Requests messages. The subject for the replies contains their number, which is what expires if the
    /// server does not say how many are missing.
    func request(_ count: Int, inbox: String) {
      let lifetime = wire.options.pullLifetime
      let failure = wire.publish(
        requestSubject, reply: "\(inbox).\(count)",
        "{\"batch\":\(count),\"expires\":\(lifetime.wireNanoseconds)}")
      if let failure { return fail(failure) }
      let found = arrivals.load(ordering: .relaxed)
      queue.perform(after: lifetime + wire.options.replyTimeout) { [weak self] in self?.check(found, inbox) }
    }

    /// Opens another inbox if nothing has arrived since a request which has expired by now.
    private func check(_ found: Int, _ inbox: String) {
      guard !isOver, case .open(let subscription) = phase, subscription.subject == "\(inbox).*" else {
        return
      }
      if arrivals.load(ordering: .relaxed) == found { renew(subscription) }
    }

    private func receive(_ message: WireMessage) {
      arrivals.add(1, ordering: .relaxed)
      if let code = message.code, message.reply == nil { return receive(code, message) }
      guard let reply = message.reply, let metadata = MessageMetadata(reply: reply) else { return }
      let arrival = Arrival(metadata: metadata, subject: message.subject, reply: reply, session: self)
      // A message that is released returns itself.
      guard let receiver = current else { return release(HeldMessage(arrival)) }
      receiver.receive(arrival, message.data)
    }

    /// Receives the end of a request.
    private func receive(_ code: Int, _ message: WireMessage) {
      let pending = message.header("Nats-Pending-Messages").flatMap { Int($0) }
      let count = max(0, pending ?? message.number ?? 0)
      let text = message.header("Description") ?? ""
      switch code {
      case 404, 408: current?.expire(count, pauses: false)
      case 409 where text.contains("Consumer Deleted"): fail(noGroup)
      case 409 where text.contains("MaxWaiting") || text.contains("Leadership") || text.contains("Shutdown"),
        503:
        current?.expire(count, pauses: true)
        queue.perform(after: .milliseconds(250)) { [weak self] in self?.current?.resume() }
      case 100: break
      default: fail(.refused(stream: stream.name, code: code, reason: text))
      }
    }

    // MARK: Settling

    /// Whether a message was acknowledged, lately at least.
    func hasAcknowledged(_ sequence: UInt64) -> Bool { acknowledged.withLock { $0.contains(sequence) } }

    func acknowledge(_ sequence: UInt64, _ reply: String) {
      acknowledged.withLock { $0.append(sequence, reply) }
      send("+ACK", reply)
    }

    /// Returns a message to the group when the subscription ends, if that is within the redelivery wait.
    func giveBackAtEnd(_ reply: String) {
      let isOver = unsettled.withLock { log in
        log?.append(reply)
        return log == nil
      }
      if isOver { send("-NAK", reply) }
    }

    /// Sends the server what becomes of a message. An error is of the connection, which reports it.
    func send(_ text: String, _ reply: String) { _ = wire.publish(reply, text) }
  }
#endif
