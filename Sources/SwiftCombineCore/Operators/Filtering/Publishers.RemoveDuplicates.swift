import SwiftCombineEngine

extension Publishers {
  /// A publisher that drops a value that equals the last value delivered.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// Returns whether two values are equal.
    public let predicate: (Output, Output) -> Bool

    /// Creates a publisher that drops a value that equals the last value delivered.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - predicate: Returns whether the last value delivered and the new one are equal.
    @_transparent public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        RemoveDuplicatesOperator<Failure, S>(
          subscriber, name: "RemoveDuplicates", failure: { $0 }, predicate: predicate))
    }

    @_transparent public var _sendsAll: Bool { upstream._sendsAll }
    @inlinable
    public func _sendAll<R: _ValueReceiver & ~Copyable>(to receiver: inout R) -> Bool
    where R.Value == Output {
      withUnsafeMutablePointer(to: &receiver) { next in
        var own = RemoveDuplicatesReceiver(next: next, predicate: predicate)
        return upstream._sendAll(to: &own)
      }
    }
  }

  /// A publisher that drops a value that equals the last value delivered, by a throwing predicate.
  public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    /// Returns whether two values are equal, or throws.
    public let predicate: (Output, Output) throws -> Bool

    /// Creates a publisher that drops a value that equals the last value delivered, by a throwing predicate.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - predicate: Returns whether the last value delivered and the new one are equal, or throws.
    @_transparent public init(upstream: Upstream, predicate: @escaping (Output, Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.attach(
        RemoveDuplicatesOperator<Upstream.Failure, S>(
          subscriber, name: "TryRemoveDuplicates", failure: { $0 }, predicate: predicate))
    }
  }
}

@usableFromInline
final class RemoveDuplicatesOperator<Failure: Error, Downstream: Subscriber>: SerialOperator<Downstream>,
  Subscriber
{
  @usableFromInline let predicate: (Downstream.Input, Downstream.Input) throws(Downstream.Failure) -> Bool
  @usableFromInline let failure: (Failure) -> Downstream.Failure
  // Unchecked: only the upstream's signals access it, one at a time.
  @usableFromInline @exclusivity(unchecked) var last: Downstream.Input?

  @inlinable init(
    _ downstream: Downstream, name: String, failure: @escaping (Failure) -> Downstream.Failure,
    predicate: @escaping (Downstream.Input, Downstream.Input) throws(Downstream.Failure) -> Bool
  ) {
    self.predicate = predicate
    self.failure = failure
    super.init(downstream, name: name, early: .trapped, acceptsZeroDemand: false)
  }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard takesValue else { return .none }
    do throws(Downstream.Failure) {
      if let last, try predicate(last, input) { return .max(1) }
    } catch {
      cancelAndComplete(.failure(error))
      return .none
    }
    if isOver { return .none }
    let old = exchange(&last, with: input)
    defer { release(old) }
    return downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { complete(completion.mapError(failure)) }

  @usableFromInline
  override var parts: KeyValuePairs<String, Any> { ["downstream": downstream, "last": last as Any] }
}

extension Publisher where Output: Equatable {
  /// Drops a value that equals the last value delivered.
  ///
  ///     let cancellable = [1, 1, 2, 2, 1].publisher
  ///       .removeDuplicates()
  ///       .sink { print($0) }  // 1, 2, 1
  ///
  ///     upstream              ──1──1──2──2──1──┤
  ///     removeDuplicates()    ──1─────2─────1──┤
  ///
  /// **Demand**: requests one more value for each value that it drops. **Memory**: the last value delivered.
  @inlinable public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> { removeDuplicates(by: ==) }
}

@usableFromInline
struct RemoveDuplicatesReceiver<Next: _ValueReceiver & ~Copyable>: ~Copyable, _ValueReceiver {
  @usableFromInline let next: UnsafeMutablePointer<Next>
  @usableFromInline let predicate: (Next.Value, Next.Value) -> Bool
  @usableFromInline var last: Next.Value?

  @inlinable init(next: UnsafeMutablePointer<Next>, predicate: @escaping (Next.Value, Next.Value) -> Bool) {
    self.next = next
    self.predicate = predicate
  }

  @inlinable mutating func receive(_ value: Next.Value) -> Bool {
    if let last, predicate(last, value) { return true }
    last = value
    return next.pointee.receive(value)
  }
}

extension Publisher {
  /// Drops a value that equals the last value delivered, by a predicate; for the rest see
  /// `removeDuplicates()`.
  ///
  ///     let cancellable = [1, 3, 2, 4].publisher
  ///       .removeDuplicates { $0 % 2 == $1 % 2 }
  ///       .sink { print($0) }  // 1, 2
  ///
  /// - Parameter predicate: Receives the last value delivered and the new one; returns whether to drop the
  ///   new one.
  @_transparent public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }

  /// Drops a value that equals the last value delivered, by a throwing predicate; see
  /// `removeDuplicates(by:)`.
  ///
  ///     let cancellable = ["1", "01", "2"].publisher
  ///       .tryRemoveDuplicates { try parse($0) == parse($1) }
  ///       .sink { print($0) } receiveValue: { print($0) }  // 1, 2, finished
  ///
  /// **Failure**: the error that the closure throws, after the upstream publisher is canceled.
  @_transparent public func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryRemoveDuplicates<Self> {
    Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
  }
}
