import SwiftCombine

extension Publishers {
  /// A publisher that drops every value that equals any earlier value, not only the one directly before it.
  public struct RemoveAllDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// Creates the memory of a subscription, and the predicate that tells whether a value is new to it.
    @usableFromInline let makeMemory: () -> (memory: ChangeFlags, isNew: (Output) -> Bool)

    @inlinable
    init(upstream: Upstream, makeMemory: @escaping () -> (memory: ChangeFlags, isNew: (Output) -> Bool)) {
      self.upstream = upstream
      self.makeMemory = makeMemory
    }

    /// Creates a publisher that drops every value whose key it has seen before.
    @inlinable public init<Key: Hashable>(upstream: Upstream, by key: @escaping (Output) -> Key) {
      self.init(upstream: upstream) {
        let seen = ReentrantState<Set<Key>>([])
        let isNew = { (value: Output) in
          let key = key(value)
          return seen.change { $0.insert(key).inserted }
        }
        return (seen, isNew)
      }
    }

    /// Creates a publisher that drops every value that a closure considers the same as an earlier one.
    @inlinable public init(upstream: Upstream, by areSame: @escaping (Output, Output) -> Bool) {
      self.init(upstream: upstream) {
        let seen = ReentrantState<[Output]>([])
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
      upstream.queueing(while: memory, name: "RemoveAllDuplicates").filter(isNew).subscribe(subscriber)
    }
  }
}

extension Publisher {
  /// Drops every value that has the same key as any earlier value.
  ///
  ///     let firstOfEachLetter = words.removeAllDuplicates(by: \.first)
  ///
  ///     upstream                                   ──a1──b1──a2──c1──b2──┤
  ///     removeAllDuplicates(by: \.letter)          ──a1──b1──────c1──────┤
  ///
  /// **Demand**: for each value that is dropped, one more is requested. **Memory**: the keys of all values
  /// delivered, for each subscription, until it terminates.
  ///
  /// - Parameter key: Returns the key by which values are compared.
  @inlinable public func removeAllDuplicates<Key: Hashable>(
    by key: @escaping (Output) -> Key
  ) -> Publishers.RemoveAllDuplicates<Self> {
    Publishers.RemoveAllDuplicates(upstream: self, by: key)
  }

  /// Drops every value that a closure considers the same as any earlier value.
  ///
  /// Each value is compared with all values delivered before: prefer a key where there is one. **Demand**:
  /// for each value that is dropped, one more is requested. **Memory**: all values delivered, for each
  /// subscription, until it terminates.
  ///
  /// - Parameter areSame: Returns whether an earlier value (the first argument) and the new one (the second)
  ///   are the same.
  @inlinable public func removeAllDuplicates(
    by areSame: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveAllDuplicates<Self> {
    Publishers.RemoveAllDuplicates(upstream: self, by: areSame)
  }
}

extension Publisher where Output: Hashable {
  /// Drops every value that equals any earlier value, not only the one directly before it.
  ///
  ///     upstream                ──1──2──1──3──2──┤
  ///     removeAllDuplicates()   ──1──2─────3─────┤
  ///
  /// **Demand**: for each value that is dropped, one more is requested. **Memory**: all values delivered, for
  /// each subscription, until it terminates.
  @inlinable public func removeAllDuplicates() -> Publishers.RemoveAllDuplicates<Self> {
    Publishers.RemoveAllDuplicates(upstream: self, by: { (value: Output) in value })
  }
}
