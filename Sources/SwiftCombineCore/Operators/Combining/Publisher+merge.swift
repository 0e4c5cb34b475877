extension Publisher {
  /// Merges the values of this publisher and another in the order in which they arrive.
  ///
  ///     let a = PassthroughSubject<Int, Never>()
  ///     let b = PassthroughSubject<Int, Never>()
  ///     let cancellable = a.merge(with: b).sink { print($0) }
  ///     a.send(1)  // 1
  ///     b.send(2)  // 2
  ///
  ///     a                  ──1──2─────4──┤
  ///     b                  ────────3─────5──┤
  ///     a.merge(with: b)   ──1──2──3──4──5──┤
  ///
  /// **Demand**: while it is limited, requests one value at a time from every upstream publisher, and buffers
  /// at most one value of each; further values that an upstream publisher sends are dropped. When it is
  /// unlimited, requests unlimited values from each. **Failure**: of any upstream publisher, at once; the
  /// others are canceled. Finishes when every upstream publisher has finished. **Delivery**: one value at a
  /// time; a value that arrives during a delivery follows it.
  @_transparent public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where P.Failure == Failure, P.Output == Output {
    Publishers.Merge(self, other)
  }

  /// Merges the values of this publisher and two others, as `merge(with:)` does with one.
  ///
  ///     let a = [1, 2].publisher, b = [3].publisher, c = [4].publisher
  ///     let cancellable = a.merge(with: b, c).sink { print($0) }  // 1, 2, 3, 4
  @_transparent
  public func merge<P: Publisher, Q: Publisher>(with second: P, _ third: Q) -> Publishers.Merge3<Self, P, Q>
  where P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output {
    Publishers.Merge3(self, second, third)
  }

  /// Merges the values of this publisher and three others, as `merge(with:)` does with one.
  ///
  ///     let a = [1].publisher, b = [2].publisher, c = [3].publisher, d = [4].publisher
  ///     let cancellable = a.merge(with: b, c, d).sink { print($0) }  // 1, 2, 3, 4
  @_transparent public func merge<P: Publisher, Q: Publisher, R: Publisher>(
    with second: P, _ third: Q, _ fourth: R
  ) -> Publishers.Merge4<Self, P, Q, R>
  where
    P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output,
    R.Failure == Failure, R.Output == Output
  {
    Publishers.Merge4(self, second, third, fourth)
  }

  /// Merges the values of this publisher and four others, as `merge(with:)` does with one.
  ///
  ///     let a = [1].publisher, b = [2].publisher, c = [3].publisher, d = [4].publisher, e = [5].publisher
  ///     let cancellable = a.merge(with: b, c, d, e).sink { print($0) }  // 1, 2, 3, 4, 5
  @_transparent public func merge<P: Publisher, Q: Publisher, R: Publisher, T: Publisher>(
    with second: P, _ third: Q, _ fourth: R, _ fifth: T
  ) -> Publishers.Merge5<Self, P, Q, R, T>
  where
    P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output,
    R.Failure == Failure, R.Output == Output, T.Failure == Failure, T.Output == Output
  {
    Publishers.Merge5(self, second, third, fourth, fifth)
  }

  /// Merges the values of this publisher and five others, as `merge(with:)` does with one.
  ///
  ///     let a = [1].publisher, b = [2].publisher, c = [3].publisher
  ///     let d = [4].publisher, e = [5].publisher, f = [6].publisher
  ///     let cancellable = a.merge(with: b, c, d, e, f).sink { print($0) }  // 1, 2, 3, 4, 5, 6
  @_transparent public func merge<P: Publisher, Q: Publisher, R: Publisher, T: Publisher, U: Publisher>(
    with second: P, _ third: Q, _ fourth: R, _ fifth: T, _ sixth: U
  ) -> Publishers.Merge6<Self, P, Q, R, T, U>
  where
    P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output,
    R.Failure == Failure, R.Output == Output, T.Failure == Failure, T.Output == Output,
    U.Failure == Failure, U.Output == Output
  {
    Publishers.Merge6(self, second, third, fourth, fifth, sixth)
  }

  /// Merges the values of this publisher and six others, as `merge(with:)` does with one.
  ///
  ///     let a = [1].publisher, b = [2].publisher, c = [3].publisher
  ///     let d = [4].publisher, e = [5].publisher, f = [6].publisher, g = [7].publisher
  ///     let cancellable = a.merge(with: b, c, d, e, f, g).sink { print($0) }  // 1, 2, 3, 4, 5, 6, 7
  @_transparent
  public func merge<P: Publisher, Q: Publisher, R: Publisher, T: Publisher, U: Publisher, V: Publisher>(
    with second: P, _ third: Q, _ fourth: R, _ fifth: T, _ sixth: U, _ seventh: V
  ) -> Publishers.Merge7<Self, P, Q, R, T, U, V>
  where
    P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output,
    R.Failure == Failure, R.Output == Output, T.Failure == Failure, T.Output == Output,
    U.Failure == Failure, U.Output == Output, V.Failure == Failure, V.Output == Output
  {
    Publishers.Merge7(self, second, third, fourth, fifth, sixth, seventh)
  }

  /// Merges the values of this publisher and seven others, as `merge(with:)` does with one.
  ///
  ///     let a = [1].publisher, b = [2].publisher, c = [3].publisher, d = [4].publisher
  ///     let e = [5].publisher, f = [6].publisher, g = [7].publisher, h = [8].publisher
  ///     let cancellable = a.merge(with: b, c, d, e, f, g, h).sink { print($0) }  // 1, 2, 3, 4, 5, 6, 7, 8
  @_transparent
  public func merge<
    P: Publisher, Q: Publisher, R: Publisher, T: Publisher, U: Publisher, V: Publisher, W: Publisher
  >(
    with second: P, _ third: Q, _ fourth: R, _ fifth: T, _ sixth: U, _ seventh: V, _ eighth: W
  ) -> Publishers.Merge8<Self, P, Q, R, T, U, V, W>
  where
    P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output,
    R.Failure == Failure, R.Output == Output, T.Failure == Failure, T.Output == Output,
    U.Failure == Failure, U.Output == Output, V.Failure == Failure, V.Output == Output,
    W.Failure == Failure, W.Output == Output
  {
    Publishers.Merge8(self, second, third, fourth, fifth, sixth, seventh, eighth)
  }

  /// Merges the values of this publisher and another of the same type in the order in which they arrive.
  ///
  ///     let a = PassthroughSubject<Int, Never>()
  ///     let b = PassthroughSubject<Int, Never>()
  ///     let both: Publishers.MergeMany = a.merge(with: b)
  ///     print(both.publishers.count)  // 2
  @_transparent
  public func merge(with other: Self) -> Publishers.MergeMany<Self> { Publishers.MergeMany([self, other]) }
}
