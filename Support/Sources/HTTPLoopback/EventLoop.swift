import Foundation

/// The work of a server: one thread that watches all its sockets, so that nothing here needs a lock and the
/// log has one order.
struct EventLoop {
  let listener: Descriptor
  let signals: Signals
  let welcome: HTTPWelcome
  let limits: HTTPLimits
  let log: HTTPLog?
  let answer: @Sendable (HTTPRequest) -> HTTPAnswer

  private var connections: [Connection] = []
  private var accepted = 0
  private var requests = 0
  /// Until when no connection is accepted, since there is no descriptor for one. The listener stays readable
  /// meanwhile, so a loop that waits for it would not sleep.
  private var fullUntil: ContinuousClock.Instant?
  /// When the server last looked for what is due. What is not due then is waited for, whatever the clock says
  /// meanwhile: a delay that ends between two readings would be neither sent nor waited for.
  private var lookedAt = ContinuousClock.now

  init(
    listener: Descriptor, signals: Signals, welcome: HTTPWelcome, limits: HTTPLimits, log: HTTPLog?,
    answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer
  ) {
    self.listener = listener
    self.signals = signals
    self.welcome = welcome
    self.limits = limits
    self.log = log
    self.answer = answer
  }

  /// Serves until the signals request a stop; then closes everything.
  mutating func run() {
    while let doors = signals.look() {
      // A request on one connection can release an answer held on another.
      while readRequests() || sendAnswers(doors: doors) || closeEnded() {}
      waitForNews()
    }
    listener.dispose()
    while let connection = connections.last { close(connection.number, byClient: false) }
  }

  /// Starts to answer the requests that have arrived; returns whether there were any.
  private mutating func readRequests() -> Bool {
    var found = false
    for index in connections.indices {
      guard let next = connections[index].nextRequest() else { continue }
      found = true
      let pending: Connection.Pending
      switch next {
      case .request(let request, let keepsAlive):
        requests += 1
        log?.append(.requested(request))
        pending = .init(request, answer(request), keepsAlive: keepsAlive)
      case .refused(let status): pending = refusal(status)
      }
      begin(pending, at: index)
    }
    return found
  }

  private func refusal(_ status: Int) -> Connection.Pending {
    .init(HTTPRequest(method: "", path: ""), .status(status), keepsAlive: false, isRefused: true)
  }

  private mutating func begin(_ pending: Connection.Pending, at index: Int) {
    pending.answer.stream?.attach(signals)
    connections[index].begin(pending)
  }

  /// Sends the parts that are not held; returns whether there may be more to do at once.
  private mutating func sendAnswers(doors: Set<String>) -> Bool {
    var goesOn = false
    lookedAt = .now
    // Those that wait for nothing are passed by, since there may be many of them.
    let waiting = connections.lazy.filter { $0.pending != nil }.map(\.number)
    for number in Array(waiting) {
      guard let index = connections.firstIndex(where: { $0.number == number }),
        let pending = connections[index].pending, isDue(pending, doors: doors)
      else { continue }
      switch connections[index].answer() {
      case .waiting: break
      case .clientGone: close(number, byClient: true)
      case .partSent(let request):
        log?.append(.partSent(request))
        goesOn = true
      case .finished(let request, let ending):
        pending.answer.stream?.end()
        log?.append(pending.answer.isSent ? .answered(request) : .dropped(request))
        if ending == .resets { connections[index].socket.resetOnDispose() }
        if ending == .stays {
          goesOn = true
        } else if pending.isRefused, !connections[index].hasEnded {
          connections[index].linger()
        } else {
          close(number, byClient: false)
        }
      }
    }
    return goesOn
  }

  private func isDue(_ pending: Connection.Pending, doors: Set<String>) -> Bool {
    pending.conditions.allSatisfy { condition in
      switch condition {
      case .elapsed(let time): pending.since + time <= lookedAt
      case .requests(let count): requests >= count
      case .opened(let door): doors.contains(door)
      }
    }
  }

  /// Closes the connections whose clients have left, or are too late; returns whether some are to be told.
  private mutating func closeEnded() -> Bool {
    var isTold = false
    let now = ContinuousClock.now
    let ended = connections.lazy.filter { [limits] in
      $0.hasEnded || $0.deadline(limits).map { $0 <= now } ?? false
    }
    for number in Array(ended.map(\.number)) {
      guard let index = connections.firstIndex(where: { $0.number == number }) else { continue }
      let connection = connections[index]
      if connection.hasEnded, !(connection.isWriting && connection.pending?.answer.stream == nil) {
        close(number, byClient: !connection.isLingering)
      } else if let deadline = connection.deadline(limits), deadline <= now {
        if connection.isReceiving {
          begin(refusal(408), at: index)
          isTold = true
        } else {
          if connection.isWriting { connection.socket.resetOnDispose() }
          close(number, byClient: false)
        }
      }
    }
    return isTold
  }

  /// Sleeps until a socket or a signal is ready, or a delay or a time limit has passed.
  private mutating func waitForNews() {
    var watched = [signals.reader, listener].map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    if let end = fullUntil, end <= .now { fullUntil = nil }
    if connections.count >= limits.connections || welcome == .ignores || fullUntil != nil {
      watched[1].events = 0
    }
    watched += connections.map {
      pollfd(
        fd: $0.socket.number,
        events: Int16(($0.hasEnded ? 0 : POLLIN) | ($0.isWriting ? POLLOUT : 0)), revents: 0)
    }
    guard poll(&watched, nfds_t(watched.count), millisecondsToNextDelay()) > 0 else { return }

    for (number, state) in zip(connections.map(\.number), watched.dropFirst(2)) where state.revents != 0 {
      guard let index = connections.firstIndex(where: { $0.number == number }) else { continue }
      connections[index].receive()
    }
    if watched[1].revents != 0 { accept() }
  }

  private mutating func accept() {
    while connections.count < limits.connections {
      let socket: Descriptor
      switch listener.accepted() {
      case .connection(let connection): socket = connection
      case .nothingYet: return
      case .noRoom:
        fullUntil = .now + .milliseconds(100)
        return
      }
      accepted += 1
      connections.append(Connection(number: accepted, socket: socket, limits: limits))
      log?.append(.connected(accepted))
      guard let ending = welcome.ending else { continue }
      if ending == .resets { socket.resetOnDispose() }
      close(accepted, byClient: false)
    }
  }

  /// Rounded up, so that the time has passed when the sleep ends; -1 when nothing is delayed or limited.
  private func millisecondsToNextDelay() -> Int32 {
    let delays = connections.compactMap(\.pending).flatMap { pending in
      pending.conditions.compactMap { condition -> ContinuousClock.Instant? in
        guard case .elapsed(let time) = condition else { return nil }
        return pending.since + time
      }
    }
    // One that has ended waits for another condition.
    let ahead =
      delays.filter { $0 > lookedAt } + connections.compactMap { $0.deadline(limits) }
      + [fullUntil].compactMap(\.self)
    guard let next = ahead.min() else { return -1 }
    return Int32(min(max(next - .now, .zero) / .milliseconds(1), Double(Int32.max)).rounded(.up))
  }

  private mutating func close(_ number: Int, byClient: Bool) {
    guard let index = connections.firstIndex(where: { $0.number == number }) else { return }
    let connection = connections.remove(at: index)
    connection.socket.dispose()
    fullUntil = nil
    if let pending = connection.pending, let stream = pending.answer.stream {
      stream.end()
      log?.append(.dropped(pending.request))
    }
    log?.append(.disconnected(number, byClient: byClient))
  }
}
