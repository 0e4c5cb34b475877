import Combine
import SwiftCombineTesting

/// Numbers that are nothing but numbers, which every closure accepts: for checks of who calls
/// when. Its clock does nothing unless it is advanced.
public typealias NumberWorld = TimedWorld<VirtualTimeScheduler>

/// Numbers, and any clock.
public struct TimedWorld<Clock: Scheduler & Sendable>: OperatorWorld {
  public let clock: Clock
  private let tick: Int
  private let ticksToEnd: Int

  /// - Parameters:
  ///   - clock: Where operators deliver.
  ///   - tick: How many microseconds a delay and an interval have.
  ///   - ticksToEnd: After how many of these without a value a stream ends.
  public init(clock: Clock, tick: Int, ticksToEnd: Int) {
    self.clock = clock
    self.tick = tick
    self.ticksToEnd = ticksToEnd
  }

  public var limit: Int { 1000 }
  public var delay: Clock.SchedulerTimeType.Stride { .microseconds(tick) }
  public var interval: Clock.SchedulerTimeType.Stride { .microseconds(tick) }
  public var timeLimit: Clock.SchedulerTimeType.Stride { .microseconds(tick * ticksToEnd) }

  public func element(_ number: Int) -> Int { number }
  public func checked(_ element: Int) throws -> Int { element }
  public func isAwaited(_ element: Int) -> Bool { true }
  public func subscribed<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> {
    publisher.eraseToAnyPublisher()
  }
  /// The numbers in an output.
  public func output<Value>(_ value: Value) -> [Int] {
    switch value {
    case let number as Int: [number]
    case let numbers as [Int]: numbers
    default: []
    }
  }
}

extension NumberWorld {
  /// A clock of its own, whose ticks are seconds.
  public init() { self.init(clock: VirtualTimeScheduler(), tick: 1_000_000, ticksToEnd: 1_000) }
}
