extension Publishers {
  /// A publisher that drops values until one does not satisfy a predicate.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// Returns whether to drop a value.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates a publisher that drops values until one does not satisfy a predicate.
    @_transparent public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        DropWhileOperator<Failure, S>(subscriber, name: "DropWhile", failure: { $0 }, predicate: predicate))
    }
  }

  /// A publisher that drops values until one does not satisfy a throwing predicate.
  public struct TryDropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error
    /// The upstream publisher.
    public let upstream: Upstream
    /// Returns whether to drop a value, or throws.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates a publisher that drops values until one does not satisfy a throwing predicate.
    @_transparent public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.attach(
        DropWhileOperator<Upstream.Failure, S>(
          subscriber, name: "TryDropWhile", failure: { $0 }, predicate: predicate))
    }
  }
}

@usableFromInline
final class DropWhileOperator<Failure: Error, Downstream: Subscriber>: SerialOperator<Downstream>, Subscriber
{
  @usableFromInline let predicate: (Downstream.Input) throws(Downstream.Failure) -> Bool
  @usableFromInline let failure: (Failure) -> Downstream.Failure
  // Unchecked: only the upstream's signals access it, one at a time.
  @usableFromInline @exclusivity(unchecked) var isDropping = true

  @inlinable init(
    _ downstream: Downstream, name: String, failure: @escaping (Failure) -> Downstream.Failure,
    predicate: @escaping (Downstream.Input) throws(Downstream.Failure) -> Bool
  ) {
    self.predicate = predicate
    self.failure = failure
    super.init(downstream, name: name, acceptsZeroDemand: false)
  }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard takesValue else { return .none }
    if isDropping {
      do throws(Downstream.Failure) {
        if try predicate(input) { return .max(1) }
      } catch {
        cancelAndComplete(.failure(error))
        return .none
      }
      isDropping = false
      if isOver { return .none }
    }
    return downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { complete(completion.mapError(failure)) }
}

extension Publisher {
  /// Drops values until one does not satisfy a predicate; the predicate is not called again after that.
  ///
  ///     let cancellable = [1, 2, 3, 1].publisher
  ///       .drop { $0 < 3 }
  ///       .sink { print($0) }  // 3, 1
  ///
  ///     upstream               ──1──2──3──1──┤
  ///     drop { $0 < 3 }        ────────3──1──┤
  ///
  /// **Demand**: requests one more value for each value that it drops.
  @_transparent public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }

  /// Drops values until one does not satisfy a throwing predicate; for the rest see `drop(while:)`.
  ///
  ///     let cancellable = ["1", "2", "x"].publisher
  ///       .tryDrop { try parse($0) < 2 }
  ///       .sink { print($0) } receiveValue: { print($0) }  // 2, x, finished
  ///
  /// **Failure**: the error that the closure throws, after the upstream publisher is canceled.
  @_transparent
  public func tryDrop(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryDropWhile<Self> {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}
