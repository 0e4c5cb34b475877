import SwiftCombineEngine

extension Publishers {
  /// A publisher that calls closures for the events that pass through it.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// Called with the upstream's subscription.
    public var receiveSubscription: ((any Subscription) -> Void)?
    /// Called with each value.
    public var receiveOutput: ((Upstream.Output) -> Void)?
    /// Called with the completion.
    public var receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?
    /// Called on cancellation.
    public var receiveCancel: (() -> Void)?
    /// Called with each requested demand, and with the demand returned for a value unless it is none.
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

    /// Creates a publisher that calls closures for the events that pass through it.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - receiveSubscription: Called with the upstream's subscription.
    ///   - receiveOutput: Called with each value.
    ///   - receiveCompletion: Called with the completion.
    ///   - receiveCancel: Called on cancellation.
    ///   - receiveRequest: Called with each requested demand, and with the demand returned for a value unless
    ///     it is none.
    @_transparent public init(
      upstream: Upstream, receiveSubscription: ((any Subscription) -> Void)? = nil,
      receiveOutput: ((Output) -> Void)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
      receiveCancel: (() -> Void)? = nil, receiveRequest: ((Subscribers.Demand) -> Void)?
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
      self.receiveCancel = receiveCancel
      self.receiveRequest = receiveRequest
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(HandleEventsOperator(downstream: subscriber, events: self))
    }
  }
}

@usableFromInline final class HandleEventsOperator<Downstream: Subscriber>: Subscriber, Reflected {
  @usableFromInline let downstream: Downstream
  @usableFromInline let receiveSubscription: ((any Subscription) -> Void)?
  @usableFromInline let receiveOutput: ((Downstream.Input) -> Void)?
  @usableFromInline let receiveCompletion: ((Subscribers.Completion<Downstream.Failure>) -> Void)?
  @usableFromInline let receiveRequest: ((Subscribers.Demand) -> Void)?
  @usableFromInline let link: HandleEventsLink
  /// What the closure for the subscription completes.
  @usableFromInline let early: EarlyCompletion<Downstream.Failure>?

  @inlinable init<Upstream: Publisher>(downstream: Downstream, events: Publishers.HandleEvents<Upstream>)
  where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
    self.downstream = downstream
    receiveSubscription = events.receiveSubscription
    receiveOutput = events.receiveOutput
    receiveCompletion = events.receiveCompletion
    receiveRequest = events.receiveRequest
    early = events.receiveSubscription == nil ? nil : EarlyCompletion()
    link = HandleEventsLink(receiveRequest: events.receiveRequest, receiveCancel: events.receiveCancel)
  }

  @usableFromInline func receive(subscription: any Subscription) {
    // Also called for a subscription that is canceled because another arrived before.
    if let receiveSubscription, !link.isOver { early?.call { receiveSubscription(subscription) } }
    if link.slot.open(subscription) { downstream.receive(subscription: link) }
    if let completion = early?.take() { receive(completion: completion) }
  }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard !link.isOver else { return .none }
    if let receiveOutput {
      receiveOutput(input)
      guard !link.isOver else { return .none }
    }
    let wanted = downstream.receive(input)
    if let receiveRequest, wanted > .none, !link.isOver { receiveRequest(wanted) }
    return wanted
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if early?.keeps(completion) == true { return }
    guard link.end() else { return }
    receiveCompletion?(completion)
    downstream.receive(completion: completion)
  }

  @usableFromInline var description: String { link.description }
}

/// The subscription of `handleEvents`: an `OperatorSubscription` that calls closures first, and releases them
/// on completion or cancellation.
@usableFromInline final class HandleEventsLink: Subscription, Reflected {
  struct Closures {
    let receiveRequest: ((Subscribers.Demand) -> Void)?
    let receiveCancel: (() -> Void)?
  }

  @usableFromInline let slot = UpstreamSlot()
  private let closures: Locked<Closures?>

  @usableFromInline init(receiveRequest: ((Subscribers.Demand) -> Void)?, receiveCancel: (() -> Void)?) {
    closures = Locked(Closures(receiveRequest: receiveRequest, receiveCancel: receiveCancel))
  }

  @inlinable var isOver: Bool { slot.hasEnded }

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    closures.withLock { $0 }?.receiveRequest?(demand)
    slot.request(demand)
  }

  @usableFromInline func cancel() {
    let upstream = slot.close()  // first: the closure may send signals
    closures.withLock { $0.take() }?.receiveCancel?()
    upstream?.cancel()
  }

  /// Ends the subscription because the upstream has completed.
  ///
  /// - Returns: Whether it had not ended before.
  @usableFromInline func end() -> Bool {
    let isFirst = closures.withLock { $0.take() } != nil
    slot.end()
    return isFirst
  }

  @usableFromInline var description: String { "HandleEvents" }
}

extension Publisher {
  /// Calls closures as events pass in both directions, each before its event is forwarded.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .handleEvents(receiveOutput: { print("received", $0) })
  ///       .sink { print($0) }  // received 1, 1, received 2, 2
  ///
  ///     upstream           ──1──2──✕
  ///     receiveOutput      ──1──2────
  ///     handleEvents(…)    ──1──2──✕
  ///
  /// No closure is called after the completion or after a cancellation.
  ///
  /// - Parameters:
  ///   - receiveSubscription: Called with the upstream's subscription, and with any further one, which is
  ///     then canceled.
  ///   - receiveOutput: Called with each value.
  ///   - receiveCompletion: Called with the completion.
  ///   - receiveCancel: Called on cancellation.
  ///   - receiveRequest: Called with each requested demand, and with the demand returned for a value unless
  ///     it is none.
  @_transparent public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest)
  }
}
