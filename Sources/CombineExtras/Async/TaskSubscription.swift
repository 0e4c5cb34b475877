import CombineMachinery
import CombineShim

/// What a task brings for a subscriber, element by element.
protocol TaskSource<Element, Failure> {
  associatedtype Element
  associatedtype Failure: Error

  /// The next element, or `nil` at the end.
  mutating func next() async throws(Failure) -> Element?
  /// Whether nothing follows what was brought, so that the end need not be asked for.
  var isSpent: Bool { get }
}

/// The subscription of a source that brings its elements in a task: as many as are wanted, one after the
/// other.
///
/// The task starts with a request and ends when nothing is wanted; the next request starts a new one. So
/// nothing is suspended for the sake of a subscriber that wants nothing, and nothing is freed late.
///
/// `@unchecked Sendable`: the source and the subscriber are touched by whoever has the turn, which is a task,
/// and freed by it once the demand is closed, or by the call that closes while nobody has the turn.
final class TaskSubscription<Source: TaskSource, Downstream: Subscriber>: Subscription,
  CustomStringConvertible, CustomReflectable, @unchecked Sendable
where Downstream.Input == Source.Element, Downstream.Failure == Source.Failure {
  // Internal, not private: the compiler of 6.3 stops over a private type inside a lock.
  struct Running {
    var turn = 0
    var task: Task<Void, Never>?
  }

  let description: String
  private let priority: TaskPriority?
  private let demand = DemandWord()
  private let running = Locked(Running())
  private var turns = 0
  private var source: Source?
  private var downstream: Downstream?

  init(_ source: Source, name: String, priority: TaskPriority?, downstream: Downstream) {
    self.source = source
    self.downstream = downstream
    self.priority = priority
    description = name
  }

  // MARK: From the subscriber

  func request(_ demand: Subscribers.Demand) {
    if demand == .none { return }
    guard let wanted = self.demand.takeTurn(adding: demand.machineCount) else { return }
    turns += 1
    let turn = turns
    let task = startTask(priority: priority) { await self.bring(wanted) }
    // By now the task may be over, and a later one may be running.
    let earlier = running.withLock { running -> Task<Void, Never>? in
      guard running.turn < turn else { return task }
      defer { running = Running(turn: turn, task: task) }
      return running.task
    }
    withExtendedLifetime(earlier) {}
    if self.demand.isClosed { task.cancel() }
  }

  func cancel() {
    switch demand.close() {
    case .idle: free()
    case .busy: running.withLock { $0.task.take() }?.cancel()
    case .already: break
    }
  }

  // MARK: In the task, which has the turn

  private func bring(_ wanted: DemandCount) async {
    guard var source = source.take(), let downstream else { return }
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
        if demand.isClosed { break }
        wanted.takeOne()
        wanted += downstream.receive(element).machineCount
        if source.isSpent { return end(.finished) }
      }
      if demand.isClosed { return free() }
      self.source = source
      guard let more = demand.keepTurn() else { return }
      source = self.source.take()!
      wanted = more
    }
  }

  private func end(_ completion: Subscribers.Completion<Source.Failure>) {
    let downstream = downstream
    if demand.close() != .already { downstream?.receive(completion: completion) }
    free()
  }

  private func free() {
    let released = (source.take(), downstream.take(), running.withLock { $0.task.take() })
    withExtendedLifetime(released) {}
  }

  var customMirror: Mirror { Mirror(self, children: []) }
}
