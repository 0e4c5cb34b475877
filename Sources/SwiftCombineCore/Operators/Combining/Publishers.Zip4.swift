import SwiftCombineEngine

extension Publishers {
  /// A publisher that combines the values of four publishers into tuples.
  public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
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

    /// Creates a publisher that combines the values of four publishers into tuples.
    @_transparent public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        ZipMachine<ZipQueues4<A.Output, B.Output, C.Output, D.Output>, Failure>(ZipQueues4()), name: "Zip",
        downstream: subscriber)
      let aInput = engine.input(0, for: A.self) { $0.queues.a.append($1) }
      let bInput = engine.input(1, for: B.self) { $0.queues.b.append($1) }
      let cInput = engine.input(2, for: C.self) { $0.queues.c.append($1) }
      let dInput = engine.input(3, for: D.self) { $0.queues.d.append($1) }
      engine.connect([aInput, bInput, cInput, dInput])
      engine.announce()
      engine.subscribe(aInput, to: a)
      engine.subscribe(bInput, to: b)
      engine.subscribe(cInput, to: c)
      engine.subscribe(dInput, to: d)
    }
  }
}

extension Publishers.Zip4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

@usableFromInline struct ZipQueues4<A, B, C, D>: TupleQueues {
  @usableFromInline var a = OperatorQueue<A>()
  @usableFromInline var b = OperatorQueue<B>()
  @usableFromInline var c = OperatorQueue<C>()
  @usableFromInline var d = OperatorQueue<D>()
  @usableFromInline var finished: UInt16 = 0

  @inlinable init() {}

  @inlinable var lacking: UInt16 {
    (a.isEmpty ? 1 : 0) | (b.isEmpty ? 2 : 0) | (c.isEmpty ? 4 : 0) | (d.isEmpty ? 8 : 0)
  }
  @usableFromInline var bufferedCount: Int { a.count + b.count + c.count + d.count }
  @inlinable
  mutating func popTuple() -> (A, B, C, D) { (a.popFirst()!, b.popFirst()!, c.popFirst()!, d.popFirst()!) }
}

extension Publisher {
  /// Combines the values of this publisher and three others into tuples, as `zip(_:)` does with one.
  ///
  ///     let a = [1].publisher, b = ["x"].publisher, c = [true].publisher, d = [2.5].publisher
  ///     let cancellable = a.zip(b, c, d).sink { print($0) }  // (1, "x", true, 2.5)
  @_transparent public func zip<P: Publisher, Q: Publisher, R: Publisher>(
    _ second: P, _ third: Q, _ fourth: R
  ) -> Publishers.Zip4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.Zip4(self, second, third, fourth)
  }

  /// Transforms each tuple of `zip(_:_:_:)` with a closure.
  @inlinable public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ second: P, _ third: Q, _ fourth: R, _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.Map(upstream: Publishers.Zip4(self, second, third, fourth)) {
      transform($0.0, $0.1, $0.2, $0.3)
    }
  }
}
