import SwiftCombineEngine

extension Publishers {
  /// A publisher that merges the values of three publishers in the order in which they arrive.
  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, A.Output == B.Output, A.Failure == C.Failure, A.Output == C.Output {
    public typealias Output = A.Output
    public typealias Failure = A.Failure
    /// The first upstream publisher.
    public let a: A
    /// The second upstream publisher.
    public let b: B
    /// The third upstream publisher.
    public let c: C

    /// Creates a publisher that merges the values of three publishers.
    @_transparent public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(merging: 3, downstream: subscriber)
      engine.announce()
      engine.merge(a)
      engine.merge(b)
      engine.merge(c)
    }
  }
}

extension Publishers.Merge3: Equatable where A: Equatable, B: Equatable, C: Equatable {}

extension Publishers.Merge3 {
  /// Merges the values of one further publisher too.
  @_transparent public func merge<P: Publisher>(with fourth: P) -> Publishers.Merge4<A, B, C, P>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Merge4(a, b, c, fourth)
  }

  /// Merges the values of two further publishers too.
  @_transparent public func merge<P: Publisher, Q: Publisher>(
    with fourth: P, _ fifth: Q
  ) -> Publishers.Merge5<A, B, C, P, Q>
  where P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output {
    Publishers.Merge5(a, b, c, fourth, fifth)
  }

  /// Merges the values of three further publishers too.
  @_transparent public func merge<P: Publisher, Q: Publisher, R: Publisher>(
    with fourth: P, _ fifth: Q, _ sixth: R
  ) -> Publishers.Merge6<A, B, C, P, Q, R>
  where
    P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output,
    R.Failure == Failure, R.Output == Output
  {
    Publishers.Merge6(a, b, c, fourth, fifth, sixth)
  }

  /// Merges the values of four further publishers too.
  @_transparent public func merge<P: Publisher, Q: Publisher, R: Publisher, T: Publisher>(
    with fourth: P, _ fifth: Q, _ sixth: R, _ seventh: T
  ) -> Publishers.Merge7<A, B, C, P, Q, R, T>
  where
    P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output,
    R.Failure == Failure, R.Output == Output, T.Failure == Failure, T.Output == Output
  {
    Publishers.Merge7(a, b, c, fourth, fifth, sixth, seventh)
  }

  /// Merges the values of five further publishers too.
  @_transparent public func merge<P: Publisher, Q: Publisher, R: Publisher, T: Publisher, U: Publisher>(
    with fourth: P, _ fifth: Q, _ sixth: R, _ seventh: T, _ eighth: U
  ) -> Publishers.Merge8<A, B, C, P, Q, R, T, U>
  where
    P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output,
    R.Failure == Failure, R.Output == Output, T.Failure == Failure, T.Output == Output,
    U.Failure == Failure, U.Output == Output
  {
    Publishers.Merge8(a, b, c, fourth, fifth, sixth, seventh, eighth)
  }
}
