import Combine
import Foundation

/// A publisher of the time at each interval, a number of times.
///
/// **Demand**: it starts at the first request, and skips a beat that is not requested. **Delivery**: on the
/// scheduler, which has to be serial.
struct Metronome<Context: Scheduler>: Publisher {
  typealias Output = Context.SchedulerTimeType
  typealias Failure = Never

  let scheduler: Context
  let interval: Context.SchedulerTimeType.Stride
  /// After how many beats it finishes; nil if it does not.
  let count: Int?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: Beats(self, downstream: subscriber))
  }

  private final class Beats<Downstream: Subscriber<Output, Never>>: Subscription {
    private let metronome: Metronome
    private let lock = NSLock()
    // Protected by the lock, which is never held during a call of other code.
    private var demand = Subscribers.Demand.none
    private var remaining: Int?
    private var hasStarted = false
    private var repetition: AnyCancellable?
    /// Released at the end.
    private var downstream: Downstream?

    init(_ metronome: Metronome, downstream: Downstream) {
      self.metronome = metronome
      self.downstream = downstream
      remaining = metronome.count
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none else { return }
      let isFirst = lock.withLock {
        defer { hasStarted = true }
        self.demand += demand
        return !hasStarted
      }
      if isFirst { start() }
    }

    private func start() {
      guard metronome.count != 0 else {
        end()?.receive(completion: .finished)
        return
      }
      let (scheduler, interval) = (metronome.scheduler, metronome.interval)
      let repetition = AnyCancellable(
        scheduler.schedule(after: scheduler.now.advanced(by: interval), interval: interval) { [self] in
          beat()
        })
      // It may have been canceled meanwhile, and then the repetition ends here.
      lock.withLock { if downstream != nil { self.repetition = repetition } }
    }

    private func beat() {
      let subscriber = lock.withLock {
        guard demand > .none, let downstream else { return nil as Downstream? }
        demand -= 1
        remaining? -= 1
        return downstream
      }
      guard let subscriber else { return }
      let more = subscriber.receive(metronome.scheduler.now)
      let isLast = lock.withLock {
        demand += more
        return remaining == 0
      }
      if isLast { end()?.receive(completion: .finished) }
    }

    func cancel() { _ = end() }

    /// Stops, and returns the subscriber if this is the first end.
    private func end() -> Downstream? {
      let (downstream, repetition) = lock.withLock {
        defer { (self.downstream, self.repetition) = (nil, nil) }
        return (self.downstream, self.repetition)
      }
      repetition?.cancel()
      return downstream
    }
  }
}
