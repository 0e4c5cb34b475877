import CombineMachinery

/// One connection for as many subscribers as there are: made for the first, cancelled when none is left.
@usableFromInline
final class SharedConnection {
  struct State {
    var subscribers = 0
    /// Counts the connections, so that one that was given up while it was being made is known.
    var number = 0
    var isWanted = false
    /// Whether the stream has completed, which a further connection would not bring back.
    var hasEnded = false
    var connection: (any Cancellable)?
  }

  private let state = Locked(State())

  @usableFromInline
  init() {}

  /// Counts a subscriber.
  ///
  /// - Returns: The number of the connection that the caller is to make, if any.
  @usableFromInline
  func join() -> Int? {
    state.withLock { state in
      state.subscribers += 1
      if state.isWanted { return nil }
      state.isWanted = true
      state.number += 1
      return state.number
    }
  }

  /// Takes a connection that is about to be made.
  @usableFromInline
  func willConnect(_ connection: any Cancellable, _ number: Int) {
    let (isStale, replaced) = state.withLock { state -> (Bool, (any Cancellable)?) in
      if state.number != number || !state.isWanted { return (true, nil) }
      return (false, exchange(&state.connection, with: connection))
    }
    if isStale { connection.cancel() }
    release(replaced)
  }

  /// Takes the connection that was made, and cancels it if nobody is left.
  @usableFromInline
  func didConnect(_ connection: any Cancellable, _ number: Int) {
    let (isStale, replaced) = state.withLock { state -> (Bool, (any Cancellable)?) in
      guard state.number == number, state.isWanted else { return (true, nil) }
      let replaced = state.connection
      if state.subscribers == 0 {
        state.isWanted = state.hasEnded
        state.connection = nil
        return (true, replaced)
      }
      state.connection = connection
      return (false, replaced)
    }
    if isStale { connection.cancel() }
    release(replaced)
  }

  /// A subscriber has cancelled.
  func leave() {
    let connection: (any Cancellable)? = state.withLock { state in
      state.subscribers -= 1
      // One that is being made, and not known yet, is cancelled as soon as it is.
      guard state.subscribers == 0, let connection = state.connection.take() else { return nil }
      state.isWanted = state.hasEnded
      return connection
    }
    connection?.cancel()
  }

  /// The stream has completed: later subscribers receive its end, and connect no more.
  func end() { state.withLock { $0.hasEnded = true } }
}

/// The subscription of one of the subscribers that share a connection: the upstream's own, but for what it
/// tells the connection.
@usableFromInline
final class SharedLink: Subscription, Reflected {
  struct State {
    /// Until the subscriber cancels or the stream completes.
    var connection: SharedConnection?
    /// The same from completion on, when a subscription that is kept keeps nothing any more.
    weak var endedConnection: SharedConnection?
    /// Until the subscriber cancels or the stream completes.
    var upstream: (any Subscription)?
    var identifier = CombineIdentifier()
  }

  private let state: Locked<State>

  @usableFromInline
  init(_ connection: SharedConnection) { state = Locked(State(connection: connection)) }

  @usableFromInline
  func set(_ subscription: any Subscription) {
    let identifier = subscription.combineIdentifier
    let old = state.withLock { state in
      let old = state.upstream
      state.upstream = subscription
      state.identifier = identifier
      return old
    }
    release(old)
  }

  /// The stream has completed. The subscriber counts until it cancels.
  @usableFromInline
  func end() {
    let (connection, upstream) = state.withLock { state in
      let connection = state.connection.take()
      state.endedConnection = connection
      return (connection, state.upstream.take())
    }
    connection?.end()
    release(upstream)
  }

  private var upstream: (any Subscription)? { state.withLock { $0.upstream } }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) { upstream?.request(demand) }

  @usableFromInline
  func cancel() {
    let (connection, upstream) = state.withLock { state in
      let connection = state.connection.take() ?? state.endedConnection
      state.endedConnection = nil
      return (connection, state.upstream.take())
    }
    upstream?.cancel()
    connection?.leave()
  }

  @usableFromInline
  var combineIdentifier: CombineIdentifier { state.withLock { $0.identifier } }
  @usableFromInline
  var description: String { upstream.map { String(describing: $0) } ?? "Autoconnect" }
}
