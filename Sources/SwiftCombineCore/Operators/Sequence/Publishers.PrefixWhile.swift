extension Publishers {
  /// A publisher that publishes values until one does not satisfy a predicate, and finishes.
  public struct PrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The predicate that is called for each value.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that publishes values until one does not satisfy a predicate, and finishes.
    @_transparent public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        PrefixWhileOperator<Failure, S>(
          subscriber, name: "PrefixWhile", failure: { $0 }, predicate: predicate))
    }
  }

  /// A publisher that publishes values until one does not satisfy a throwing predicate, and finishes.
  public struct TryPrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    /// The throwing predicate that is called for each value.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher that publishes values until one does not satisfy a throwing predicate, and
    /// finishes.
    @_transparent public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.attach(
        PrefixWhileOperator<Upstream.Failure, S>(
          subscriber, name: "TryPrefixWhile", failure: { $0 }, predicate: predicate))
    }
  }
}

@usableFromInline
final class PrefixWhileOperator<Failure: Error, Downstream: Subscriber>: SerialOperator<Downstream>,
  Subscriber
{
  @usableFromInline let predicate: (Downstream.Input) throws(Downstream.Failure) -> Bool
  @usableFromInline let failure: (Failure) -> Downstream.Failure

  @inlinable init(
    _ downstream: Downstream, name: String, failure: @escaping (Failure) -> Downstream.Failure,
    predicate: @escaping (Downstream.Input) throws(Downstream.Failure) -> Bool
  ) {
    self.predicate = predicate
    self.failure = failure
    super.init(downstream, name: name, early: .trapped, acceptsZeroDemand: false)
  }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard takesValue else { return .none }
    do throws(Downstream.Failure) {
      guard try predicate(input) else {
        cancelAndComplete(.finished)
        return .none
      }
    } catch {
      cancelAndComplete(.failure(error))
      return .none
    }
    return isOver ? .none : downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { complete(completion.mapError(failure)) }

  @usableFromInline override var parts: KeyValuePairs<String, Any> { ["downstream": downstream] }
}

extension Publisher {
  /// Publishes values until one does not satisfy a predicate, and finishes; that value is not published.
  ///
  ///     let cancellable = [1, 2, 3, 1].publisher
  ///       .prefix { $0 < 3 }
  ///       .sink { print($0) }  // 1, 2
  ///
  ///     upstream              ──1──2──3──1──┤
  ///     prefix { $0 < 3 }     ──1──2──┤
  ///
  /// **Cancellation**: the upstream publisher is canceled before the completion is delivered.
  @_transparent public func prefix(while predicate: @escaping (Output) -> Bool)
    -> Publishers.PrefixWhile<Self>
  {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }

  /// Publishes values until one does not satisfy a throwing predicate, and finishes; for the rest see
  /// `prefix(while:)`.
  ///
  ///     let cancellable = ["1", "2", "x"].publisher
  ///       .tryPrefix { try parse($0) < 2 }
  ///       .sink { print($0) } receiveValue: { print($0) }  // 1, finished
  ///
  /// **Failure**: the error that the closure throws, after the upstream publisher is canceled.
  @_transparent
  public func tryPrefix(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryPrefixWhile<Self>
  {
    Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
  }
}
