import SwiftCombineEngine

extension Publishers {
  /// A publisher that combines the values of two publishers into pairs.
  public struct Zip<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure
    /// The first upstream publisher.
    public let a: A
    /// The second upstream publisher.
    public let b: B

    /// Creates a publisher that combines the values of two publishers into pairs.
    @_transparent public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        ZipMachine<ZipQueues2<A.Output, B.Output>, Failure>(ZipQueues2()), name: "Zip", downstream: subscriber
      )
      let aInput = engine.input(0, for: A.self) { $0.queues.a.append($1) }
      let bInput = engine.input(1, for: B.self) { $0.queues.b.append($1) }
      engine.connect([aInput, bInput])
      engine.announce()
      engine.subscribe(aInput, to: a)
      engine.subscribe(bInput, to: b)
    }
  }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {}

@usableFromInline struct ZipQueues2<A, B>: TupleQueues {
  @usableFromInline var a = OperatorQueue<A>()
  @usableFromInline var b = OperatorQueue<B>()
  @usableFromInline var finished: UInt16 = 0

  @inlinable init() {}

  @inlinable var lacking: UInt16 { (a.isEmpty ? 1 : 0) | (b.isEmpty ? 2 : 0) }
  @usableFromInline var bufferedCount: Int { a.count + b.count }
  @inlinable mutating func popTuple() -> (A, B) { (a.popFirst()!, b.popFirst()!) }
}

extension Publisher {
  /// Combines the values of this publisher and another into pairs: the first with the first, the second with
  /// the second.
  ///
  ///     let numbers = [1, 2].publisher
  ///     let letters = ["x", "y"].publisher
  ///     let cancellable = numbers.zip(letters).sink { print($0, $1) }  // 1 x, 2 y
  ///
  ///     a          ──1─────2──3─────
  ///     b          ─────x─────y──┤
  ///     a.zip(b)   ─────1x────2y─┤
  ///
  /// **Demand**: in tuples; requests the same number of values from every upstream publisher. **Failure**: of
  /// any upstream publisher, at once; the others are canceled. **Cancellation**: when an upstream publisher
  /// has finished and none of its values are buffered, the result finishes and the others are canceled.
  /// **Memory**: buffers the values by which one upstream publisher is ahead of the other; under an unlimited
  /// demand, as that of a sink, that may be all of them: <doc:UnderstandingDemand>.
  @_transparent public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P>
  where P.Failure == Failure {
    Publishers.Zip(self, other)
  }

  /// Transforms each pair of `zip(_:)` with a closure.
  ///
  ///     let numbers = [1, 2].publisher
  ///     let letters = ["x", "y"].publisher
  ///     let cancellable = numbers.zip(letters) { "\($0)\($1)" }.sink { print($0) }  // 1x, 2y
  @inlinable public func zip<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.Zip<Self, P>, T>
  where P.Failure == Failure {
    Publishers.Map(upstream: Publishers.Zip(self, other)) { transform($0.0, $0.1) }
  }
}
