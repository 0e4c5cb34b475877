import SwiftCombineEngine

extension Publishers {
  /// A publisher that combines the values of three publishers into tuples.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, A.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure
    /// The first upstream publisher.
    public let a: A
    /// The second upstream publisher.
    public let b: B
    /// The third upstream publisher.
    public let c: C

    /// Creates a publisher that combines the values of three publishers into tuples.
    @_transparent public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        ZipMachine<ZipQueues3<A.Output, B.Output, C.Output>, Failure>(ZipQueues3()), name: "Zip",
        downstream: subscriber)
      let aInput = engine.input(0, for: A.self) { $0.queues.a.append($1) }
      let bInput = engine.input(1, for: B.self) { $0.queues.b.append($1) }
      let cInput = engine.input(2, for: C.self) { $0.queues.c.append($1) }
      engine.connect([aInput, bInput, cInput])
      engine.announce()
      engine.subscribe(aInput, to: a)
      engine.subscribe(bInput, to: b)
      engine.subscribe(cInput, to: c)
    }
  }
}

extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {}

@usableFromInline struct ZipQueues3<A, B, C>: TupleQueues {
  @usableFromInline var a = OperatorQueue<A>()
  @usableFromInline var b = OperatorQueue<B>()
  @usableFromInline var c = OperatorQueue<C>()
  @usableFromInline var finished: UInt16 = 0

  @inlinable init() {}

  @inlinable var lacking: UInt16 { (a.isEmpty ? 1 : 0) | (b.isEmpty ? 2 : 0) | (c.isEmpty ? 4 : 0) }
  @usableFromInline var bufferedCount: Int { a.count + b.count + c.count }
  @inlinable mutating func popTuple() -> (A, B, C) { (a.popFirst()!, b.popFirst()!, c.popFirst()!) }
}

extension Publisher {
  /// Combines the values of this publisher and two others into tuples, as `zip(_:)` does with one.
  ///
  ///     let a = [1, 2].publisher, b = ["x", "y"].publisher, c = [true, false].publisher
  ///     let cancellable = a.zip(b, c).sink { print($0) }  // (1, "x", true), (2, "y", false)
  ///
  ///     a             ──1─────2─────┤
  ///     b             ─────x─────y──┤
  ///     c             ───p──q───────┤
  ///     a.zip(b, c)   ─────1xp───2yq┤
  @_transparent
  public func zip<P: Publisher, Q: Publisher>(_ second: P, _ third: Q) -> Publishers.Zip3<Self, P, Q>
  where P.Failure == Failure, Q.Failure == Failure {
    Publishers.Zip3(self, second, third)
  }

  /// Transforms each tuple of `zip(_:_:)` with a closure.
  ///
  ///     let a = [1, 2].publisher, b = [10, 20].publisher, c = [100, 200].publisher
  ///     let cancellable = a.zip(b, c) { $0 + $1 + $2 }.sink { print($0) }  // 111, 222
  @inlinable public func zip<P: Publisher, Q: Publisher, T>(
    _ second: P, _ third: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T>
  where P.Failure == Failure, Q.Failure == Failure {
    Publishers.Map(upstream: Publishers.Zip3(self, second, third)) { transform($0.0, $0.1, $0.2) }
  }
}
