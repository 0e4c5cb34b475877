import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

/// The engine for one subscriber of a publisher from `AnyPublisher.create`.
@usableFromInline
final class CreateEngine<Downstream: Subscriber>: OperatorEngine<
  CreateMachine<Downstream.Input, Downstream.Failure>, Downstream
>
{
  @usableFromInline let subscriber = CreatedSubscriber<Downstream.Input, Downstream.Failure>()

  @inlinable init(_ overflow: CreateOverflow<Downstream.Failure>, downstream: Downstream) {
    super.init(
      CreateMachine(limit: overflow.limit, overflow.policy.strategy, subscriber.ledger), name: "Create",
      downstream: downstream)
    subscriber.connect(
      CreatedSubscriber.Connection(
        send: { value in self.signal(value) { $0.receive($1) } },
        complete: { failure in self.signal(failure) { $0.end($1) } }))
  }

  @usableFromInline override func didEnd() {
    super.didEnd()
    subscriber.close(wasCancelled: false)
  }
}

/// A publisher that runs a closure for each subscriber, and delivers what the closure sends.
@usableFromInline struct Created<Output, Failure: Error>: Publisher {
  @usableFromInline let overflow: CreateOverflow<Failure>
  @usableFromInline let start: (CreatedSubscriber<Output, Failure>) -> AnyCancellable

  @inlinable init(
    overflow: CreateOverflow<Failure>,
    start: @escaping (CreatedSubscriber<Output, Failure>) -> AnyCancellable
  ) {
    self.overflow = overflow
    self.start = start
  }

  @inlinable func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let engine = CreateEngine(overflow, downstream: subscriber)
    let subscriber = engine.subscriber
    engine.announce { [subscriber] engine in
      subscriber.close(wasCancelled: true)
      engine.cancel()
    }
    if !engine.isOver { subscriber.keep(start(subscriber)) }
  }
}

extension AnyPublisher {
  /// Creates a publisher that runs a closure for each subscriber, delivers the values that the closure sends,
  /// and buffers or drops those that are not requested yet.
  ///
  ///     sent                         ──a─b─c─d─e──┤
  ///     wanted                       ──1───────2──2──
  ///     create(overflow: .buffer)    ──a───────bc─de┤
  ///     create(overflow: .latest)    ──a───────de─┤
  ///
  ///     let dates = AnyPublisher<Date, Never>.create(overflow: .latest) { subscriber in
  ///       let timer = Timer(timeInterval: 1, repeats: true) { subscriber.send($0.fireDate) }
  ///       RunLoop.main.add(timer, forMode: .common)
  ///       return AnyCancellable { timer.invalidate() }
  ///     }
  ///
  /// The closure runs once for each subscriber, after that has received its subscription, and not at all if
  /// it has canceled by then. **Demand**: never exceeded; `wanted` is the outstanding demand. **Failure**,
  /// and completion: after the buffered values. **Cancellation**: the token that the closure returned is
  /// canceled once, on completion or when the subscriber cancels; as soon as the closure returns, if that
  /// happened earlier. **Delivery**: on the thread that sends a value, or on the thread that requests it if
  /// it was buffered; one at a time. **Memory**: the values that the policy buffers. The closure's subscriber
  /// releases everything on completion.
  ///
  /// - Parameters:
  ///   - overflow: What happens to values that are not requested yet.
  ///   - start: Starts the source of the values, and returns a token that stops it.
  @inlinable public static func create(
    overflow: CreateOverflow<Failure> = .buffer,
    _ start: @escaping (_ subscriber: CreatedSubscriber<Output, Failure>) -> AnyCancellable
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher(Created(overflow: overflow, start: start))
  }
}
