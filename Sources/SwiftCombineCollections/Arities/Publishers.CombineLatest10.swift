import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension Publishers {
  /// A publisher that publishes a tuple of the latest values of ten publishers whenever one of them emits a
  /// value.
  public struct CombineLatest10<
    A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher,
    H: Publisher, I: Publisher, J: Publisher
  >: Publisher
  where
    A.Failure == B.Failure, A.Failure == C.Failure, A.Failure == D.Failure, A.Failure == E.Failure,
    A.Failure == F.Failure, A.Failure == G.Failure, A.Failure == H.Failure, A.Failure == I.Failure,
    A.Failure == J.Failure
  {
    public typealias Output = (
      A.Output, B.Output, C.Output, D.Output, E.Output, F.Output, G.Output, H.Output, I.Output, J.Output
    )
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
    /// The ninth upstream publisher.
    public let i: I
    /// The tenth upstream publisher.
    public let j: J

    /// Creates a publisher that combines the latest values of ten publishers.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H, _ i: I, _ j: J) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
      self.g = g
      self.h = h
      self.i = i
      self.j = j
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      typealias Values = LatestValues10<
        A.Output, B.Output, C.Output, D.Output, E.Output, F.Output, G.Output, H.Output, I.Output, J.Output
      >
      let engine = OperatorEngine(
        CombineLatestMachine<Values, Failure>(Values(), running: 10), name: "CombineLatest",
        downstream: subscriber)
      let a = engine.input(0, for: A.self) { machine, new in machine.receive { exchange(&$0.a, with: new) } }
      let b = engine.input(1, for: B.self) { machine, new in machine.receive { exchange(&$0.b, with: new) } }
      let c = engine.input(2, for: C.self) { machine, new in machine.receive { exchange(&$0.c, with: new) } }
      let d = engine.input(3, for: D.self) { machine, new in machine.receive { exchange(&$0.d, with: new) } }
      let e = engine.input(4, for: E.self) { machine, new in machine.receive { exchange(&$0.e, with: new) } }
      let f = engine.input(5, for: F.self) { machine, new in machine.receive { exchange(&$0.f, with: new) } }
      let g = engine.input(6, for: G.self) { machine, new in machine.receive { exchange(&$0.g, with: new) } }
      let h = engine.input(7, for: H.self) { machine, new in machine.receive { exchange(&$0.h, with: new) } }
      let i = engine.input(8, for: I.self) { machine, new in machine.receive { exchange(&$0.i, with: new) } }
      let j = engine.input(9, for: J.self) { machine, new in machine.receive { exchange(&$0.j, with: new) } }
      engine.connect([a, b, c, d, e, f, g, h, i, j])
      engine.announce()
      engine.subscribe(a, to: self.a)
      engine.subscribe(b, to: self.b)
      engine.subscribe(c, to: self.c)
      engine.subscribe(d, to: self.d)
      engine.subscribe(e, to: self.e)
      engine.subscribe(f, to: self.f)
      engine.subscribe(g, to: self.g)
      engine.subscribe(h, to: self.h)
      engine.subscribe(i, to: self.i)
      engine.subscribe(j, to: self.j)
    }
  }
}

extension Publishers.CombineLatest10: Equatable
where
  A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable,
  H: Equatable, I: Equatable, J: Equatable
{}

@usableFromInline struct LatestValues10<A, B, C, D, E, F, G, H, I, J>: LatestValues {
  @usableFromInline var a: A?
  @usableFromInline var b: B?
  @usableFromInline var c: C?
  @usableFromInline var d: D?
  @usableFromInline var e: E?
  @usableFromInline var f: F?
  @usableFromInline var g: G?
  @usableFromInline var h: H?
  @usableFromInline var i: I?
  @usableFromInline var j: J?

  @inlinable init() {}

  @inlinable var isComplete: Bool {
    a != nil && b != nil && c != nil && d != nil && e != nil
      && f != nil && g != nil && h != nil && i != nil && j != nil
  }
  @inlinable var tuple: (A, B, C, D, E, F, G, H, I, J) { (a!, b!, c!, d!, e!, f!, g!, h!, i!, j!) }
}

extension Publisher {
  /// Combines the latest values of this publisher and nine others, as `combineLatest(_:)` does with one.
  @inlinable
  public func combineLatest<
    P: Publisher, Q: Publisher, R: Publisher, T: Publisher, U: Publisher, V: Publisher, W: Publisher,
    X: Publisher, Y: Publisher
  >(
    _ second: P, _ third: Q, _ fourth: R, _ fifth: T, _ sixth: U, _ seventh: V, _ eighth: W, _ ninth: X,
    _ tenth: Y
  ) -> Publishers.CombineLatest10<Self, P, Q, R, T, U, V, W, X, Y>
  where
    P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure, T.Failure == Failure,
    U.Failure == Failure, V.Failure == Failure, W.Failure == Failure, X.Failure == Failure,
    Y.Failure == Failure
  {
    Publishers.CombineLatest10(self, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth)
  }

  /// Combines the latest values of this publisher and nine others, and transforms each tuple of
  /// `combineLatest(_:_:_:_:_:_:_:_:_:)` with a closure.
  @inlinable
  public func combineLatest<
    P: Publisher, Q: Publisher, R: Publisher, T: Publisher, U: Publisher, V: Publisher, W: Publisher,
    X: Publisher, Y: Publisher, Z
  >(
    _ second: P, _ third: Q, _ fourth: R, _ fifth: T, _ sixth: U, _ seventh: V, _ eighth: W, _ ninth: X,
    _ tenth: Y,
    _ transform:
      @escaping (
        Output, P.Output, Q.Output, R.Output, T.Output, U.Output, V.Output, W.Output, X.Output, Y.Output
      ) -> Z
  ) -> Publishers.Map<Publishers.CombineLatest10<Self, P, Q, R, T, U, V, W, X, Y>, Z>
  where
    P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure, T.Failure == Failure,
    U.Failure == Failure, V.Failure == Failure, W.Failure == Failure, X.Failure == Failure,
    Y.Failure == Failure
  {
    Publishers.Map(
      upstream: Publishers.CombineLatest10(
        self, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth)
    ) {
      transform($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $0.8, $0.9)
    }
  }
}
