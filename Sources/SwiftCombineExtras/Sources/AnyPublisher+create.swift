import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

/// The engine for one subscriber of a publisher from `AnyPublisher.create`.
@usableFromInline
final class CreateEngine<Downstream: Subscriber>: OperatorEngine<
  CreateMachine<Downstream.Input, Downstream.Failure>, Downstream
>
{
  @usableFromInline let emitter = PublisherEmitter<Downstream.Input, Downstream.Failure>()

  @inlinable init(
    limit: Int, whenFull: Publishers.BufferingStrategy<Downstream.Failure>, downstream: Downstream
  ) {
    super.init(
      CreateMachine(limit: limit, whenFull.ofEngine, emitter.ledger), name: "Create",
      downstream: downstream)
    emitter.connect(
      PublisherEmitter.Connection(
        send: { value in self.signal(value) { $0.receive($1) } },
        complete: { failure in self.signal(failure) { $0.end($1) } }))
  }

  @usableFromInline override func didEnd() {
    super.didEnd()
    emitter.close(wasCancelled: false)
  }
}

/// A publisher that runs a closure for each subscriber, and delivers what the closure sends.
@usableFromInline struct Created<Output, Failure: Error>: Publisher {
  @usableFromInline let limit: Int
  @usableFromInline let whenFull: Publishers.BufferingStrategy<Failure>
  @usableFromInline let start: (PublisherEmitter<Output, Failure>) -> AnyCancellable

  @inlinable init(
    limit: Int, whenFull: Publishers.BufferingStrategy<Failure>,
    start: @escaping (PublisherEmitter<Output, Failure>) -> AnyCancellable
  ) {
    self.limit = limit
    self.whenFull = whenFull
    self.start = start
  }

  @inlinable func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let engine = CreateEngine(limit: limit, whenFull: whenFull, downstream: subscriber)
    let emitter = engine.emitter
    engine.announce { [emitter] engine in
      emitter.close(wasCancelled: true)
      engine.cancel()
    }
    if !engine.isOver { emitter.keep(start(emitter)) }
  }
}

extension AnyPublisher {
  /// Creates a publisher that runs a closure for each subscriber, delivers the values that the closure sends,
  /// and buffers or drops those that are not requested yet.
  ///
  ///     sent                                      ──a─b─c─d─e──┤
  ///     wanted                                    ──1───────2──2──
  ///     create()                                  ──a───────bc─de┤
  ///     create(limit: 1, whenFull: .dropOldest)   ──a───────de─┤
  ///
  ///     let dates = AnyPublisher<Date, Never>.create(limit: 1, whenFull: .dropOldest) { emitter in
  ///       let timer = Timer(timeInterval: 1, repeats: true) { emitter.send($0.fireDate) }
  ///       RunLoop.main.add(timer, forMode: .common)
  ///       return AnyCancellable { timer.invalidate() }
  ///     }
  ///
  /// The closure runs once for each subscriber, after that has received its subscription, and not at all if
  /// it has canceled by then. **Demand**: never exceeded; `demand` is the outstanding demand. **Failure**,
  /// and completion: after the buffered values. **Cancellation**: the token that the closure returned is
  /// canceled once, on completion or when the subscriber cancels; as soon as the closure returns, if that
  /// happened earlier. **Delivery**: on the thread that sends a value, or on the thread that requests it if
  /// it was buffered; one at a time. **Memory**: at most `limit` values. The emitter releases
  /// everything on completion.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of values that are buffered beyond the requested ones. By default all are.
  ///   - whenFull: What happens to a value that arrives when the buffer is full.
  ///   - start: Starts the source of the values, and returns a token that stops it.
  @inlinable public static func create(
    limit: Int = .max, whenFull: Publishers.BufferingStrategy<Failure> = .dropNewest,
    _ start: @escaping (_ emitter: PublisherEmitter<Output, Failure>) -> AnyCancellable
  ) -> AnyPublisher<Output, Failure> {
    requireNotNegative(limit, "create's limit")
    return AnyPublisher(Created(limit: limit, whenFull: whenFull, start: start))
  }
}
