import Combine
import Synchronization

// What packages that support the first systems with Combine declare for themselves: Apple added it a year or
// two later, so its own is not available to them.

public enum BackFill {
  private static let log = Mutex<[String]>([])

  static func note(_ name: String) { log.withLock { $0.append(name) } }

  /// What was called since the last time.
  public static func called() -> [String] {
    log.withLock { log in
      defer { log = [] }
      return log
    }
  }
}

extension Optional {
  public var publisher: Optional<Wrapped>.Publisher {
    BackFill.note("publisher")
    return Optional.Publisher(self)
  }
}

extension Publisher {
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    BackFill.note("flatMap to Never")
    return flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
  }

  public var values: AsyncThrowingStream<Output, any Error> {
    BackFill.note("values")
    return AsyncThrowingStream { $0.finish() }
  }
}

extension Publisher where Failure == Never {
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    BackFill.note("flatMap from Never")
    return setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
  }

  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    BackFill.note("flatMap from Never to Never")
    return Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }

  public func assign(to published: inout Published<Output>.Publisher) {
    BackFill.note("assign")
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>,
      Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    BackFill.note("switchToLatest to Never")
    return map { $0.setFailureType(to: Failure.self) }.switchToLatest()
  }
}

extension Publisher where Output: Publisher, Failure == Never {
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Output, Publishers.SetFailureType<Self, Output.Failure>
    >
  {
    BackFill.note("switchToLatest from Never")
    return setFailureType(to: Output.Failure.self).switchToLatest()
  }

  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> where Output.Failure == Never {
    BackFill.note("switchToLatest from Never to Never")
    return Publishers.SwitchToLatest(upstream: self)
  }
}

extension Future {
  public var value: Output? {
    get async {
      BackFill.note("value")
      return nil
    }
  }
}

/// The package uses its own declarations.
public func useBackFillsInside() -> [String] {
  let failing = Fail<Int, BackFillFault>(error: BackFillFault())
  _ = Optional(1).publisher
  _ = failing.flatMap { Just($0) }
  _ = Just(1).flatMap { _ in failing }
  _ = Just(1).flatMap { Just($0) }
  _ = failing.map { Just($0) }.switchToLatest()
  _ = Just(1).map { _ in failing }.switchToLatest()
  _ = Just(1).map { Just($0) }.switchToLatest()
  return BackFill.called()
}

public struct BackFillFault: Error {
  public init() {}
}
