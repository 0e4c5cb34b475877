import SwiftCombineEngine

extension Publishers {
  /// A publisher that merges the values of four publishers in the order in which they arrive.
  public struct Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where
    A.Failure == B.Failure, A.Output == B.Output, A.Failure == C.Failure, A.Output == C.Output,
    A.Failure == D.Failure, A.Output == D.Output
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

    /// Creates a publisher that merges the values of four publishers.
    @_transparent public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(merging: 4, downstream: subscriber)
      engine.announce()
      engine.merge(a)
      engine.merge(b)
      engine.merge(c)
      engine.merge(d)
    }
  }
}

extension Publishers.Merge4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

extension Publishers.Merge4 {
  /// Merges the values of one further publisher too.
  @_transparent public func merge<P: Publisher>(with fifth: P) -> Publishers.Merge5<A, B, C, D, P>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Merge5(a, b, c, d, fifth)
  }

  /// Merges the values of two further publishers too.
  @_transparent public func merge<P: Publisher, Q: Publisher>(
    with fifth: P, _ sixth: Q
  ) -> Publishers.Merge6<A, B, C, D, P, Q>
  where P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output {
    Publishers.Merge6(a, b, c, d, fifth, sixth)
  }

  /// Merges the values of three further publishers too.
  @_transparent public func merge<P: Publisher, Q: Publisher, R: Publisher>(
    with fifth: P, _ sixth: Q, _ seventh: R
  ) -> Publishers.Merge7<A, B, C, D, P, Q, R>
  where
    P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output,
    R.Failure == Failure, R.Output == Output
  {
    Publishers.Merge7(a, b, c, d, fifth, sixth, seventh)
  }

  /// Merges the values of four further publishers too.
  @_transparent public func merge<P: Publisher, Q: Publisher, R: Publisher, T: Publisher>(
    with fifth: P, _ sixth: Q, _ seventh: R, _ eighth: T
  ) -> Publishers.Merge8<A, B, C, D, P, Q, R, T>
  where
    P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output,
    R.Failure == Failure, R.Output == Output, T.Failure == Failure, T.Output == Output
  {
    Publishers.Merge8(a, b, c, d, fifth, sixth, seventh, eighth)
  }
}
