import CombineMachinery

extension Publishers {
  /// A publisher that drops a value that equals the one delivered before it.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// What each value is asked.
    public let predicate: (Output, Output) -> Bool

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        RemoveDuplicatesOperator<Failure, S>(
          subscriber, name: "RemoveDuplicates", failure: { $0 }, predicate: predicate))
    }
  }

  /// A publisher that drops a value that equals the one delivered before it, as a closure that may throw
  /// says.
  public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error
    /// Where the values come from.
    public let upstream: Upstream
    /// What each value is asked.
    public let predicate: (Output, Output) throws -> Bool

    /// Makes what the operator of this name returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Output, Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.subscribe(
        RemoveDuplicatesOperator<Upstream.Failure, S>(
          subscriber, name: "TryRemoveDuplicates", failure: { $0 }, predicate: predicate))
    }
  }
}

@usableFromInline
final class RemoveDuplicatesOperator<Failure: Error, Downstream: Subscriber>: SerialOperator<Downstream>,
  Subscriber
{
  @usableFromInline
  let predicate: (Downstream.Input, Downstream.Input) throws(Downstream.Failure) -> Bool
  @usableFromInline
  let failure: (Failure) -> Downstream.Failure
  @usableFromInline
  @exclusivity(unchecked)
  var last: Downstream.Input?

  @inlinable
  init(
    _ downstream: Downstream, name: String, failure: @escaping (Failure) -> Downstream.Failure,
    predicate: @escaping (Downstream.Input, Downstream.Input) throws(Downstream.Failure) -> Bool
  ) {
    self.predicate = predicate
    self.failure = failure
    super.init(downstream, name: name, early: .trapped, acceptsZeroDemand: false)
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
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
  /// Drops a value that equals the one delivered before it.
  ///
  ///     upstream              ──1──1──2──2──1──┤
  ///     removeDuplicates()    ──1─────2─────1──┤
  ///
  /// **Demand**: a value that is dropped is made up for by asking for one more. **Memory**: the last value
  /// delivered.
  @inlinable
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> { removeDuplicates(by: ==) }
}

extension Publisher {
  /// Drops a value that equals the one delivered before it, as a closure says; for the rest see
  /// `removeDuplicates()`.
  ///
  /// - Parameter predicate: Gets the last value delivered and the new one; returns whether to drop the new
  ///   one.
  @inlinable
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }

  /// Drops a value that equals the one delivered before it, as a closure that may throw says; see
  /// `removeDuplicates(by:)`.
  ///
  /// **Failure**: what the closure throws, after the upstream was cancelled.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryRemoveDuplicates<Self> {
    Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
  }
}
