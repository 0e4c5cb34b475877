import CombineShim

extension Publishers {
  /// A publisher that drops each value that came before, be it long ago.
  public struct RemoveAllDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// Makes the memory of a subscription, and what says whether a value is new to it.
    @usableFromInline
    let makeMemory: () -> (memory: Workbench, isNew: (Output) -> Bool)

    @inlinable
    init(upstream: Upstream, makeMemory: @escaping () -> (memory: Workbench, isNew: (Output) -> Bool)) {
      self.upstream = upstream
      self.makeMemory = makeMemory
    }

    /// Makes a publisher that remembers a key of each value.
    @inlinable
    public init<Key: Hashable>(upstream: Upstream, by key: @escaping (Output) -> Key) {
      self.init(upstream: upstream) {
        let seen = Workpiece<Set<Key>>([])
        let isNew = { (value: Output) in
          let key = key(value)
          return seen.change { $0.insert(key).inserted }
        }
        return (seen, isNew)
      }
    }

    /// Makes a publisher that remembers the values and compares.
    @inlinable
    public init(upstream: Upstream, by areSame: @escaping (Output, Output) -> Bool) {
      self.init(upstream: upstream) {
        let seen = Workpiece<[Output]>([])
        let isNew = { (value: Output) in
          seen.change { seen in
            if seen.contains(where: { areSame($0, value) }) { return false }
            seen.append(value)
            return true
          }
        }
        return (seen, isNew)
      }
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let (memory, isNew) = makeMemory()
      upstream.waiting(for: memory, name: "RemoveAllDuplicates").filter(isNew).subscribe(subscriber)
    }
  }
}

extension Publisher {
  /// Drops each value whose key came before, be it long ago.
  ///
  ///     upstream                                   ──a1──b1──a2──c1──b2──┤
  ///     removeAllDuplicates(by: \.letter)          ──a1──b1──────c1──────┤
  ///
  /// **Demand**: a value that is dropped is made up for by asking for one more. **Memory**: the keys of all
  /// values delivered, for each subscription, until it ends.
  ///
  /// - Parameter key: What makes two values the same.
  @inlinable
  public func removeAllDuplicates<Key: Hashable>(
    by key: @escaping (Output) -> Key
  ) -> Publishers.RemoveAllDuplicates<Self> {
    Publishers.RemoveAllDuplicates(upstream: self, by: key)
  }

  /// Drops each value that is the same as an earlier one, as a closure compares them.
  ///
  /// Each value is compared with all that were delivered: prefer a key where there is one. **Demand**: a value
  /// that is dropped is made up for by asking for one more. **Memory**: all values delivered, for each
  /// subscription, until it ends.
  ///
  /// - Parameter areSame: Whether an earlier value, the first, and the new one, the second, are the same.
  @inlinable
  public func removeAllDuplicates(
    by areSame: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveAllDuplicates<Self> {
    Publishers.RemoveAllDuplicates(upstream: self, by: areSame)
  }
}

extension Publisher where Output: Hashable {
  /// Drops each value that came before, be it long ago.
  ///
  ///     upstream                ──1──2──1──3──2──┤
  ///     removeAllDuplicates()   ──1──2─────3─────┤
  ///
  /// **Demand**: a value that is dropped is made up for by asking for one more. **Memory**: all values
  /// delivered, for each subscription, until it ends.
  @inlinable
  public func removeAllDuplicates() -> Publishers.RemoveAllDuplicates<Self> {
    Publishers.RemoveAllDuplicates(upstream: self, by: { (value: Output) in value })
  }
}
