import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension Publishers {
  /// A publisher that publishes a tuple of the latest values of seven publishers whenever one of them emits a
  /// value.
  public struct CombineLatest7<
    A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher
  >: Publisher
  where
    A.Failure == B.Failure, A.Failure == C.Failure, A.Failure == D.Failure, A.Failure == E.Failure,
    A.Failure == F.Failure, A.Failure == G.Failure
  {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output, E.Output, F.Output, G.Output)
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

    /// Creates a publisher that combines the latest values of seven publishers.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) {
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
      typealias Values = LatestValues7<A.Output, B.Output, C.Output, D.Output, E.Output, F.Output, G.Output>
      let engine = OperatorEngine(
        CombineLatestMachine<Values, Failure>(Values(), running: 7), name: "CombineLatest",
        downstream: subscriber)
      let a = engine.input(0, for: A.self) { machine, new in machine.receive { exchange(&$0.a, with: new) } }
      let b = engine.input(1, for: B.self) { machine, new in machine.receive { exchange(&$0.b, with: new) } }
      let c = engine.input(2, for: C.self) { machine, new in machine.receive { exchange(&$0.c, with: new) } }
      let d = engine.input(3, for: D.self) { machine, new in machine.receive { exchange(&$0.d, with: new) } }
      let e = engine.input(4, for: E.self) { machine, new in machine.receive { exchange(&$0.e, with: new) } }
      let f = engine.input(5, for: F.self) { machine, new in machine.receive { exchange(&$0.f, with: new) } }
      let g = engine.input(6, for: G.self) { machine, new in machine.receive { exchange(&$0.g, with: new) } }
      engine.connect([a, b, c, d, e, f, g])
      engine.announce()
      engine.subscribe(a, to: self.a)
      engine.subscribe(b, to: self.b)
      engine.subscribe(c, to: self.c)
      engine.subscribe(d, to: self.d)
      engine.subscribe(e, to: self.e)
      engine.subscribe(f, to: self.f)
      engine.subscribe(g, to: self.g)
    }
  }
}

extension Publishers.CombineLatest7: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable {}

@usableFromInline struct LatestValues7<A, B, C, D, E, F, G>: LatestValues {
  @usableFromInline var a: A?
  @usableFromInline var b: B?
  @usableFromInline var c: C?
  @usableFromInline var d: D?
  @usableFromInline var e: E?
  @usableFromInline var f: F?
  @usableFromInline var g: G?

  @inlinable init() {}

  @inlinable var isComplete: Bool {
    a != nil && b != nil && c != nil && d != nil && e != nil
      && f != nil && g != nil
  }
  @inlinable var tuple: (A, B, C, D, E, F, G) { (a!, b!, c!, d!, e!, f!, g!) }
}

extension Publisher {
  /// Combines the latest values of this publisher and six others, as `combineLatest(_:)` does with one.
  @inlinable
  public func combineLatest<
    P: Publisher, Q: Publisher, R: Publisher, T: Publisher, U: Publisher, V: Publisher
  >(
    _ second: P, _ third: Q, _ fourth: R, _ fifth: T, _ sixth: U, _ seventh: V
  ) -> Publishers.CombineLatest7<Self, P, Q, R, T, U, V>
  where
    P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure, T.Failure == Failure,
    U.Failure == Failure, V.Failure == Failure
  {
    Publishers.CombineLatest7(self, second, third, fourth, fifth, sixth, seventh)
  }

  /// Combines the latest values of this publisher and six others, and transforms each tuple of
  /// `combineLatest(_:_:_:_:_:_:)` with a closure.
  @inlinable
  public func combineLatest<
    P: Publisher, Q: Publisher, R: Publisher, T: Publisher, U: Publisher, V: Publisher, Z
  >(
    _ second: P, _ third: Q, _ fourth: R, _ fifth: T, _ sixth: U, _ seventh: V,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output, T.Output, U.Output, V.Output) -> Z
  ) -> Publishers.Map<Publishers.CombineLatest7<Self, P, Q, R, T, U, V>, Z>
  where
    P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure, T.Failure == Failure,
    U.Failure == Failure, V.Failure == Failure
  {
    Publishers.Map(upstream: Publishers.CombineLatest7(self, second, third, fourth, fifth, sixth, seventh)) {
      transform($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6)
    }
  }
}
