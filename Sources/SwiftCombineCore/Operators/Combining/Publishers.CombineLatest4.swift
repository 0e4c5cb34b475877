import SwiftCombineEngine

extension Publishers {
  /// A publisher that combines the latest values of four publishers.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, A.Failure == C.Failure, A.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure
    /// The first upstream publisher.
    public let a: A
    /// The second upstream publisher.
    public let b: B
    /// The third upstream publisher.
    public let c: C
    /// The fourth upstream publisher.
    public let d: D

    /// Creates a publisher that combines the latest values of four publishers.
    @_transparent public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        CombineLatestMachine<LatestValues4<A.Output, B.Output, C.Output, D.Output>, Failure>(
          LatestValues4(), running: 4),
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
      let dInput = engine.input(3, for: D.self) { machine, value in
        machine.receive { exchange(&$0.d, with: value) }
      }
      engine.connect([aInput, bInput, cInput, dInput])
      engine.announce()
      engine.subscribe(aInput, to: a)
      engine.subscribe(bInput, to: b)
      engine.subscribe(cInput, to: c)
      engine.subscribe(dInput, to: d)
    }
  }
}

extension Publishers.CombineLatest4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

@usableFromInline struct LatestValues4<A, B, C, D>: LatestValues {
  @usableFromInline var a: A?
  @usableFromInline var b: B?
  @usableFromInline var c: C?
  @usableFromInline var d: D?

  @inlinable init() {}

  @inlinable var isComplete: Bool { a != nil && b != nil && c != nil && d != nil }
  @inlinable var tuple: (A, B, C, D) { (a!, b!, c!, d!) }
}

extension Publisher {
  /// Combines the latest values of this publisher and three others, as `combineLatest(_:)` does with one.
  ///
  ///     let a = Just(1), b = Just("x"), c = Just(true), d = Just(2.5)
  ///     let cancellable = a.combineLatest(b, c, d).sink { print($0) }  // (1, "x", true, 2.5)
  @_transparent public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ second: P, _ third: Q, _ fourth: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.CombineLatest4(self, second, third, fourth)
  }

  /// Transforms each tuple of `combineLatest(_:_:_:)` with a closure.
  @inlinable public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ second: P, _ third: Q, _ fourth: R, _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.Map(upstream: Publishers.CombineLatest4(self, second, third, fourth)) {
      transform($0.0, $0.1, $0.2, $0.3)
    }
  }
}
