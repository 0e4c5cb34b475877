import CombineMachinery

/// One connection for as many subscribers as there are: made for the first, cancelled when none is left.
@usableFromInline
final class SharedConnection {
  struct State {
    var subscribers = 0
    /// Counts the connections, so that one that was given up while it was being made is known.
    var number = 0
    var isWanted = false
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
        state.isWanted = false
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
      state.isWanted = false
      return connection
    }
    connection?.cancel()
  }
}

/// The subscription of one of the subscribers that share a connection: the upstream's own, but for what it
/// tells the connection.
@usableFromInline
final class SharedLink: Subscription, Reflected {
  // Both are there until the subscriber cancels or the stream ends.
  struct State {
    var connection: SharedConnection?
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

  /// The stream has ended: the connection is none of this subscriber's business any more.
  @usableFromInline
  func end() { release(take()) }

  private func take() -> (connection: SharedConnection?, upstream: (any Subscription)?) {
    state.withLock { ($0.connection.take(), $0.upstream.take()) }
  }

  private var upstream: (any Subscription)? { state.withLock { $0.upstream } }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) { upstream?.request(demand) }

  @usableFromInline
  func cancel() {
    let (connection, upstream) = take()
    upstream?.cancel()
    connection?.leave()
  }

  @usableFromInline
  var combineIdentifier: CombineIdentifier { state.withLock { $0.identifier } }
  @usableFromInline
  var description: String { upstream.map { String(describing: $0) } ?? "Autoconnect" }
}
