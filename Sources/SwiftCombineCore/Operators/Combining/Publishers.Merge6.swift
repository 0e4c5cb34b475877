import SwiftCombineEngine

extension Publishers {
  /// A publisher that merges the values of six publishers in the order in which they arrive.
  public struct Merge6<
    A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher
  >: Publisher
  where
    A.Failure == B.Failure, A.Output == B.Output, A.Failure == C.Failure, A.Output == C.Output,
    A.Failure == D.Failure, A.Output == D.Output, A.Failure == E.Failure, A.Output == E.Output,
    A.Failure == F.Failure, A.Output == F.Output
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
    /// The sixth upstream publisher.
    public let f: F

    /// Creates a publisher that merges the values of six publishers.
    @_transparent public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(merging: 6, downstream: subscriber)
      engine.announce()
      engine.merge(a)
      engine.merge(b)
      engine.merge(c)
      engine.merge(d)
      engine.merge(e)
      engine.merge(f)
    }
  }
}

extension Publishers.Merge6: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable {}

extension Publishers.Merge6 {
  /// Merges the values of one further publisher too.
  @_transparent public func merge<P: Publisher>(with seventh: P) -> Publishers.Merge7<A, B, C, D, E, F, P>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Merge7(a, b, c, d, e, f, seventh)
  }

  /// Merges the values of two further publishers too.
  @_transparent public func merge<P: Publisher, Q: Publisher>(
    with seventh: P, _ eighth: Q
  ) -> Publishers.Merge8<A, B, C, D, E, F, P, Q>
  where P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output {
    Publishers.Merge8(a, b, c, d, e, f, seventh, eighth)
  }
}
