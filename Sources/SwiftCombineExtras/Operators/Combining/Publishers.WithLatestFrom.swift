import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

extension Publishers {
  /// A publisher that combines each value of its upstream with the latest value of another publisher.
  public struct WithLatestFrom<Upstream: Publisher, Other: Publisher>: Publisher
  where Other.Failure == Upstream.Failure {
    public typealias Output = (Upstream.Output, Other.Output)
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The other publisher, whose latest value is combined with those of the upstream.
    public let other: Other

    /// Creates a publisher that combines each value of its upstream with the latest values of other
    /// publishers.
    @inlinable public init(upstream: Upstream, _ other: Other) {
      self.upstream = upstream
      self.other = other
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        WithLatestMachine<Upstream.Output, LatestOfOne<Other.Output>, Failure>(LatestOfOne<Other.Output>()),
        name: "WithLatestFrom", downstream: subscriber)
      let first = engine.latestInput(
        0, for: Other.self, { exchange(&$0.first, with: $1) }, isMissing: { $0.first == nil })
      engine.start([first], then: upstream) {
        engine.subscribe(first, to: other)
      }
    }
  }
}

extension Publishers.WithLatestFrom: Equatable
where Upstream: Equatable, Other: Equatable {}

extension Publishers {
  /// A publisher that combines each value of its upstream with the latest values of two other publishers.
  public struct WithLatestFrom2<Upstream: Publisher, A: Publisher, B: Publisher>: Publisher
  where A.Failure == Upstream.Failure, B.Failure == Upstream.Failure {
    public typealias Output = (Upstream.Output, (A.Output, B.Output))
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The first of the other publishers, whose latest values are combined with those of the upstream.
    public let a: A
    /// The second of the other publishers.
    public let b: B

    /// Creates a publisher that combines each value of its upstream with the latest values of other
    /// publishers.
    @inlinable public init(upstream: Upstream, _ a: A, _ b: B) {
      self.upstream = upstream
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        WithLatestMachine<Upstream.Output, LatestOfTwo<A.Output, B.Output>, Failure>(
          LatestOfTwo<A.Output, B.Output>()),
        name: "WithLatestFrom", downstream: subscriber)
      let first = engine.latestInput(
        0, for: A.self, { exchange(&$0.first, with: $1) }, isMissing: { $0.first == nil })
      let second = engine.latestInput(
        1, for: B.self, { exchange(&$0.second, with: $1) }, isMissing: { $0.second == nil })
      engine.start([first, second], then: upstream) {
        engine.subscribe(first, to: a)
        engine.subscribe(second, to: b)
      }
    }
  }
}

extension Publishers.WithLatestFrom2: Equatable
where Upstream: Equatable, A: Equatable, B: Equatable {}

extension Publishers {
  /// A publisher that combines each value of its upstream with the latest values of three other publishers.
  public struct WithLatestFrom3<Upstream: Publisher, A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == Upstream.Failure, B.Failure == Upstream.Failure, C.Failure == Upstream.Failure {
    public typealias Output = (Upstream.Output, (A.Output, B.Output, C.Output))
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The first of the other publishers, whose latest values are combined with those of the upstream.
    public let a: A
    /// The second of the other publishers.
    public let b: B
    /// The third of the other publishers.
    public let c: C

    /// Creates a publisher that combines each value of its upstream with the latest values of other
    /// publishers.
    @inlinable public init(upstream: Upstream, _ a: A, _ b: B, _ c: C) {
      self.upstream = upstream
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        WithLatestMachine<Upstream.Output, LatestOfThree<A.Output, B.Output, C.Output>, Failure>(
          LatestOfThree<A.Output, B.Output, C.Output>()),
        name: "WithLatestFrom", downstream: subscriber)
      let first = engine.latestInput(
        0, for: A.self, { exchange(&$0.first, with: $1) }, isMissing: { $0.first == nil })
      let second = engine.latestInput(
        1, for: B.self, { exchange(&$0.second, with: $1) }, isMissing: { $0.second == nil })
      let third = engine.latestInput(
        2, for: C.self, { exchange(&$0.third, with: $1) }, isMissing: { $0.third == nil })
      engine.start([first, second, third], then: upstream) {
        engine.subscribe(first, to: a)
        engine.subscribe(second, to: b)
        engine.subscribe(third, to: c)
      }
    }
  }
}

extension Publishers.WithLatestFrom3: Equatable
where Upstream: Equatable, A: Equatable, B: Equatable, C: Equatable {}

/// The latest values of one publisher.
@usableFromInline struct LatestOfOne<A>: LatestValues {
  @usableFromInline var first: A?

  @inlinable init() {}

  @inlinable var isComplete: Bool { first != nil }
  @inlinable var tuple: A { first! }
}

/// The latest values of two publishers.
@usableFromInline struct LatestOfTwo<A, B>: LatestValues {
  @usableFromInline var first: A?
  @usableFromInline var second: B?

  @inlinable init() {}

  @inlinable var isComplete: Bool { first != nil && second != nil }
  @inlinable var tuple: (A, B) { (first!, second!) }
}

/// The latest values of three publishers.
@usableFromInline struct LatestOfThree<A, B, C>: LatestValues {
  @usableFromInline var first: A?
  @usableFromInline var second: B?
  @usableFromInline var third: C?

  @inlinable init() {}

  @inlinable var isComplete: Bool { first != nil && second != nil && third != nil }
  @inlinable var tuple: (A, B, C) { (first!, second!, third!) }
}
