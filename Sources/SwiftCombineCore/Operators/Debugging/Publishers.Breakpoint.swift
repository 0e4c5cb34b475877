import SwiftCombineEngine

extension Publishers {
  /// A publisher that stops in a debugger when a closure returns `true`.
  public struct Breakpoint<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// Returns whether to stop when the subscription arrives.
    public let receiveSubscription: ((any Subscription) -> Bool)?
    /// Returns whether to stop at a value.
    public let receiveOutput: ((Upstream.Output) -> Bool)?
    /// Returns whether to stop at the completion.
    public let receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)?

    /// Creates a publisher that stops in a debugger when a closure returns `true`.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - receiveSubscription: Returns whether to stop when the subscription arrives.
    ///   - receiveOutput: Returns whether to stop at a value.
    ///   - receiveCompletion: Returns whether to stop at the completion.
    @_transparent public init(
      upstream: Upstream, receiveSubscription: ((any Subscription) -> Bool)? = nil,
      receiveOutput: ((Upstream.Output) -> Bool)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        BreakpointSubscriber(
          downstream: subscriber, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
          receiveCompletion: receiveCompletion))
    }
  }
}

@usableFromInline struct BreakpointSubscriber<Downstream: Subscriber>: Subscriber, Reflected {
  @usableFromInline let downstream: Downstream
  @usableFromInline let receiveSubscription: ((any Subscription) -> Bool)?
  @usableFromInline let receiveOutput: ((Downstream.Input) -> Bool)?
  @usableFromInline let receiveCompletion: ((Subscribers.Completion<Downstream.Failure>) -> Bool)?
  /// What the closure for the subscription completes.
  @usableFromInline let early: EarlyCompletion<Downstream.Failure>?

  @inlinable init(
    downstream: Downstream, receiveSubscription: ((any Subscription) -> Bool)?,
    receiveOutput: ((Downstream.Input) -> Bool)?,
    receiveCompletion: ((Subscribers.Completion<Downstream.Failure>) -> Bool)?
  ) {
    self.downstream = downstream
    self.receiveSubscription = receiveSubscription
    self.receiveOutput = receiveOutput
    self.receiveCompletion = receiveCompletion
    early = receiveSubscription == nil ? nil : EarlyCompletion()
  }

  @usableFromInline func receive(subscription: any Subscription) {
    guard let receiveSubscription, let early else { return downstream.receive(subscription: subscription) }
    early.call {
      if receiveSubscription(subscription) { stopForDebugger() }
    }
    guard early.hasOne else { return downstream.receive(subscription: subscription) }
    // The upstream has completed already; the subscriber may still cancel first.
    let link = OperatorSubscription(name: description)
    if link.slot.open(subscription) { downstream.receive(subscription: link) }
    if let completion = early.take(), link.slot.end() { pass(completion) }
  }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    if receiveOutput?(input) == true { stopForDebugger() }
    return downstream.receive(input)
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if early?.keeps(completion) != true { pass(completion) }
  }

  private func pass(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if receiveCompletion?(completion) == true { stopForDebugger() }
    downstream.receive(completion: completion)
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline var description: String { "Breakpoint" }
}

extension Publisher {
  /// Stops in a debugger with `SIGTRAP` when a closure returns `true`, before the signal is forwarded.
  ///
  /// Without a debugger the program ends there.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .breakpoint(receiveOutput: { $0 > 2 })
  ///       .sink { print($0) }
  ///
  /// - Parameters:
  ///   - receiveSubscription: Returns whether to stop when the subscription arrives.
  ///   - receiveOutput: Returns whether to stop at a value.
  ///   - receiveCompletion: Returns whether to stop at the completion.
  @_transparent public func breakpoint(
    receiveSubscription: ((any Subscription) -> Bool)? = nil, receiveOutput: ((Output) -> Bool)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
  ) -> Publishers.Breakpoint<Self> {
    Publishers.Breakpoint(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion)
  }

  /// Stops in a debugger with `SIGTRAP` when this publisher fails.
  ///
  ///     let cancellable = ["1", "2"].publisher
  ///       .tryMap { try parse($0) }
  ///       .breakpointOnError()
  ///       .sink { print($0) } receiveValue: { print($0) }  // 1, 2, finished
  @inlinable public func breakpointOnError() -> Publishers.Breakpoint<Self> {
    breakpoint(receiveCompletion: { completion in
      if case .failure = completion { true } else { false }
    })
  }
}
