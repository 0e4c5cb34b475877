import CombineMachinery

extension Publishers {
  /// A publisher that delivers the latest values of two publishers.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure
    /// The first upstream.
    public let a: A
    /// The second upstream.
    public let b: B

    /// Makes what the operator of this name returns.
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        CombineLatestMachine<LatestValues2<A.Output, B.Output>, Failure>(LatestValues2(), running: 2),
        name: "CombineLatest", downstream: subscriber)
      let aInlet = engine.inlet(0, for: A.self) { machine, value in
        machine.receive { exchange(&$0.a, with: value) }
      }
      let bInlet = engine.inlet(1, for: B.self) { machine, value in
        machine.receive { exchange(&$0.b, with: value) }
      }
      engine.connect([aInlet, bInlet])
      engine.announce()
      engine.subscribe(aInlet, to: a)
      engine.subscribe(bInlet, to: b)
    }
  }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}

@usableFromInline
struct LatestValues2<A, B>: LatestValues {
  @usableFromInline
  var a: A?
  @usableFromInline
  var b: B?

  @inlinable
  init() {}

  @inlinable
  var isComplete: Bool { a != nil && b != nil }
  @inlinable
  var row: (A, B) { (a!, b!) }
}

extension Publisher {
  /// Delivers the latest values of this publisher and another whenever one of them sends, once both have.
  ///
  ///     a                    ──1──2────────3─────┤
  ///     b                    ────────x──y─────z──┤
  ///     a.combineLatest(b)   ────────2x─2y─3y─3z─┤
  ///
  /// **Demand**: tuples; every upstream is asked for as many values. A tuple that is not wanted when it is
  /// made is lost, the values in it are kept for the next. **Failure**: of any upstream, at once; the others
  /// are cancelled. It finishes when every upstream has. **Delivery**: one tuple at a time. A value that the
  /// subscriber sends from inside a delivery is kept for the next tuple and makes none; one that another
  /// thread sends meanwhile makes its tuple after that delivery.
  @inlinable
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
  where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Changes each tuple of `combineLatest(_:)` with a closure.
  @inlinable
  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
  where P.Failure == Failure {
    Publishers.Map(upstream: Publishers.CombineLatest(self, other)) { transform($0.0, $0.1) }
  }
}
