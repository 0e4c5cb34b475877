import SwiftCombineEngine
import SwiftCombine

/// Forwards to the upstream's subscription, and notes the cancellation for the signals that wait.
final class QueueingSubscription: Subscription, CustomStringConvertible {
  /// Retained until the subscriber cancels or the upstream completes.
  private let upstream: Locked<(any Subscription)?>
  private let flags: ChangeFlags
  private let name: String
  let combineIdentifier: CombineIdentifier

  init(_ upstream: any Subscription, flags: ChangeFlags, name: String) {
    self.upstream = Locked(upstream)
    self.flags = flags
    self.name = name
    combineIdentifier = upstream.combineIdentifier
  }

  func request(_ demand: Subscribers.Demand) { upstream.withLock { $0 }?.request(demand) }

  func cancel() {
    flags.isCancelled.store(true, ordering: .relaxed)
    end()?.cancel()
  }

  /// - Returns: The upstream's subscription, to be canceled or released.
  func end() -> (any Subscription)? { upstream.withLock { $0.take() } }

  var description: String { upstream.withLock { $0 }.map { String(describing: $0) } ?? name }
}
