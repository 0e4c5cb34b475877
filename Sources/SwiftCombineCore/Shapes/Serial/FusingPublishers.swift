// The operators that join two closures in one publisher, in extensions of protocols to each
// of which one type conforms.
//
// `Just`, sequences, optionals and results have operators that take effect at once, whose closures do not
// escape. In an extension of `Publishers.Map`, a `map` whose closure escapes would be the more specialized
// one of the two: the type checker would rank the first `map` of `Just` before that of all publishers, but
// each later `map` of `Publishers.Map` before that of `Just`, and three of them in a row would be ambiguous.
// What a type declares itself comes before what an extension of a protocol has, and that of a more
// specialized protocol before the operators of all publishers.
//
// `Publishers.Map` and the others declare the same operators, because Apple's do, and an attribute keeps the
// type checker from choosing those. The operators of all publishers do not have that attribute: it would make
// a package's own operator of the same name win where Apple's wins, say a `map` with an async closure. And
// the type checker would rather take the elements of a literal for `Any` than choose such an operator: in
// `[1, 2].publisher.append(subject)` the subject would be an element. For `append(_:)` and `prepend(_:)` of
// literals see `Publishers.Concatenate.swift`.

/// A `Publishers.Map`.
public protocol _FusingMap: Publisher {
  associatedtype Upstream: Publisher
  var upstream: Upstream { get }
  var transform: (Upstream.Output) -> Output { get }
}

extension Publishers.Map: _FusingMap {}

extension _FusingMap {
  /// Transforms each value with two closures, one after the other, in one publisher.
  @inlinable public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Upstream, T> {
    let first = self.transform
    return Publishers.Map(upstream: upstream) { transform(first($0)) }
  }

  /// Transforms each value with two closures, the second of them throwing, in one publisher.
  @inlinable
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryMap(upstream: upstream) { try transform(first($0)) }
  }
}

/// A `Publishers.TryMap`.
public protocol _FusingTryMap: Publisher {
  associatedtype Upstream: Publisher
  var upstream: Upstream { get }
  var transform: (Upstream.Output) throws -> Output { get }
}

extension Publishers.TryMap: _FusingTryMap {}

extension _FusingTryMap {
  /// Transforms each value with two closures, the first of them throwing, in one publisher.
  @inlinable public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.TryMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryMap(upstream: upstream) { transform(try first($0)) }
  }

  /// Transforms each value with two throwing closures, one after the other, in one publisher.
  @inlinable
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryMap(upstream: upstream) { try transform(first($0)) }
  }
}

/// A `Publishers.Filter`.
public protocol _FusingFilter: Publisher {
  associatedtype Upstream: Publisher where Upstream.Output == Output
  var upstream: Upstream { get }
  var isIncluded: (Output) -> Bool { get }
}

extension Publishers.Filter: _FusingFilter {}

extension _FusingFilter {
  /// Publishes only the values that satisfy two predicates, in one publisher; the second is not called for a
  /// value that does not satisfy the first.
  @inlinable public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Upstream> {
    let first = self.isIncluded
    return Publishers.Filter(upstream: upstream) { first($0) && isIncluded($0) }
  }
}

/// A `Publishers.CompactMap`.
public protocol _FusingCompactMap: Publisher {
  associatedtype Upstream: Publisher
  var upstream: Upstream { get }
  var transform: (Upstream.Output) -> Output? { get }
}

extension Publishers.CompactMap: _FusingCompactMap {}

extension _FusingCompactMap {
  /// Transforms each value with two closures in one publisher; values that the first drops do not reach the
  /// second.
  @inlinable
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Upstream, T> {
    let first = self.transform
    return Publishers.CompactMap(upstream: upstream) { first($0).flatMap(transform) }
  }

  /// Transforms each value with two closures in one publisher; values that the first drops do not reach the
  /// second.
  @inlinable public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.CompactMap<Upstream, T> {
    let first = self.transform
    return Publishers.CompactMap(upstream: upstream) { first($0).map(transform) }
  }
}

/// A `Publishers.TryCompactMap`.
public protocol _FusingTryCompactMap: Publisher {
  associatedtype Upstream: Publisher
  var upstream: Upstream { get }
  var transform: (Upstream.Output) throws -> Output? { get }
}

extension Publishers.TryCompactMap: _FusingTryCompactMap {}

extension _FusingTryCompactMap {
  /// Transforms each value with two closures in one publisher; values that the first drops do not reach the
  /// second.
  @inlinable
  public func compactMap<T>(_ transform: @escaping (Output) throws -> T?)
    -> Publishers.TryCompactMap<Upstream, T>
  {
    let first = self.transform
    return Publishers.TryCompactMap(upstream: upstream) { try first($0).flatMap(transform) }
  }
}
