import SwiftCombineEngine

extension Publishers {
  /// A publisher that combines the latest values of three publishers.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, A.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure
    /// The first upstream publisher.
    public let a: A
    /// The second upstream publisher.
    public let b: B
    /// The third upstream publisher.
    public let c: C

    /// Creates a publisher that combines the latest values of three publishers.
    @_transparent public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        CombineLatestMachine<LatestValues3<A.Output, B.Output, C.Output>, Failure>(
          LatestValues3(), running: 3),
        name: "CombineLatest", downstream: subscriber)
      let aInput = engine.input(0, for: A.self) { machine, value in
        machine.receive { exchange(&$0.a, with: value) }
      }
      let bInput = engine.input(1, for: B.self) { machine, value in
        machine.receive { exchange(&$0.b, with: value) }
      }
      let cInput = engine.input(2, for: C.self) { machine, value in
        machine.receive { exchange(&$0.c, with: value) }
      }
      engine.connect([aInput, bInput, cInput])
      engine.announce()
      engine.subscribe(aInput, to: a)
      engine.subscribe(bInput, to: b)
      engine.subscribe(cInput, to: c)
    }
  }
}

extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}

@usableFromInline struct LatestValues3<A, B, C>: LatestValues {
  @usableFromInline var a: A?
  @usableFromInline var b: B?
  @usableFromInline var c: C?

  @inlinable init() {}

  @inlinable var isComplete: Bool { a != nil && b != nil && c != nil }
  @inlinable var tuple: (A, B, C) { (a!, b!, c!) }
}

extension Publisher {
  /// Combines the latest values of this publisher and two others, as `combineLatest(_:)` does with one.
  ///
  ///     let a = Just(1), b = Just("x"), c = Just(true)
  ///     let cancellable = a.combineLatest(b, c).sink { print($0) }  // (1, "x", true)
  ///
  ///     a                       ──1────────────2──┤
  ///     b                       ─────x────────────┤
  ///     c                       ───────p───q──────┤
  ///     a.combineLatest(b, c)   ───────1xp─1xq─2xq┤
  @_transparent public func combineLatest<P: Publisher, Q: Publisher>(
    _ second: P, _ third: Q
  ) -> Publishers.CombineLatest3<Self, P, Q>
  where P.Failure == Failure, Q.Failure == Failure {
    Publishers.CombineLatest3(self, second, third)
  }

  /// Transforms each tuple of `combineLatest(_:_:)` with a closure.
  ///
  ///     let a = Just(1), b = Just(2), c = Just(3)
  ///     let cancellable = a.combineLatest(b, c) { $0 + $1 + $2 }.sink { print($0) }  // 6
  @inlinable public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ second: P, _ third: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
  where P.Failure == Failure, Q.Failure == Failure {
    Publishers.Map(upstream: Publishers.CombineLatest3(self, second, third)) { transform($0.0, $0.1, $0.2) }
  }
}
