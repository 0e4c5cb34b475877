import SwiftCombine

extension Publisher {
  /// Publishes the latest value of another publisher whenever this publisher emits a value.
  ///
  ///     let submitted = taps.withLatestFrom(name)
  ///
  ///     self                    ──1─────2──3────4──┤
  ///     other                   ────a────────b─────
  ///     withLatestFrom(other)   ────────a──a────b──┤
  ///
  /// The other publisher is subscribed first, so that a value it sends at once is available for the first
  /// value of this publisher. Values that this publisher sends before the other has sent are dropped.
  /// **Demand**: the downstream demand is requested from this publisher, and one more for each value that was
  /// dropped, so that as many outputs arrive as were requested; unlimited for the other. **Failure**: of
  /// either publisher, at once; the other is canceled. It finishes with this publisher; if the other
  /// finishes, its last value stays in use, and if it has sent none, the result finishes too, since there can
  /// be no output. **Memory**: one value of the other publisher.
  ///
  /// - Parameter other: The publisher whose latest value is delivered.
  @inlinable public func withLatestFrom<Other: Publisher>(
    _ other: Other
  ) -> Publishers.Map<Publishers.WithLatestFrom<Self, Other>, Other.Output>
  where Other.Failure == Failure {
    Publishers.WithLatestFrom(upstream: self, other).map { $0.1 }
  }

  /// Transforms each value of this publisher together with the latest value of another publisher.
  ///
  ///     let labels = numbers.withLatestFrom(name) { number, name in "\(name) \(number)" }
  ///
  /// Everything else is as without a closure.
  ///
  /// - Parameters:
  ///   - other: The publisher whose latest value is passed to the closure.
  ///   - transform: A closure that returns the output.
  @inlinable public func withLatestFrom<Other: Publisher, Result>(
    _ other: Other, _ transform: @escaping (Output, Other.Output) -> Result
  ) -> Publishers.Map<Publishers.WithLatestFrom<Self, Other>, Result>
  where Other.Failure == Failure {
    Publishers.WithLatestFrom(upstream: self, other).map { transform($0.0, $0.1) }
  }

  /// Publishes the latest values of two other publishers whenever this publisher emits a value, once both
  /// have sent one.
  ///
  ///     let logins = taps.withLatestFrom(name, password)
  ///
  /// **Output**: a pair. Everything else is as with one other publisher.
  ///
  /// - Parameters:
  ///   - a: The publisher whose latest value comes first.
  ///   - b: The publisher whose latest value comes second.
  @inlinable public func withLatestFrom<A: Publisher, B: Publisher>(
    _ a: A, _ b: B
  ) -> Publishers.Map<Publishers.WithLatestFrom2<Self, A, B>, (A.Output, B.Output)>
  where A.Failure == Failure, B.Failure == Failure {
    Publishers.WithLatestFrom2(upstream: self, a, b).map { $0.1 }
  }

  /// Transforms each value of this publisher together with the latest values of two other publishers.
  ///
  /// - Parameters:
  ///   - a: The publisher whose latest value is the second argument of the closure.
  ///   - b: The publisher whose latest value is the third argument of the closure.
  ///   - transform: A closure that returns the output.
  @inlinable public func withLatestFrom<A: Publisher, B: Publisher, Result>(
    _ a: A, _ b: B, _ transform: @escaping (Output, A.Output, B.Output) -> Result
  ) -> Publishers.Map<Publishers.WithLatestFrom2<Self, A, B>, Result>
  where A.Failure == Failure, B.Failure == Failure {
    Publishers.WithLatestFrom2(upstream: self, a, b).map { transform($0.0, $0.1.0, $0.1.1) }
  }

  /// Publishes the latest values of three other publishers whenever this publisher emits a value, once all
  /// have sent one.
  ///
  /// **Output**: a tuple of three. Everything else is as with one other publisher.
  ///
  /// - Parameters:
  ///   - a: The publisher whose latest value comes first.
  ///   - b: The publisher whose latest value comes second.
  ///   - c: The publisher whose latest value comes third.
  @inlinable public func withLatestFrom<A: Publisher, B: Publisher, C: Publisher>(
    _ a: A, _ b: B, _ c: C
  ) -> Publishers.Map<Publishers.WithLatestFrom3<Self, A, B, C>, (A.Output, B.Output, C.Output)>
  where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure {
    Publishers.WithLatestFrom3(upstream: self, a, b, c).map { $0.1 }
  }

  /// Transforms each value of this publisher together with the latest values of three other publishers.
  ///
  /// - Parameters:
  ///   - a: The publisher whose latest value is the second argument of the closure.
  ///   - b: The publisher whose latest value is the third argument of the closure.
  ///   - c: The publisher whose latest value is the fourth argument of the closure.
  ///   - transform: A closure that returns the output.
  @inlinable public func withLatestFrom<A: Publisher, B: Publisher, C: Publisher, Result>(
    _ a: A, _ b: B, _ c: C, _ transform: @escaping (Output, A.Output, B.Output, C.Output) -> Result
  ) -> Publishers.Map<Publishers.WithLatestFrom3<Self, A, B, C>, Result>
  where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure {
    Publishers.WithLatestFrom3(upstream: self, a, b, c).map { transform($0.0, $0.1.0, $0.1.1, $0.1.2) }
  }
}
