import CombineShim

extension Publisher {
  /// Delivers the latest value of another publisher whenever this one sends.
  ///
  ///     self                    ──1─────2──3────4──┤
  ///     other                   ────a────────b─────
  ///     withLatestFrom(other)   ────────a──a────b──┤
  ///
  /// The other is subscribed first, so that values it has at hand are there for the first of this one. What
  /// this one sends before is dropped. **Demand**: what is wanted is asked of this publisher, and one more
  /// for each value that was dropped, so that so many outputs come as were asked for; the other is asked for
  /// all it has. **Failure**: of either, at once; the other is cancelled. It finishes with this publisher; if
  /// the other finishes, its last value stays, and if it has sent none, the end has come, since there is
  /// nothing to deliver. **Memory**: one value of the other.
  ///
  /// - Parameter other: Whose latest value is delivered.
  @inlinable
  public func withLatestFrom<Other: Publisher>(
    _ other: Other
  ) -> Publishers.Map<Publishers.WithLatestFrom<Self, Other>, Other.Output>
  where Other.Failure == Failure {
    Publishers.WithLatestFrom(upstream: self, other).map { $0.1 }
  }

  /// Delivers what a closure makes of each value of this publisher and the latest one of another.
  ///
  /// Everything else is as without a closure.
  ///
  /// - Parameters:
  ///   - other: Whose latest value the closure gets.
  ///   - transform: Makes the output.
  @inlinable
  public func withLatestFrom<Other: Publisher, Result>(
    _ other: Other, _ transform: @escaping (Output, Other.Output) -> Result
  ) -> Publishers.Map<Publishers.WithLatestFrom<Self, Other>, Result>
  where Other.Failure == Failure {
    Publishers.WithLatestFrom(upstream: self, other).map { transform($0.0, $0.1) }
  }

  /// Delivers the latest values of two other publishers whenever this one sends, once both have sent.
  ///
  /// **Output**: a pair. Everything else is as with one other.
  ///
  /// - Parameters:
  ///   - a: Whose latest value comes first.
  ///   - b: Whose latest value comes second.
  @inlinable
  public func withLatestFrom<A: Publisher, B: Publisher>(
    _ a: A, _ b: B
  ) -> Publishers.Map<Publishers.WithLatestFrom2<Self, A, B>, (A.Output, B.Output)>
  where A.Failure == Failure, B.Failure == Failure {
    Publishers.WithLatestFrom2(upstream: self, a, b).map { $0.1 }
  }

  /// Delivers what a closure makes of each value of this publisher and the latest ones of two others.
  ///
  /// - Parameters:
  ///   - a: Whose latest value the closure gets second.
  ///   - b: Whose latest value the closure gets third.
  ///   - transform: Makes the output.
  @inlinable
  public func withLatestFrom<A: Publisher, B: Publisher, Result>(
    _ a: A, _ b: B, _ transform: @escaping (Output, A.Output, B.Output) -> Result
  ) -> Publishers.Map<Publishers.WithLatestFrom2<Self, A, B>, Result>
  where A.Failure == Failure, B.Failure == Failure {
    Publishers.WithLatestFrom2(upstream: self, a, b).map { transform($0.0, $0.1.0, $0.1.1) }
  }

  /// Delivers the latest values of three other publishers whenever this one sends, once all have sent.
  ///
  /// **Output**: a tuple of three. Everything else is as with one other.
  ///
  /// - Parameters:
  ///   - a: Whose latest value comes first.
  ///   - b: Whose latest value comes second.
  ///   - c: Whose latest value comes third.
  @inlinable
  public func withLatestFrom<A: Publisher, B: Publisher, C: Publisher>(
    _ a: A, _ b: B, _ c: C
  ) -> Publishers.Map<Publishers.WithLatestFrom3<Self, A, B, C>, (A.Output, B.Output, C.Output)>
  where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure {
    Publishers.WithLatestFrom3(upstream: self, a, b, c).map { $0.1 }
  }

  /// Delivers what a closure makes of each value of this publisher and the latest ones of three others.
  ///
  /// - Parameters:
  ///   - a: Whose latest value the closure gets second.
  ///   - b: Whose latest value the closure gets third.
  ///   - c: Whose latest value the closure gets fourth.
  ///   - transform: Makes the output.
  @inlinable
  public func withLatestFrom<A: Publisher, B: Publisher, C: Publisher, Result>(
    _ a: A, _ b: B, _ c: C, _ transform: @escaping (Output, A.Output, B.Output, C.Output) -> Result
  ) -> Publishers.Map<Publishers.WithLatestFrom3<Self, A, B, C>, Result>
  where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure {
    Publishers.WithLatestFrom3(upstream: self, a, b, c).map { transform($0.0, $0.1.0, $0.1.1, $0.1.2) }
  }
}
