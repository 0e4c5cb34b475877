import SwiftCombineEngine

extension Publishers {
  /// A publisher that merges the values of seven publishers in the order in which they arrive.
  public struct Merge7<
    A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher
  >: Publisher
  where
    A.Failure == B.Failure, A.Output == B.Output, A.Failure == C.Failure, A.Output == C.Output,
    A.Failure == D.Failure, A.Output == D.Output, A.Failure == E.Failure, A.Output == E.Output,
    A.Failure == F.Failure, A.Output == F.Output, A.Failure == G.Failure, A.Output == G.Output
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
    /// The seventh upstream publisher.
    public let g: G

    /// Creates a publisher that merges the values of seven publishers.
    @_transparent public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
      self.g = g
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(merging: 7, downstream: subscriber)
      engine.announce()
      engine.merge(a)
      engine.merge(b)
      engine.merge(c)
      engine.merge(d)
      engine.merge(e)
      engine.merge(f)
      engine.merge(g)
    }
  }
}

extension Publishers.Merge7: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable {}

extension Publishers.Merge7 {
  /// Merges the values of one further publisher too.
  @_transparent public func merge<P: Publisher>(with eighth: P) -> Publishers.Merge8<A, B, C, D, E, F, G, P>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Merge8(a, b, c, d, e, f, g, eighth)
  }
}
