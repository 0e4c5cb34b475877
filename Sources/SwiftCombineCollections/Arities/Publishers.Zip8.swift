import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension Publishers {
  /// A publisher that zips eight publishers: it publishes tuples with one value of each.
  public struct Zip8<
    A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher,
    H: Publisher
  >: Publisher
  where
    A.Failure == B.Failure, A.Failure == C.Failure, A.Failure == D.Failure, A.Failure == E.Failure,
    A.Failure == F.Failure, A.Failure == G.Failure, A.Failure == H.Failure
  {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output, E.Output, F.Output, G.Output, H.Output)
    public typealias Failure = A.Failure
    /// The first upstream publisher.
    public let a: A
    /// The second upstream publisher.
    public let b: B
    /// The third upstream publisher.
    public let c: C
    /// The fourth upstream publisher.
    public let d: D
    /// The fifth upstream publisher.
    public let e: E
    /// The sixth upstream publisher.
    public let f: F
    /// The seventh upstream publisher.
    public let g: G
    /// The eighth upstream publisher.
    public let h: H

    /// Creates a publisher that zips eight publishers.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
      self.g = g
      self.h = h
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      typealias Queues = ZipQueues8<
        A.Output, B.Output, C.Output, D.Output, E.Output, F.Output, G.Output, H.Output
      >
      let engine = OperatorEngine(ZipMachine<Queues, Failure>(Queues()), name: "Zip", downstream: subscriber)
      let a = engine.input(0, for: A.self) { $0.queues.a.append($1) }
      let b = engine.input(1, for: B.self) { $0.queues.b.append($1) }
      let c = engine.input(2, for: C.self) { $0.queues.c.append($1) }
      let d = engine.input(3, for: D.self) { $0.queues.d.append($1) }
      let e = engine.input(4, for: E.self) { $0.queues.e.append($1) }
      let f = engine.input(5, for: F.self) { $0.queues.f.append($1) }
      let g = engine.input(6, for: G.self) { $0.queues.g.append($1) }
      let h = engine.input(7, for: H.self) { $0.queues.h.append($1) }
      engine.connect([a, b, c, d, e, f, g, h])
      engine.announce()
      engine.subscribe(a, to: self.a)
      engine.subscribe(b, to: self.b)
      engine.subscribe(c, to: self.c)
      engine.subscribe(d, to: self.d)
      engine.subscribe(e, to: self.e)
      engine.subscribe(f, to: self.f)
      engine.subscribe(g, to: self.g)
      engine.subscribe(h, to: self.h)
    }
  }
}

extension Publishers.Zip8: Equatable
where
  A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable,
  H: Equatable
{}

@usableFromInline struct ZipQueues8<A, B, C, D, E, F, G, H>: TupleQueues {
  @usableFromInline var a = OperatorQueue<A>()
  @usableFromInline var b = OperatorQueue<B>()
  @usableFromInline var c = OperatorQueue<C>()
  @usableFromInline var d = OperatorQueue<D>()
  @usableFromInline var e = OperatorQueue<E>()
  @usableFromInline var f = OperatorQueue<F>()
  @usableFromInline var g = OperatorQueue<G>()
  @usableFromInline var h = OperatorQueue<H>()
  @usableFromInline var finished: UInt16 = 0

  @inlinable init() {}

  @inlinable var lacking: UInt16 {
    (a.isEmpty ? 1 : 0) | (b.isEmpty ? 2 : 0) | (c.isEmpty ? 4 : 0) | (d.isEmpty ? 8 : 0)
      | (e.isEmpty ? 16 : 0) | (f.isEmpty ? 32 : 0) | (g.isEmpty ? 64 : 0) | (h.isEmpty ? 128 : 0)
  }
  @usableFromInline
  var bufferedCount: Int { a.count + b.count + c.count + d.count + e.count + f.count + g.count + h.count }
  @inlinable mutating func popTuple() -> (A, B, C, D, E, F, G, H) {
    (
      a.popFirst()!, b.popFirst()!, c.popFirst()!, d.popFirst()!, e.popFirst()!,
      f.popFirst()!, g.popFirst()!, h.popFirst()!
    )
  }
}

extension Publisher {
  /// Zips this publisher with seven others: publishes tuples of their values, as `zip(_:)` publishes pairs.
  @inlinable
  public func zip<
    P: Publisher, Q: Publisher, R: Publisher, T: Publisher, U: Publisher, V: Publisher, W: Publisher
  >(
    _ second: P, _ third: Q, _ fourth: R, _ fifth: T, _ sixth: U, _ seventh: V, _ eighth: W
  ) -> Publishers.Zip8<Self, P, Q, R, T, U, V, W>
  where
    P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure, T.Failure == Failure,
    U.Failure == Failure, V.Failure == Failure, W.Failure == Failure
  {
    Publishers.Zip8(self, second, third, fourth, fifth, sixth, seventh, eighth)
  }

  /// Zips this publisher with seven others, and transforms each tuple of `zip(_:_:_:_:_:_:_:)` with a
  /// closure.
  @inlinable
  public func zip<
    P: Publisher, Q: Publisher, R: Publisher, T: Publisher, U: Publisher, V: Publisher, W: Publisher, Z
  >(
    _ second: P, _ third: Q, _ fourth: R, _ fifth: T, _ sixth: U, _ seventh: V, _ eighth: W,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output, T.Output, U.Output, V.Output, W.Output) -> Z
  ) -> Publishers.Map<Publishers.Zip8<Self, P, Q, R, T, U, V, W>, Z>
  where
    P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure, T.Failure == Failure,
    U.Failure == Failure, V.Failure == Failure, W.Failure == Failure
  {
    Publishers.Map(upstream: Publishers.Zip8(self, second, third, fourth, fifth, sixth, seventh, eighth)) {
      transform($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7)
    }
  }
}
