import Foundation

/// The work of a server: one thread that watches all its sockets, so that nothing here needs a lock and the
/// log has one order.
struct EventLoop {
  /// More clients than this wait in the system's queue, so that the process keeps descriptors for other
  /// things.
  private static let mostConnections = 512

  let listener: Descriptor
  let signals: Signals
  let welcome: HTTPWelcome
  let log: HTTPLog?
  let answer: @Sendable (HTTPRequest) -> HTTPAnswer

  private var connections: [Connection] = []
  private var accepted = 0
  private var requests = 0

  init(
    listener: Descriptor, signals: Signals, welcome: HTTPWelcome, log: HTTPLog?,
    answer: @escaping @Sendable (HTTPRequest) -> HTTPAnswer
  ) {
    self.listener = listener
    self.signals = signals
    self.welcome = welcome
    self.log = log
    self.answer = answer
  }

  /// Serves until the signals request a stop; then closes everything.
  mutating func run() {
    while let doors = signals.look() {
      // A request on one connection can release an answer held on another.
      while readRequests() || sendAnswers(doors: doors) {}
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
      case .nonsense:
        pending = .init(HTTPRequest(method: "", path: ""), .status(400), keepsAlive: false)
      }
      connections[index].begin(pending)
    }
    return found
  }

  /// Sends the parts that are not held; returns whether there may be more to do at once.
  private mutating func sendAnswers(doors: Set<String>) -> Bool {
    var goesOn = false
    for number in connections.map(\.number) {
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
        log?.append(pending.answer.isSent ? .answered(request) : .dropped(request))
        if ending == .resets { connections[index].socket.resetOnDispose() }
        if ending == .stays { goesOn = true } else { close(number, byClient: false) }
      }
    }
    return goesOn
  }

  private func isDue(_ pending: Connection.Pending, doors: Set<String>) -> Bool {
    pending.conditions.allSatisfy { condition in
      switch condition {
      case .elapsed(let time): pending.since + time <= .now
      case .requests(let count): requests >= count
      case .opened(let door): doors.contains(door)
      }
    }
  }

  /// Sleeps until a socket or a signal is ready, or the delay of an answer has passed.
  private mutating func waitForNews() {
    var watched = [signals.reader, listener].map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    if connections.count >= Self.mostConnections || welcome == .ignores { watched[1].events = 0 }
    watched += connections.map {
      pollfd(fd: $0.socket.number, events: Int16($0.isWriting ? POLLIN | POLLOUT : POLLIN), revents: 0)
    }
    guard poll(&watched, nfds_t(watched.count), millisecondsToNextDelay()) > 0 else { return }

    for (number, state) in zip(connections.map(\.number), watched.dropFirst(2)) where state.revents != 0 {
      guard let index = connections.firstIndex(where: { $0.number == number }) else { continue }
      if !connections[index].receive() { close(number, byClient: true) }
    }
    if watched[1].revents != 0 { accept() }
  }

  private mutating func accept() {
    while connections.count < Self.mostConnections, let socket = listener.accepted() {
      accepted += 1
      connections.append(Connection(number: accepted, socket: socket))
      log?.append(.connected(accepted))
      guard let ending = welcome.ending else { continue }
      if ending == .resets { socket.resetOnDispose() }
      close(accepted, byClient: false)
    }
  }

  /// Rounded up, so that the delay has passed when the sleep ends; -1 when nothing is delayed.
  private func millisecondsToNextDelay() -> Int32 {
    let now = ContinuousClock.now
    let delays = connections.compactMap(\.pending).flatMap { pending in
      pending.conditions.compactMap { condition -> Duration? in
        guard case .elapsed(let time) = condition else { return nil }
        return pending.since + time - now
      }
    }
    guard let shortest = delays.filter({ $0 > .zero }).min() else { return -1 }
    return Int32(clamping: Int64((shortest / .milliseconds(1)).rounded(.up)))
  }

  private mutating func close(_ number: Int, byClient: Bool) {
    guard let index = connections.firstIndex(where: { $0.number == number }) else { return }
    connections.remove(at: index).socket.dispose()
    log?.append(.disconnected(number, byClient: byClient))
  }
}
