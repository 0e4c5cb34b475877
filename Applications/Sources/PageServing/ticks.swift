import Combine
import Foundation

/// A timer on a queue, as a publisher to connect.
///
/// **Delivery**: on the queue.
///
/// - Parameters:
///   - interval: the time from one value to the next, in seconds.
///   - queue: a serial queue.
public func ticks(
  every interval: TimeInterval, on queue: DispatchQueue
) -> some ConnectablePublisher<Date, Never> {
  Deferred {
    let dates = PassthroughSubject<Date, Never>()
    let stride = DispatchQueue.SchedulerTimeType.Stride.seconds(interval)
    let timer = queue.schedule(after: queue.now.advanced(by: stride), interval: stride) { dates.send(Date()) }
    return dates.handleEvents(receiveCancel: { timer.cancel() })
  }
  .makeConnectable()
}
