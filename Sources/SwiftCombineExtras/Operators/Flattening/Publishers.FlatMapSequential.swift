import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension Publishers {
  /// A publisher that transforms each value into an inner publisher, runs several of them at once, and
  /// concatenates their values.
  public struct FlatMapSequential<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// How many inner publishers run at once at most.
    public let maxPublishers: Int
    /// How many values of each inner publisher are buffered at most.
    public let bufferSize: Int
    /// Returns the inner publisher of a value.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Creates a publisher that runs several inner publishers at once, and concatenates their values.
    public init(
      upstream: Upstream, maxPublishers: Int, bufferSize: Int,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      requirePositive(maxPublishers, "The maximum of flatMapSequential")
      requirePositive(bufferSize, "The buffer of flatMapSequential")
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.bufferSize = bufferSize
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        SequentialMergeMachine<Output, Failure>(bufferSize: bufferSize), name: "FlatMapSequential",
        downstream: subscriber)
      let (transform, demand) = (transform, DemandCount(UInt(bufferSize)))
      let outer = engine.input(for: Upstream.self, requesting: DemandCount(UInt(maxPublishers))) {
        engine, _, value in
        if !engine.isOver { Self.open(transform(value), in: engine, requesting: demand) }
        return .none
      } end: { engine, _, failure in
        engine.signal(failure) { machine, failure in
          if let failure { machine.fail(failure) } else { machine.finishOuter() }
        }
      }
      engine.connect(outer: outer) { $0.begin($1) }
      engine.announce()
      engine.subscribe(outer, to: upstream)
    }

    @inlinable static func open<S: Subscriber>(
      _ publisher: NewPublisher, in engine: OperatorEngine<SequentialMergeMachine<Output, Failure>, S>,
      requesting demand: DemandCount
    ) {
      let input = engine.input(for: NewPublisher.self, requesting: demand) { engine, input, value in
        engine.signal((value, input), from: input) { $0.receive($1.0, from: $1.1) }
      } end: { engine, input, failure in
        if let failure {
          engine.signal(failure) { $0.fail($1) }
        } else {
          engine.signal(input as EngineInput) { $0.finish($1) }
        }
      }
      if engine.connect(input, { $0.start($1) }) { engine.subscribe(input, to: publisher) }
    }
  }
}

extension Publisher {
  // Before the form for equal failures, which the type checker is to try last: see `flatMap`.
  /// The same with inner publishers that cannot fail.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many inner publishers run at once at most.
  ///   - bufferSize: How many values of each are buffered at most.
  ///   - transform: Returns the inner publisher of a value.
  public func flatMapSequential<P: Publisher>(
    maxPublishers: Int = 16, bufferSize: Int = 32, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapSequential<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    flatMapSequential(maxPublishers: maxPublishers, bufferSize: bufferSize) {
      transform($0).setFailureType(to: Failure.self)
    }
  }

  /// Transforms each value into an inner publisher, runs several of them at once, and publishes their values
  /// one publisher after the other, in the order of the values they were made of.
  ///
  ///     let pages = addresses.flatMapSequential(maxPublishers: 4) { load($0) }
  ///
  ///     upstream                       ──a──b──┤
  ///     two(a)                           ─a1────a2──┤
  ///     two(b)                              ─b1─────────b2┤
  ///     flatMapSequential { two($0) }  ───a1────a2──b1──b2┤
  ///
  /// `concatMap(_:)` publishes the same values, but subscribes to a publisher only when the one before has
  /// finished; `flatMap(maxPublishers:_:)` publishes values as they arrive.
  ///
  /// **Demand**: a value of the upstream for each inner publisher that may run, and another one when the
  /// values of the first of these are delivered; `bufferSize` values of each inner publisher, and another one
  /// for each that is delivered. **Failure**: of the upstream or of any inner publisher, after the values
  /// that may be delivered now; the others are canceled, and values that wait for demand or for an earlier
  /// publisher are dropped. **Cancellation**: of all inner publishers, then of the upstream. **Memory**: at
  /// most `maxPublishers` inner publishers, and `bufferSize` values of each. A value takes a comparison for
  /// each inner publisher that runs.
  ///
  /// **Elsewhere**: the same name in Reactor; `concatMapEager` in RxJava.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many inner publishers run at once at most, counting those whose values are not
  ///     delivered yet.
  ///   - bufferSize: How many values of each are buffered at most.
  ///   - transform: Returns the inner publisher of a value.
  public func flatMapSequential<P: Publisher>(
    maxPublishers: Int = 16, bufferSize: Int = 32, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapSequential<P, Self> where P.Failure == Failure {
    Publishers.FlatMapSequential(
      upstream: self, maxPublishers: maxPublishers, bufferSize: bufferSize, transform: transform)
  }
}

extension Publisher where Failure == Never {
  /// The same for an upstream that cannot fail.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many inner publishers run at once at most.
  ///   - bufferSize: How many values of each are buffered at most.
  ///   - transform: Returns the inner publisher of a value.
  public func flatMapSequential<P: Publisher>(
    maxPublishers: Int = 16, bufferSize: Int = 32, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapSequential<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.FlatMapSequential(
      upstream: setFailureType(to: P.Failure.self), maxPublishers: maxPublishers, bufferSize: bufferSize,
      transform: transform)
  }

  /// The same, where neither can fail.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many inner publishers run at once at most.
  ///   - bufferSize: How many values of each are buffered at most.
  ///   - transform: Returns the inner publisher of a value.
  public func flatMapSequential<P: Publisher>(
    maxPublishers: Int = 16, bufferSize: Int = 32, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapSequential<P, Self> where P.Failure == Never {
    Publishers.FlatMapSequential(
      upstream: self, maxPublishers: maxPublishers, bufferSize: bufferSize, transform: transform)
  }
}
