import Combine

/// Publishes numbers from 1 at each interval, and finishes when a second action on the
/// scheduler stops the first.
///
/// - Parameters:
///   - scheduler: a serial scheduler; subscription, numbers and cancellation are actions on it.
///   - delay: the seconds to the first number.
///   - interval: the seconds from one number to the next.
///   - duration: the seconds after which it finishes.
func numbers(
  on scheduler: some Scheduler, after delay: Double, every interval: Double, for duration: Double
) -> some Publisher<Int, Never> {
  Deferred {
    let numbers = PassthroughSubject<Int, Never>()
    let start = scheduler.now
    var count = 0
    let repetition = AnyCancellable(
      scheduler.schedule(after: start.advanced(by: .seconds(delay)), interval: .seconds(interval)) {
        count += 1
        numbers.send(count)
      })
    scheduler.schedule(after: start.advanced(by: .seconds(duration))) {
      repetition.cancel()
      numbers.send(completion: .finished)
    }
    return
      numbers
      .handleEvents(receiveCancel: { repetition.cancel() })
      // The request is an action on the scheduler too, and a number without a delay may be there first.
      .buffer(size: .max, prefetch: .keepFull, whenFull: .dropNewest)
  }
  .subscribe(on: scheduler)
}
