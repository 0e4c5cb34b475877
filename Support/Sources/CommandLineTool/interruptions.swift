import Combine
import Foundation
import SwiftCombineSystem

/// A publisher of the signals that ask this process to end, such as that of Control-C; while it has a
/// subscriber, they do not end the process.
///
/// **Output**: the number of each signal that arrives.
///
/// **Cancellation**: from then on the signals end the process again.
///
/// **Delivery**: on the queue.
///
/// - Parameters:
///   - numbers: the signals, such as `SIGINT`.
///   - queue: the queue on which they are delivered.
public func interruptions(_ numbers: Int32..., on queue: DispatchQueue) -> some Publisher<Int32, Never> {
  Publishers.Signals(numbers, on: queue)
}
