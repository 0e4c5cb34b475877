extension Publishers {
  /// A publisher that publishes the values whose positions are in a range, and finishes after the last of
  /// them.
  public struct Output<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The positions of the values to publish.
    public let range: Swift.Range<Int>

    /// Creates a publisher that publishes the values whose positions are in a range.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - range: The positions of the values to publish.
    @inlinable public init(upstream: Upstream, range: Swift.Range<Int>) {
      if range.lowerBound < 0 { Misuse.negativeCount("output(in:)", range.lowerBound) }
      self.upstream = upstream
      self.range = range
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(OutputOperator(downstream: subscriber, range: range))
    }

    @_transparent public var _sendsAll: Bool { upstream._sendsAll }
    @inlinable
    public func _sendAll<R: _ValueReceiver & ~Copyable>(to receiver: inout R) -> Bool
    where R.Value == Output {
      // An empty range finishes before a value.
      if range.isEmpty { return false }
      return withUnsafeMutablePointer(to: &receiver) { next in
        var own = OutputReceiver(next: next, range: range)
        return upstream._sendAll(to: &own)
      }
    }
  }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

@usableFromInline final class OutputOperator<Downstream: Subscriber>: SerialOperator<Downstream>, Subscriber {
  @usableFromInline let range: Swift.Range<Int>
  // Unchecked: only the upstream's signals access it, one at a time.
  @usableFromInline @exclusivity(unchecked) var position = 0

  @inlinable init(downstream: Downstream, range: Swift.Range<Int>) {
    self.range = range
    super.init(downstream, name: "Output", early: EarlySignals(value: .passed, completion: .dropped))
  }

  /// An empty range finishes as soon as the subscriber has its subscription.
  @inlinable override func receive(subscription: any Subscription) {
    super.receive(subscription: subscription)
    if range.isEmpty { cancelAndComplete(.finished) }
  }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard takesValue else { return .none }
    // The position advances first: a value sent from inside a delivery comes after the value being delivered.
    let current = position
    position &+= 1
    if current < range.lowerBound { return .max(1) }
    guard current < range.upperBound else { return .none }
    let wanted = downstream.receive(input)
    guard current &+ 1 == range.upperBound else { return wanted }
    cancelAndComplete(.finished)
    return wanted
  }

  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) { complete(completion) }
}

@usableFromInline struct OutputReceiver<Next: _ValueReceiver & ~Copyable>: ~Copyable, _ValueReceiver {
  @usableFromInline let next: UnsafeMutablePointer<Next>
  @usableFromInline let range: Swift.Range<Int>
  @usableFromInline var position = 0

  @inlinable init(next: UnsafeMutablePointer<Next>, range: Swift.Range<Int>) {
    self.next = next
    self.range = range
  }

  @inlinable mutating func receive(_ value: Next.Value) -> Bool {
    let current = position
    position &+= 1
    if current < range.lowerBound { return true }
    return next.pointee.receive(value) && current &+ 1 < range.upperBound
  }
}

extension Publisher {
  /// Publishes the first values, up to a number of them, and finishes.
  ///
  ///     let cancellable = [1, 2, 3].publisher
  ///       .prefix(2)
  ///       .sink { print($0) }  // 1, 2
  ///
  ///     upstream      ──1──2──3──┤
  ///     prefix(2)     ──1──2┤
  ///
  /// **Cancellation**: the upstream publisher is canceled right after the last value is delivered; it need
  /// not send another.
  ///
  /// - Parameter maxLength: The maximum number of values to publish; a negative number traps, zero finishes
  ///   on subscription.
  @inlinable public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    if maxLength < 0 { Misuse.negativeCount("prefix(_:)", maxLength) }
    return Publishers.Output(upstream: self, range: 0..<maxLength)
  }

  /// Publishes the value at one position and finishes.
  ///
  ///     let cancellable = ["a", "b", "c"].publisher
  ///       .output(at: 1)
  ///       .sink { print($0) }  // b
  ///
  ///     upstream         ──a──b──c──┤
  ///     output(at: 1)    ─────b┤
  ///
  /// **Demand**: requests one more value for each value that it skips. **Cancellation**: as `prefix(_:)`.
  ///
  /// - Parameter index: The position, from zero; a negative one traps.
  @inlinable public func output(at index: Int) -> Publishers.Output<Self> {
    if index < 0 { Misuse.negativeCount("output(at:)", index) }
    return Publishers.Output(upstream: self, range: index..<(index == .max ? index : index + 1))
  }

  /// Publishes the values whose positions are in a range, and finishes after the last of them.
  ///
  ///     let cancellable = ["a", "b", "c", "d", "e"].publisher
  ///       .output(in: 1...2)
  ///       .sink { print($0) }  // b, c
  ///
  ///     upstream             ──a──b──c──d──e──┤
  ///     output(in: 1...2)    ─────b──c┤
  ///
  /// **Demand**: requests one more value for each value that it skips. **Cancellation**: as `prefix(_:)`.
  ///
  /// - Parameter range: The positions, from zero; negative ones trap.
  @_transparent public func output<RangeExpression: Swift.RangeExpression>(
    in range: RangeExpression
  ) -> Publishers.Output<Self> where RangeExpression.Bound == Int {
    Publishers.Output(upstream: self, range: range.relative(to: 0..<Int.max))
  }
}
