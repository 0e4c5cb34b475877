import CombineMachinery

extension Publishers {
  /// A publisher that pairs the values of two publishers.
  public struct Zip<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure
    /// The first upstream.
    public let a: A
    /// The second upstream.
    public let b: B

    /// Makes what the operator of this name returns.
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        ZipMachine<ZipQueues2<A.Output, B.Output>, Failure>(ZipQueues2()), name: "Zip", downstream: subscriber
      )
      let aInlet = engine.inlet(0, for: A.self) { $0.queues.a.append($1) }
      let bInlet = engine.inlet(1, for: B.self) { $0.queues.b.append($1) }
      engine.connect([aInlet, bInlet])
      engine.announce()
      engine.subscribe(aInlet, to: a)
      engine.subscribe(bInlet, to: b)
    }
  }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {}

@usableFromInline
struct ZipQueues2<A, B>: TupleQueues {
  @usableFromInline
  var a = Queue<A>()
  @usableFromInline
  var b = Queue<B>()
  @usableFromInline
  var finished: UInt16 = 0

  @inlinable
  init() {}

  @inlinable
  var lacking: UInt16 { (a.isEmpty ? 1 : 0) | (b.isEmpty ? 2 : 0) }
  @usableFromInline
  var heldCount: Int { a.count + b.count }
  @inlinable
  mutating func popRow() -> (A, B) { (a.popFirst()!, b.popFirst()!) }
}

extension Publisher {
  /// Pairs the values of this publisher and another, the first with the first, the second with the second.
  ///
  ///     a          ──1─────2──3─────
  ///     b          ─────x─────y──┤
  ///     a.zip(b)   ─────1x────2y─┤
  ///
  /// **Demand**: tuples; every upstream is asked for as many values. **Failure**: of any upstream, at once;
  /// the others are cancelled. **Cancellation**: a finished upstream of which nothing waits ends the pairs
  /// and cancels the others. **Memory**: what one upstream is ahead of the other is kept.
  @inlinable
  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P> where P.Failure == Failure {
    Publishers.Zip(self, other)
  }

  /// Changes each pair of `zip(_:)` with a closure.
  @inlinable
  public func zip<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.Zip<Self, P>, T>
  where P.Failure == Failure {
    Publishers.Map(upstream: Publishers.Zip(self, other)) { transform($0.0, $0.1) }
  }
}
