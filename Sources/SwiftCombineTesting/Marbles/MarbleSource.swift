import SwiftCombineEngine
import SwiftCombine

/// A publisher that plays a marble line on a virtual clock.
///
///     let clock = VirtualClock()
///     let letters = try clock.source("-a-b-(cd)-|")
///     let recorder = letters.map { $0.uppercased() }.record(clock: clock)
///     clock.advance(by: 10)
///     #expect(recorder.marbles() == "-A-B-(CD)-|")
///
/// A cold source plays the whole line for each subscriber, from the subscription on, or from the `^` in the
/// line. A hot source plays once, from its creation on; with a `^` in the line, the signals before it are in
/// the past then. **Demand**: an unrequested value is dropped, and the log records `.withheld`. **Failure**:
/// the error it was created with, at each `#`. A `!` shows when a cancellation is expected, and sends
/// nothing.
public final class MarbleSource<Output, Failure: Error>: Publisher {
  private struct Times {
    var subscriptions: [VirtualTime] = []
    var cancellations: [VirtualTime] = []
  }

  private let script: ScriptedSource<Output, Failure>
  private let clock: VirtualClock
  private let marble: Marble<Output>
  private let origin: VirtualTime
  private let isHot: Bool
  private let failure: Failure
  private let times = Locked(Times())

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - marble: The line that it plays.
  ///   - name: The description of its subscriptions.
  ///   - clock: The clock that determines when it plays.
  ///   - isHot: Whether it plays once, for the current subscribers, or for each subscriber.
  ///   - failure: The error it fails with.
  public convenience init(
    _ marble: Marble<Output>, name: String = "Marble", clock: VirtualClock, isHot: Bool = false,
    failure: Failure
  ) {
    self.init(
      marble, name: name, origin: marble.subscription ?? .start, clock: clock, isHot: isHot, failure: failure)
  }

  /// - Parameter origin: The time in the line from which it plays.
  init(
    _ marble: Marble<Output>, name: String, origin: VirtualTime, clock: VirtualClock, isHot: Bool,
    failure: Failure
  ) {
    script = ScriptedSource(name, keepsSubscribers: false)
    self.marble = marble
    self.origin = origin
    self.clock = clock
    self.isHot = isHot
    self.failure = failure
    script.onCancel = { [weak self] _ in self?.noteCancellation() }
    if isHot { play { [script] in script.subscriptions } }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = script.admit(subscriber)
    let now = clock.now
    times.withLock { $0.subscriptions.append(now) }
    if !isHot { play { [subscription] } }
    subscription.sendSubscription()
  }

  // MARK: What happened

  /// The requests and cancellations of the subscribers, oldest first.
  public var log: [SourceEvent] { script.log }
  /// The times of the subscriptions.
  public var subscriptionTimes: [VirtualTime] { times.withLock { $0.subscriptions } }
  /// The times of the cancellations.
  public var cancellationTimes: [VirtualTime] { times.withLock { $0.cancellations } }

  private func noteCancellation() {
    let now = clock.now
    times.withLock { $0.cancellations.append(now) }
  }

  // MARK: Playing

  /// Schedules the signals of the line after the origin, for the subscribers at their times.
  private func play(to subscriptions: @escaping () -> [ScriptedSubscription<Output, Failure>]) {
    let start = clock.now
    for signal in marble.signals where signal.time >= origin {
      clock.schedule(at: start + origin.distance(to: signal.time)) { [failure] in
        for subscription in subscriptions() where !subscription.isCancelled {
          switch signal.value {
          case .value(let value): subscription.send(value)
          case .finished: subscription.send(completion: .finished)
          case .failed: subscription.send(completion: .failure(failure))
          case .subscribed, .cancelled: break
          }
        }
      }
    }
  }
}

extension VirtualClock {
  /// Creates a source that plays a line, for each subscriber from its subscription on unless it is hot.
  public func source<Output, Failure: Error>(
    _ marble: Marble<Output>, isHot: Bool = false, failure: Failure = TestError("failed")
  ) -> MarbleSource<Output, Failure> {
    MarbleSource(marble, clock: self, isHot: isHot, failure: failure)
  }

  /// Creates a source that plays a line of strings, or of another type that can be read from text.
  ///
  /// - Parameters:
  ///   - text: The line, as ``Marble`` reads it.
  ///   - output: The type of its values.
  ///   - tick: The time of one column.
  ///   - isHot: Whether it plays once, for the current subscribers, or for each subscriber.
  ///   - failure: The error it fails with.
  /// - Throws: An error that shows what cannot be read, with its column.
  public func source<Output: LosslessStringConvertible, Failure: Error>(
    _ text: String, of output: Output.Type = String.self, tick: VirtualTime.Stride = 1, isHot: Bool = false,
    failure: Failure = TestError("failed")
  ) throws(MarbleError) -> MarbleSource<Output, Failure> {
    source(try Marble<Output>(text, tick: tick), isHot: isHot, failure: failure)
  }
}

extension MarbleSource: Sendable where Output: Sendable {}
