import SwiftCombineEngine

extension Publishers {
  /// A publisher that merges the values of eight publishers in the order in which they arrive.
  public struct Merge8<
    A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher,
    H: Publisher
  >: Publisher
  where
    A.Failure == B.Failure, A.Output == B.Output, A.Failure == C.Failure, A.Output == C.Output,
    A.Failure == D.Failure, A.Output == D.Output, A.Failure == E.Failure, A.Output == E.Output,
    A.Failure == F.Failure, A.Output == F.Output, A.Failure == G.Failure, A.Output == G.Output,
    A.Failure == H.Failure, A.Output == H.Output
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
    /// The eighth upstream publisher.
    public let h: H

    /// Creates a publisher that merges the values of eight publishers.
    @_transparent public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) {
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
      let engine = OperatorEngine(merging: 8, downstream: subscriber)
      engine.announce()
      engine.merge(a)
      engine.merge(b)
      engine.merge(c)
      engine.merge(d)
      engine.merge(e)
      engine.merge(f)
      engine.merge(g)
      engine.merge(h)
    }
  }
}

extension Publishers.Merge8: Equatable
where
  A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable,
  H: Equatable
{}
