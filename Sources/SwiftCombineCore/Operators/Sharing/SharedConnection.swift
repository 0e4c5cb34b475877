import SwiftCombineEngine

/// One connection for any number of subscribers: made for the first, canceled when none is left.
///
/// Another connection is made only when the one before delivers nothing any more, so that no value is
/// delivered through both. Connections of this module are closed in the lock that counts the subscribers, so
/// the next subscriber connects at once. Another connection must first be canceled, by foreign code: a
/// subscriber that attaches meanwhile leaves the connecting to the thread that cancels.
@usableFromInline final class SharedConnection {
  struct State {
    var subscribers = 0
    /// The number of connections, to detect one that was abandoned while it was being made.
    var number = 0
    /// Whether there is a connection, or one is being made or canceled.
    var isWanted = false
    var isDisconnecting = false
    /// Whether the stream has completed; another connection would not restart it.
    var hasEnded = false
    var connection: (any Cancellable)?
    /// The same connection, if it can be closed in the lock. It is known before it is made.
    var early: (any EarlyConnection)?
    /// Makes the connection with that number, for a subscriber that attached during the disconnecting.
    var reconnect: ((Int) -> Void)?
  }

  /// What is left to do when the last subscriber has canceled.
  enum Disconnection {
    /// The connection delivers nothing any more; its upstream is to be canceled.
    case closed(upstream: (any Subscription)?, (any Cancellable)?)
    case open(any Cancellable)
  }

  private let state = Locked(State())

  @usableFromInline init() {}

  /// Counts a subscriber.
  ///
  /// - Returns: The number of the connection that the caller must make, if any.
  @usableFromInline func join() -> Int? {
    state.withLock { state in
      state.subscribers += 1
      return state.claim()
    }
  }

  /// Whether there is no connection, or it is being canceled: a subscriber that was not to make one checks
  /// this.
  @usableFromInline var isMissing: Bool { state.withLock { $0.isDisconnecting || !$0.isWanted } }

  /// Makes a connection for a subscriber, as soon as the one before has been canceled.
  @usableFromInline func reconnect(_ connect: @escaping (Int) -> Void) {
    let (number, replaced) = state.withLock { state -> (Int?, ((Int) -> Void)?) in
      if state.isDisconnecting { return (nil, exchange(&state.reconnect, with: connect)) }
      return (state.claim(), nil)
    }
    if let number { connect(number) }
    release(replaced)
  }

  /// Stores a connection that is about to be made. If no subscriber is left, it closes it, so that nothing of
  /// the upstream is requested.
  @usableFromInline func willConnect(_ connection: any EarlyConnection, _ number: Int) {
    state.withLock { state in
      guard state.isCurrent(number) else { return _ = connection.close() }  // it has no upstream yet
      state.early = connection  // there was none: it is taken out before another connection is wanted
      if state.subscribers == 0 { _ = state.disconnect() }
    }
  }

  /// Stores the connection that was made, and cancels it if no subscriber is left.
  @usableFromInline func didConnect(_ connection: any Cancellable, _ number: Int) {
    let (isStale, isLeft, replaced) = state.withLock { state -> (Bool, Bool, (any Cancellable)?) in
      guard state.isCurrent(number) else { return (true, false, nil) }
      if state.subscribers > 0 { return (false, false, exchange(&state.connection, with: connection)) }
      state.isDisconnecting = true
      return (false, true, state.connection.take())
    }
    if isStale { connection.cancel() }
    if isLeft { disconnect(connection) }
    release(replaced)
  }

  /// Removes a subscriber that has canceled, and disconnects if it was the last one.
  func leave() {
    let disconnection = state.withLock { state in
      state.subscribers -= 1
      return state.subscribers == 0 ? state.disconnect() : nil
    }
    switch disconnection {
    case .closed(let upstream, _): upstream?.cancel()
    case .open(let connection): disconnect(connection)
    case nil: break
    }
  }

  private func disconnect(_ connection: any Cancellable) {
    connection.cancel()
    let (reconnect, number) = state.withLock { state -> (((Int) -> Void)?, Int?) in
      state.isDisconnecting = false
      state.isWanted = state.hasEnded
      let reconnect = state.reconnect.take()
      return (reconnect, reconnect != nil ? state.claim() : nil)
    }
    if let reconnect, let number { reconnect(number) }
  }

  /// Records that the stream has completed: later subscribers receive its completion, and do not connect
  /// again.
  func end() { state.withLock { $0.hasEnded = true } }
}

extension SharedConnection.State {
  /// - Returns: The number of the connection to make, unless there is one or no subscriber is left.
  fileprivate mutating func claim() -> Int? {
    guard !isWanted, subscribers > 0 else { return nil }
    isWanted = true
    number += 1
    return number
  }

  /// Takes the connection out. One that is being made, and not known yet, is canceled as soon as it is known.
  fileprivate mutating func disconnect() -> SharedConnection.Disconnection? {
    if let early = early.take() {
      isWanted = hasEnded
      return .closed(upstream: early.close(), connection.take())
    }
    guard let connection = connection.take() else { return nil }
    isDisconnecting = true
    return .open(connection)
  }

  fileprivate func isCurrent(_ number: Int) -> Bool {
    self.number == number && isWanted && !isDisconnecting
  }
}

/// The subscription of one of the subscribers that share a connection: it forwards to the upstream's
/// subscription, and reports to the connection.
@usableFromInline final class SharedSubscription: Subscription, Reflected {
  struct State {
    /// Retained until the subscriber cancels or the stream completes.
    var connection: SharedConnection?
    /// The same connection after completion, when a retained subscription retains nothing any more.
    weak var endedConnection: SharedConnection?
    /// The connectable publisher, retained as long as the connection: a subject that its subscriptions do not
    /// retain is retained by nothing else.
    var connectable: Any?
    /// Retained until the subscriber cancels or the stream completes.
    var upstream: (any Subscription)?
    var identifier = CombineIdentifier()
  }

  private let state: Locked<State>

  @usableFromInline init(_ connection: SharedConnection, to connectable: Any) {
    state = Locked(State(connection: connection, connectable: connectable))
  }

  /// Stores the upstream's subscription.
  ///
  /// - Returns: Whether it is the first one and the stream has not ended; otherwise it was canceled.
  @usableFromInline func open(_ subscription: any Subscription) -> Bool {
    let identifier = subscription.combineIdentifier
    let isFirst = state.withLock { state in
      guard state.connection != nil, state.upstream == nil else { return false }
      state.upstream = subscription
      state.identifier = identifier
      return true
    }
    if !isFirst { subscription.cancel() }
    return isFirst
  }

  /// Records that the stream has completed. The subscriber counts until it cancels.
  @usableFromInline func end() {
    let (connection, upstream, connectable) = state.withLock { state in
      let connection = state.connection.take()
      // A completion that is sent again, or after a cancellation, finds none, and forgets none.
      if let connection { state.endedConnection = connection }
      return (connection, state.upstream.take(), state.connectable.take())
    }
    connection?.end()
    release((upstream, connectable))
  }

  private var upstream: (any Subscription)? { state.withLock { $0.upstream } }

  @usableFromInline func request(_ demand: Subscribers.Demand) { upstream?.request(demand) }

  @usableFromInline func cancel() {
    let (connection, upstream, connectable) = state.withLock { state in
      let connection = state.connection.take() ?? state.endedConnection
      state.endedConnection = nil
      return (connection, state.upstream.take(), state.connectable.take())
    }
    upstream?.cancel()
    connection?.leave()
    release(connectable)
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { state.withLock { $0.identifier } }
  @usableFromInline var description: String { upstream.map { String(describing: $0) } ?? "Autoconnect" }
}
