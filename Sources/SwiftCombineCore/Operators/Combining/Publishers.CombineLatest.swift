import SwiftCombineEngine

extension Publishers {
  /// A publisher that combines the latest values of two publishers.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure
    /// The first upstream publisher.
    public let a: A
    /// The second upstream publisher.
    public let b: B

    /// Creates a publisher that combines the latest values of two publishers.
    @_transparent public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        CombineLatestMachine<LatestValues2<A.Output, B.Output>, Failure>(LatestValues2(), running: 2),
        name: "CombineLatest", downstream: subscriber)
      let aInput = engine.input(0, for: A.self) { machine, value in
        machine.receive { exchange(&$0.a, with: value) }
      }
      let bInput = engine.input(1, for: B.self) { machine, value in
        machine.receive { exchange(&$0.b, with: value) }
      }
      engine.connect([aInput, bInput])
      engine.announce()
      engine.subscribe(aInput, to: a)
      engine.subscribe(bInput, to: b)
    }
  }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}

@usableFromInline struct LatestValues2<A, B>: LatestValues {
  @usableFromInline var a: A?
  @usableFromInline var b: B?

  @inlinable init() {}

  @inlinable var isComplete: Bool { a != nil && b != nil }
  @inlinable var tuple: (A, B) { (a!, b!) }
}

extension Publisher {
  /// Combines the latest values of this publisher and another into a tuple whenever one of them publishes,
  /// once both have.
  ///
  ///     let a = CurrentValueSubject<Int, Never>(1)
  ///     let b = CurrentValueSubject<String, Never>("x")
  ///     let cancellable = a.combineLatest(b).sink { print($0, $1) }  // 1 x
  ///
  ///     a                    ──1──2────────3─────┤
  ///     b                    ────────x──y─────z──┤
  ///     a.combineLatest(b)   ────────2x─2y─3y─3z─┤
  ///
  /// **Demand**: in tuples; requests the same number of values from every upstream publisher. A tuple for
  /// which there is no demand when it is made is dropped; its values are kept for the next one. **Failure**:
  /// of any upstream publisher, at once; the others are canceled. Finishes when every upstream publisher has
  /// finished; once one has finished without a value, so that no tuple can be formed, demand requests all
  /// values of the others, one after the other. **Delivery**: one tuple at a time. A value that the
  /// subscriber sends from inside a delivery is kept for the next tuple and makes none; a value that another
  /// thread sends meanwhile makes its tuple after that delivery.
  ///
  /// If both derive from one publisher, one of its values makes two tuples, of which the first has an older
  /// value. Use one `map` that computes both, or `zip(_:)` if both send one value for each:
  ///
  ///     let price = CurrentValueSubject<Int, Never>(1)
  ///     let twice = price.map { $0 * 2 }.combineLatest(price.map { $0 * 3 }).sink { print($0, $1) }  // 2 3
  ///     price.send(2)  // 4 3, 4 6
  @_transparent public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
  where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Transforms each tuple of `combineLatest(_:)` with a closure.
  ///
  ///     let width = CurrentValueSubject<Int, Never>(2)
  ///     let height = CurrentValueSubject<Int, Never>(3)
  ///     let cancellable = width.combineLatest(height) { $0 * $1 }.sink { print($0) }  // 6
  ///     width.send(4)  // 12
  @inlinable public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
  where P.Failure == Failure {
    Publishers.Map(upstream: Publishers.CombineLatest(self, other)) { transform($0.0, $0.1) }
  }
}
