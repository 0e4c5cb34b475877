/// A publisher that creates a new publisher for each subscriber, when it subscribes.
///
///     var count = 0
///     let numbers = Deferred {
///       count += 1
///       return Just(count)
///     }
///     let first = numbers.sink { print($0) }  // 1
///     let second = numbers.sink { print($0) }  // 2
///
///     Deferred { Just(now()) }    0┤
///     another subscriber          ───╰3┤
///
/// Everything else, including the subscription, comes from the created publisher.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure
  /// The closure that creates the publisher for one subscriber.
  public let createPublisher: () -> DeferredPublisher

  /// Creates a publisher that calls a closure for the publisher of each subscriber.
  @inlinable
  public init(createPublisher: @escaping () -> DeferredPublisher) { self.createPublisher = createPublisher }

  @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    createPublisher().subscribe(subscriber)
  }
}
