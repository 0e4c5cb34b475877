import SwiftCombineEngine

extension Publishers {
  /// A publisher that groups values into arrays of a fixed size.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The number of values in an array.
    public let count: Int

    /// Creates a publisher that groups values into arrays of a fixed size.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - count: The number of values in an array.
    @inlinable public init(upstream: Upstream, count: Int) {
      if count <= 0 { Misuse.notPositiveCount("collect(_:)", count) }
      self.upstream = upstream
      self.count = count
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(CollectByCountOperator(downstream: subscriber, count: count))
    }

    @_transparent public var _sendsAll: Bool { upstream._sendsAll }
    @inlinable
    public func _sendAll<R: _ValueReceiver & ~Copyable>(to receiver: inout R) -> Bool
    where R.Value == Output {
      withUnsafeMutablePointer(to: &receiver) { next in
        var own = CollectByCountReceiver<Upstream.Output, R>(next: next, count: count)
        let wasSent = upstream._sendAll(to: &own)
        if wasSent, own.goesOn, !own.group.isEmpty { _ = next.pointee.receive(own.group) }
        return wasSent
      }
    }
  }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}

@usableFromInline
final class CollectByCountOperator<Input, Downstream: Subscriber>: SerialOperator<Downstream>, Subscriber
where Downstream.Input == [Input] {
  @usableFromInline let count: Int
  // Unchecked: only the upstream's signals access it, one at a time.
  @usableFromInline @exclusivity(unchecked) var group: [Input] = []

  @inlinable init(downstream: Downstream, count: Int) {
    self.count = count
    super.init(
      downstream, name: "CollectByCount", early: EarlySignals(value: .dropped, completion: .passed)
    ) { arrays in
      if arrays == .none { Misuse.zeroDemand("CollectByCount") }
      return arrays * count
    }
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard isOpen else { return .none }
    if group.isEmpty { group.reserveCapacity(Swift.min(count, 256)) }
    group.append(input)
    guard group.count == count else { return .none }
    return downstream.receive(group.takeAll()) * count
  }

  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    let rest = group.takeAll()
    if case .finished = completion, !rest.isEmpty, isOpen { _ = downstream.receive(rest) }
    complete(completion)
  }

  @usableFromInline override var parts: KeyValuePairs<String, Any> {
    [
      "downstream": downstream, "upstreamSubscription": link.slot.subscription as Any, "buffer": group,
      "count": count,
    ]
  }
}

@usableFromInline
struct CollectByCountReceiver<Value, Next: _ValueReceiver & ~Copyable>: ~Copyable, _ValueReceiver
where Next.Value == [Value] {
  @usableFromInline let next: UnsafeMutablePointer<Next>
  @usableFromInline let count: Int
  @usableFromInline var group: [Value] = []
  @usableFromInline var goesOn = true

  @inlinable init(next: UnsafeMutablePointer<Next>, count: Int) {
    self.next = next
    self.count = count
  }

  @inlinable mutating func receive(_ value: Value) -> Bool {
    if group.isEmpty { group.reserveCapacity(Swift.min(count, 256)) }
    group.append(value)
    if group.count == count { goesOn = next.pointee.receive(group.takeAll()) }
    return goesOn
  }
}

extension Publisher {
  /// Groups values into arrays of a fixed size.
  ///
  ///     let cancellable = (1...5).publisher
  ///       .collect(2)
  ///       .sink { print($0) }  // [1, 2], [3, 4], [5]
  ///
  ///     upstream     ──1──2──3──4──5──┤
  ///     collect(2)   ─────●─────●─────●┤
  ///                      [1,2] [3,4]  [5]
  ///
  /// **Demand**: in arrays; requests `count` times as many values from the upstream publisher. The values
  /// that remain at completion are delivered with it and need no demand. **Failure**: drops the
  /// collected values. **Memory**: one array of `count` values.
  ///
  /// - Parameter count: The number of values in an array; less than one traps.
  @_transparent public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }
}
