import Combine
import Foundation

extension Publisher {
  /// Subscribes once for all subscribers, and replays the latest values to late ones.
  ///
  /// - Parameter capacity: The number of values that are kept.
  func shareReplay(capacity: Int) -> ShareReplay<Self> { ShareReplay(upstream: self, capacity: capacity) }
}

/// A publisher that shares one subscription, and replays the latest values.
///
/// **Demand**: unlimited upstream; each subscriber receives what it requests. **Cancellation**: when the last
/// subscriber cancels, upstream is canceled, and the next subscriber starts again.
final class ShareReplay<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let capacity: Int
  private let lock = NSLock()
  // Protected by the lock, which is never held during a call of other code.
  private var latest: [Output] = []
  private var completion: Subscribers.Completion<Failure>?
  private var members: [ReplaySubscription<Output, Failure>] = []
  private var connection: AnyCancellable?
  private var round = 0

  init(upstream: Upstream, capacity: Int) {
    self.upstream = upstream
    self.capacity = capacity
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let member = ReplaySubscription(AnySubscriber(subscriber)) { [weak self] in self?.remove($0) }
    let starting = lock.withLock {
      member.preload(latest, completion)
      guard completion == nil else { return nil as Int? }
      members.append(member)
      return members.count == 1 ? round : nil
    }
    subscriber.receive(subscription: member)
    member.open()
    if let starting { connect(in: starting) }
  }

  /// Subscribes upstream. Signals of an earlier round, whose subscribers have all canceled, are ignored.
  private func connect(in round: Int) {
    guard lock.withLock({ self.round == round }) else { return }
    let connection = upstream.sink(
      receiveCompletion: { [self] completion in
        receive(in: round, { self.completion = completion }, { $0.receive(completion: completion) })
      },
      receiveValue: { [self] value in
        receive(in: round, { latest = (latest + [value]).suffix(capacity) }, { $0.receive(value) })
      })
    let isCurrent = lock.withLock {
      guard self.round == round, completion == nil else { return false }
      self.connection = connection
      return true
    }
    if !isCurrent { connection.cancel() }
  }

  private func receive(
    in round: Int, _ change: () -> Void, _ forward: (ReplaySubscription<Output, Failure>) -> Void
  ) {
    // What is released must outlive the lock.
    let (members, remains) = lock.withLock {
      guard self.round == round else { return ([] as [ReplaySubscription<Output, Failure>], nil as Remains?) }
      let (current, remains) = (self.members, Remains(values: latest, connection: connection))
      change()
      if completion != nil { (self.members, connection) = ([], nil) }
      return (current, remains)
    }
    members.forEach(forward)
    withExtendedLifetime(remains) {}
  }

  private func remove(_ member: ReplaySubscription<Output, Failure>) {
    let remains = lock.withLock {
      guard let index = members.firstIndex(where: { $0 === member }) else { return nil as Remains? }
      members.remove(at: index)
      guard members.isEmpty else { return nil }
      defer { (latest, connection, round) = ([], nil, round + 1) }
      return Remains(values: latest, connection: connection)
    }
    remains?.connection?.cancel()
  }

  /// What a change releases.
  private struct Remains {
    let values: [Output]
    let connection: AnyCancellable?
  }
}
