import SwiftCombineEngine

extension Publishers {
  /// A publisher that merges the values of five publishers in the order in which they arrive.
  public struct Merge5<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher>: Publisher
  where
    A.Failure == B.Failure, A.Output == B.Output, A.Failure == C.Failure, A.Output == C.Output,
    A.Failure == D.Failure, A.Output == D.Output, A.Failure == E.Failure, A.Output == E.Output
  {
    public typealias Output = A.Output
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

    /// Creates a publisher that merges the values of five publishers.
    @_transparent public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(merging: 5, downstream: subscriber)
      engine.announce()
      engine.merge(a)
      engine.merge(b)
      engine.merge(c)
      engine.merge(d)
      engine.merge(e)
    }
  }
}

extension Publishers.Merge5: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable {}

extension Publishers.Merge5 {
  /// Merges the values of one further publisher too.
  @_transparent public func merge<P: Publisher>(with sixth: P) -> Publishers.Merge6<A, B, C, D, E, P>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Merge6(a, b, c, d, e, sixth)
  }

  /// Merges the values of two further publishers too.
  @_transparent public func merge<P: Publisher, Q: Publisher>(
    with sixth: P, _ seventh: Q
  ) -> Publishers.Merge7<A, B, C, D, E, P, Q>
  where P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output {
    Publishers.Merge7(a, b, c, d, e, sixth, seventh)
  }

  /// Merges the values of three further publishers too.
  @_transparent public func merge<P: Publisher, Q: Publisher, R: Publisher>(
    with sixth: P, _ seventh: Q, _ eighth: R
  ) -> Publishers.Merge8<A, B, C, D, E, P, Q, R>
  where
    P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output,
    R.Failure == Failure, R.Output == Output
  {
    Publishers.Merge8(a, b, c, d, e, sixth, seventh, eighth)
  }
}
