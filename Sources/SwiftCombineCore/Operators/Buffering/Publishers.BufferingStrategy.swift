import SwiftCombineEngine

extension Publishers {
  /// The strategy by which a buffer requests values from its upstream publisher.
  ///
  ///     let numbers = PassthroughSubject<Int, Never>()
  ///     let upstream = numbers.handleEvents(receiveRequest: { print($0) })
  ///     let kept = upstream.buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest)
  ///     let all = upstream.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
  ///     let tokens = [kept.sink { _ in }, all.sink { _ in }]  // max(2), unlimited
  public enum PrefetchStrategy {
    /// Requests as many values as fit in the buffer, at once and again whenever there is room.
    case keepFull
    /// Requests an unlimited number of values, at once.
    case byRequest
  }

  /// What a full buffer does with one more value.
  ///
  ///     final class Late: Subscriber {
  ///       var subscription: (any Subscription)?
  ///       func receive(subscription: any Subscription) { self.subscription = subscription }
  ///       func receive(_ input: Int) -> Subscribers.Demand {
  ///         print(input)
  ///         return .none
  ///       }
  ///       func receive(completion: Subscribers.Completion<Never>) {}
  ///     }
  ///     let late = Late()
  ///     [1, 2, 3, 4].publisher.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).subscribe(late)
  ///     late.subscription?.request(.unlimited)  // 3, 4
  public enum BufferingStrategy<Failure: Error> {
    /// Drops the new value.
    case dropNewest
    /// Drops the oldest buffered value, and keeps the new one.
    case dropOldest
    /// Cancels the upstream publisher, and fails with the error that the closure returns once all buffered
    /// values are delivered.
    ///
    /// The closure is called when the value arrives, once, and with no lock held.
    case customError(() -> Failure)

    /// The strategy in the terms of the engine.
    @inlinable var engineStrategy: OverflowStrategy<Failure> {
      switch self {
      case .dropNewest: .dropNewest
      case .dropOldest: .dropOldest
      case .customError(let make): .fail(make)
      }
    }
  }
}
