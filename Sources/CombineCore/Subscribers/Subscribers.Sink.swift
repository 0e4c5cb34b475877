import CombineMachinery

extension Subscribers {
  /// A subscriber that asks for everything at once and hands it to closures.
  ///
  /// **Memory**: both closures are released at completion. Cancelling releases the upstream; the closures go
  /// with the chain, which the result of `sink` and the upstream no longer hold then.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible,
    CustomReflectable, CustomPlaygroundDisplayConvertible
  {
    @usableFromInline
    struct Closures: ~Copyable {
      @usableFromInline
      let receiveValue: (Input) -> Void
      @usableFromInline
      let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

      @inlinable
      init(
        receiveValue: @escaping (Input) -> Void,
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
      ) {
        self.receiveValue = receiveValue
        self.receiveCompletion = receiveCompletion
      }

      @inlinable
      borrowing func receive(_ value: Input) { receiveValue(value) }
      @inlinable
      borrowing func receive(completion: Subscribers.Completion<Failure>) { receiveCompletion(completion) }
    }

    @usableFromInline
    let slot = SubscriptionSlot()

    // All are touched by upstream's signals only, which come one at a time. The closures are not copyable, so
    // a call retains nothing; a completion inside a value therefore leaves them for the value's call to
    // release.
    @usableFromInline
    @exclusivity(unchecked)
    var depth: Int16 = 0
    @usableFromInline
    @exclusivity(unchecked)
    var isCompleted = false
    @usableFromInline
    @exclusivity(unchecked)
    var closures: Closures

    /// Makes a subscriber of two closures.
    ///
    /// - Parameters:
    ///   - receiveCompletion: Gets the end of the stream.
    ///   - receiveValue: Gets each value, on the thread it is delivered on.
    @inlinable
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      closures = Closures(receiveValue: receiveValue, receiveCompletion: receiveCompletion)
    }

    /// The closure that gets each value.
    public var receiveValue: (Input) -> Void { closures.receiveValue }
    /// The closure that gets the end of the stream.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void { closures.receiveCompletion }

    /// Asks for everything. A second subscription is cancelled.
    @inlinable
    public func receive(subscription: any Subscription) {
      if slot.open(subscription) { subscription.request(.unlimited) }
    }

    @inlinable
    @inline(__always)
    public func receive(_ value: Input) -> Subscribers.Demand {
      guard !slot.hasEnded else { return .none }
      depth &+= 1
      closures.receive(value)
      depth &-= 1
      if depth == 0, slot.hasEnded { releaseClosuresIfCompleted() }
      return .none
    }

    @inlinable
    public func receive(completion: Subscribers.Completion<Failure>) {
      guard slot.end() else { return }
      depth &+= 1
      closures.receive(completion: completion)
      depth &-= 1
      isCompleted = true
      if depth == 0 { releaseClosuresIfCompleted() }
    }

    // Specialized, since closures formed in generic code take the types along and are allocated.
    @inlinable
    @inline(never)
    func releaseClosuresIfCompleted() {
      guard isCompleted else { return }
      var released = Closures(receiveValue: { _ in }, receiveCompletion: { _ in })
      swap(&released, &closures)
    }

    /// Cancels the upstream. Nothing is delivered afterwards.
    public func cancel() { slot.cancel() }

    public var description: String { "Sink" }
    public var customMirror: Mirror { Mirror(self, children: []) }
    public var playgroundDescription: Any { description }
  }
}

extension Publisher {
  /// Hands every value, and the end of the stream, to closures.
  ///
  /// **Demand**: unlimited. **Delivery**: on the thread the publisher delivers on.
  ///
  /// - Returns: What stops it; it stops too when the result is released.
  @inlinable
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(holding: sink) {
      unsafeDowncast($0, to: Subscribers.Sink<Output, Failure>.self).cancel()
    }
  }
}

extension Publisher where Failure == Never {
  /// Hands every value to a closure.
  @inlinable
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}
