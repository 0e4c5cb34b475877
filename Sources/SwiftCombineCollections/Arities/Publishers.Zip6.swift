import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension Publishers {
  /// A publisher that zips six publishers: it publishes tuples with one value of each.
  public struct Zip6<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher>:
    Publisher
  where
    A.Failure == B.Failure, A.Failure == C.Failure, A.Failure == D.Failure, A.Failure == E.Failure,
    A.Failure == F.Failure
  {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output, E.Output, F.Output)
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

    /// Creates a publisher that zips six publishers.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      typealias Queues = ZipQueues6<A.Output, B.Output, C.Output, D.Output, E.Output, F.Output>
      let engine = OperatorEngine(ZipMachine<Queues, Failure>(Queues()), name: "Zip", downstream: subscriber)
      let a = engine.input(0, for: A.self) { $0.queues.a.append($1) }
      let b = engine.input(1, for: B.self) { $0.queues.b.append($1) }
      let c = engine.input(2, for: C.self) { $0.queues.c.append($1) }
      let d = engine.input(3, for: D.self) { $0.queues.d.append($1) }
      let e = engine.input(4, for: E.self) { $0.queues.e.append($1) }
      let f = engine.input(5, for: F.self) { $0.queues.f.append($1) }
      engine.connect([a, b, c, d, e, f])
      engine.announce()
      engine.subscribe(a, to: self.a)
      engine.subscribe(b, to: self.b)
      engine.subscribe(c, to: self.c)
      engine.subscribe(d, to: self.d)
      engine.subscribe(e, to: self.e)
      engine.subscribe(f, to: self.f)
    }
  }
}

extension Publishers.Zip6: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable {}

@usableFromInline struct ZipQueues6<A, B, C, D, E, F>: TupleQueues {
  @usableFromInline var a = OperatorQueue<A>()
  @usableFromInline var b = OperatorQueue<B>()
  @usableFromInline var c = OperatorQueue<C>()
  @usableFromInline var d = OperatorQueue<D>()
  @usableFromInline var e = OperatorQueue<E>()
  @usableFromInline var f = OperatorQueue<F>()
  @usableFromInline var finished: UInt16 = 0

  @inlinable init() {}

  @inlinable var lacking: UInt16 {
    (a.isEmpty ? 1 : 0) | (b.isEmpty ? 2 : 0) | (c.isEmpty ? 4 : 0) | (d.isEmpty ? 8 : 0)
      | (e.isEmpty ? 16 : 0) | (f.isEmpty ? 32 : 0)
  }
  @usableFromInline var bufferedCount: Int { a.count + b.count + c.count + d.count + e.count + f.count }
  @inlinable mutating func popTuple() -> (A, B, C, D, E, F) {
    (
      a.popFirst()!, b.popFirst()!, c.popFirst()!, d.popFirst()!, e.popFirst()!,
      f.popFirst()!
    )
  }
}

extension Publisher {
  /// Zips this publisher with five others: publishes tuples of their values, as `zip(_:)` publishes pairs.
  @inlinable public func zip<P: Publisher, Q: Publisher, R: Publisher, T: Publisher, U: Publisher>(
    _ second: P, _ third: Q, _ fourth: R, _ fifth: T, _ sixth: U
  ) -> Publishers.Zip6<Self, P, Q, R, T, U>
  where
    P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure, T.Failure == Failure,
    U.Failure == Failure
  {
    Publishers.Zip6(self, second, third, fourth, fifth, sixth)
  }

  /// Zips this publisher with five others, and transforms each tuple of `zip(_:_:_:_:_:)` with a closure.
  @inlinable public func zip<P: Publisher, Q: Publisher, R: Publisher, T: Publisher, U: Publisher, Z>(
    _ second: P, _ third: Q, _ fourth: R, _ fifth: T, _ sixth: U,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output, T.Output, U.Output) -> Z
  ) -> Publishers.Map<Publishers.Zip6<Self, P, Q, R, T, U>, Z>
  where
    P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure, T.Failure == Failure,
    U.Failure == Failure
  {
    Publishers.Map(upstream: Publishers.Zip6(self, second, third, fourth, fifth, sixth)) {
      transform($0.0, $0.1, $0.2, $0.3, $0.4, $0.5)
    }
  }
}
