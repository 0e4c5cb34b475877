import SwiftCombineEngine

extension Publishers {
  /// A publisher that merges the values of two publishers in the order in which they arrive.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure, A.Output == B.Output {
    public typealias Output = A.Output
    public typealias Failure = A.Failure
    /// The first upstream publisher.
    public let a: A
    /// The second upstream publisher.
    public let b: B

    /// Creates a publisher that merges the values of two publishers.
    @_transparent public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(merging: 2, downstream: subscriber)
      engine.announce()
      engine.merge(a)
      engine.merge(b)
    }
  }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}

extension Publishers.Merge {
  /// Merges the values of one further publisher too.
  @_transparent public func merge<P: Publisher>(with third: P) -> Publishers.Merge3<A, B, P>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Merge3(a, b, third)
  }

  /// Merges the values of two further publishers too.
  @_transparent
  public func merge<P: Publisher, Q: Publisher>(with third: P, _ fourth: Q) -> Publishers.Merge4<A, B, P, Q>
  where P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output {
    Publishers.Merge4(a, b, third, fourth)
  }

  /// Merges the values of three further publishers too.
  @_transparent public func merge<P: Publisher, Q: Publisher, R: Publisher>(
    with third: P, _ fourth: Q, _ fifth: R
  ) -> Publishers.Merge5<A, B, P, Q, R>
  where
    P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output,
    R.Failure == Failure, R.Output == Output
  {
    Publishers.Merge5(a, b, third, fourth, fifth)
  }

  /// Merges the values of four further publishers too.
  @_transparent public func merge<P: Publisher, Q: Publisher, R: Publisher, T: Publisher>(
    with third: P, _ fourth: Q, _ fifth: R, _ sixth: T
  ) -> Publishers.Merge6<A, B, P, Q, R, T>
  where
    P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output,
    R.Failure == Failure, R.Output == Output, T.Failure == Failure, T.Output == Output
  {
    Publishers.Merge6(a, b, third, fourth, fifth, sixth)
  }

  /// Merges the values of five further publishers too.
  @_transparent public func merge<P: Publisher, Q: Publisher, R: Publisher, T: Publisher, U: Publisher>(
    with third: P, _ fourth: Q, _ fifth: R, _ sixth: T, _ seventh: U
  ) -> Publishers.Merge7<A, B, P, Q, R, T, U>
  where
    P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output,
    R.Failure == Failure, R.Output == Output, T.Failure == Failure, T.Output == Output,
    U.Failure == Failure, U.Output == Output
  {
    Publishers.Merge7(a, b, third, fourth, fifth, sixth, seventh)
  }

  /// Merges the values of six further publishers too.
  @_transparent
  public func merge<P: Publisher, Q: Publisher, R: Publisher, T: Publisher, U: Publisher, V: Publisher>(
    with third: P, _ fourth: Q, _ fifth: R, _ sixth: T, _ seventh: U, _ eighth: V
  ) -> Publishers.Merge8<A, B, P, Q, R, T, U, V>
  where
    P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output,
    R.Failure == Failure, R.Output == Output, T.Failure == Failure, T.Output == Output,
    U.Failure == Failure, U.Output == Output, V.Failure == Failure, V.Output == Output
  {
    Publishers.Merge8(a, b, third, fourth, fifth, sixth, seventh, eighth)
  }
}
