import SwiftCombineEngine
import SwiftCombine

/// The source of the elements that a task delivers to a subscriber.
protocol TaskSource<Element, Failure> {
  associatedtype Element
  associatedtype Failure: Error

  /// The next element, or `nil` at the end.
  mutating func next() async throws(Failure) -> Element?
  /// Whether no element follows the last one, so that the end need not be requested.
  var isSpent: Bool { get }
}

/// The subscription of a source whose elements are delivered by a task: as many as are requested, one after
/// the other.
///
/// The task starts with a request and ends when the demand is satisfied; the next request starts a new one.
/// So no task is suspended for a subscriber without demand. A cancellation releases the subscriber at once,
/// also while the task awaits the source.
///
/// `@unchecked Sendable`: the source is accessed by the holder of the turn, which is a task, or by the call
/// that closes the demand while no task has the turn. The rest is locked.
final class TaskSubscription<Source: TaskSource, Downstream: Subscriber>: Subscription,
  CustomStringConvertible, CustomReflectable, @unchecked Sendable
where Downstream.Input == Source.Element, Downstream.Failure == Source.Failure {
  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  struct Live {
    var downstream: Downstream?
    /// The newest task, and the number of its turn.
    var task: Task<Void, Never>?
    var turn = 0
    /// Whether the subscriber has canceled: a task that delivers the completion is not canceled.
    var isCancelled = false
  }

  let description: String
  private let priority: TaskPriority?
  private let demand = DemandWord()
  private let live: Locked<Live>
  // Accessed only with the turn.
  private var source: Source?
  private var turns = 0

  init(_ source: Source, name: String, priority: TaskPriority?, downstream: Downstream) {
    self.source = source
    live = Locked(Live(downstream: downstream))
    self.priority = priority
    description = name
  }

  // MARK: From the subscriber

  /// Sends the subscriber its subscription. Values that it requests inside are delivered after that has
  /// returned: a task would deliver on another thread meanwhile.
  func announce() {
    _ = demand.takeTurn(adding: .none)
    live.withLock { $0.downstream }?.receive(subscription: self)
    guard let wanted = demand.keepTurn() else { return }
    if wanted == .none {
      release(source.take())  // the subscriber has canceled
    } else {
      start(wanted)
    }
  }

  func request(_ demand: Subscribers.Demand) {
    if demand == .none { return }
    if let wanted = self.demand.takeTurn(adding: DemandCount(demand)) { start(wanted) }
  }

  /// Called with the turn, which goes to the task.
  private func start(_ wanted: DemandCount) {
    turns += 1
    let turn = turns
    let task = startTask(priority: priority) { await self.produce(wanted) }
    // By now the task may have finished, and a later one may be running.
    let (earlier, isCancelled) = live.withLock { live -> (Task<Void, Never>?, Bool) in
      if live.isCancelled || live.turn > turn { return (nil, live.isCancelled) }
      defer { (live.turn, live.task) = (turn, task) }
      return (live.task, false)
    }
    release(earlier)
    if isCancelled { task.cancel() }
  }

  func cancel() {
    let found = demand.close()
    if found == .already { return }
    let released = (takeLive(isCancelled: true), found == .idle ? source.take() : nil)
    released.0.task?.cancel()
  }

  private func takeLive(isCancelled: Bool) -> (downstream: Downstream?, task: Task<Void, Never>?) {
    live.withLock { live in
      live.isCancelled = isCancelled
      return (live.downstream.take(), live.task.take())
    }
  }

  // MARK: In the task, which has the turn

  private func produce(_ wanted: DemandCount) async {
    guard var source = source.take() else { return }
    var wanted = wanted
    while true {
      while wanted != .none, !demand.isClosed {
        let element: Source.Element?
        do throws(Source.Failure) {
          element = try await source.next()
        } catch {
          return end(.failure(error))
        }
        guard let element else { return end(.finished) }
        guard let answer = deliver(element) else { return }
        if source.isSpent { return end(.finished) }
        wanted.takeOne()
        wanted += answer
      }
      if demand.isClosed { return }
      self.source = consume source  // so that what it has in it is not shared
      guard let more = demand.keepTurn() else { return }
      source = self.source.take()!
      wanted = more
    }
  }

  /// - Returns: The additional demand, or `nil` when the subscriber has canceled.
  private func deliver(_ element: Source.Element) -> DemandCount? {
    (live.withLock { $0.downstream }?.receive(element)).map { DemandCount($0) }
  }

  private func end(_ completion: Subscribers.Completion<Source.Failure>) {
    if demand.close() == .already { return }
    takeLive(isCancelled: false).downstream?.receive(completion: completion)
  }

  var customMirror: Mirror { Mirror(self, children: []) }
}
