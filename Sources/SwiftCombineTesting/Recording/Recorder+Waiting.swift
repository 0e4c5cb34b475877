import SwiftCombineEngine
import SwiftCombine
import Dispatch

extension Recorder {
  /// What a waiter waits for. The completion ends all waiting.
  enum Awaited {
    case completion
    /// That many values since the start.
    case values(Int)
    /// That many events since the start.
    case events(Int)
  }

  struct Waiter {
    let number: UInt64
    let awaited: Awaited
    let resume: @Sendable () -> Void
  }

  /// Waits until the publisher has completed. After a ``cancel()`` that may never happen.
  public func waitForCompletion() async { await wait(for: .completion) }

  /// Waits until that many values have arrived since the start, or the publisher has completed.
  public func waitForValues(_ count: Int) async { await wait(for: .values(count)) }

  /// Waits for an event, which may have happened already.
  ///
  /// - Parameter isWanted: Whether an event is the wanted one. It is called once for each event.
  /// - Returns: The first such event; `nil` if the publisher completed without one, or the task was
  ///   canceled.
  public func waitForEvent(where isWanted: (Event) -> Bool) async -> Event? {
    var count = 0
    while true {
      let news = events(after: &count)
      if let found = news.events.first(where: isWanted) { return found }
      if news.isLast || Task.isCancelled { return nil }
      await wait(for: .events(count + 1))
    }
  }

  /// Also returns if the waiting task is canceled, as by a time limit.
  private func wait(for awaited: Awaited) async {
    let number = UniqueNumber.next()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add(Waiter(number: number, awaited: awaited) { continuation.resume() })
        if Task.isCancelled { removeWaiter(number) }
      }
    } onCancel: {
      removeWaiter(number)
    }
  }
}

// MARK: - Waiting on a thread

extension Recorder {
  /// Blocks the thread until the publisher has completed, for code that is not asynchronous.
  ///
  /// - Parameter timeLimit: How long to wait at most.
  /// - Returns: Whether it has completed.
  @available(*, noasync, message: "Use waitForCompletion()")
  public func blockUntilCompletion(timeLimit: Duration = .seconds(10)) -> Bool {
    block(for: .completion, until: deadline(timeLimit))
  }

  /// Blocks the thread until that many values have arrived since the start, or the publisher has completed.
  ///
  /// - Parameters:
  ///   - count: How many values.
  ///   - timeLimit: How long to wait at most.
  /// - Returns: Whether that happened within the limit.
  @available(*, noasync, message: "Use waitForValues(_:)")
  public func blockUntilValues(_ count: Int, timeLimit: Duration = .seconds(10)) -> Bool {
    block(for: .values(count), until: deadline(timeLimit))
  }

  /// Blocks the thread until there is an event of some kind, which may have happened already.
  ///
  /// - Parameters:
  ///   - timeLimit: How long to wait at most.
  ///   - isWanted: Whether an event is the wanted one. It is called once for each event.
  /// - Returns: The first such event; `nil` if the publisher completed or the time ended without one.
  @available(*, noasync, message: "Use waitForEvent(where:)")
  public func blockUntilEvent(timeLimit: Duration = .seconds(10), where isWanted: (Event) -> Bool) -> Event? {
    let deadline = deadline(timeLimit)
    var count = 0
    while true {
      let news = events(after: &count)
      if let found = news.events.first(where: isWanted) { return found }
      if news.isLast || !block(for: .events(count + 1), until: deadline) { return nil }
    }
  }

  private func deadline(_ timeLimit: Duration) -> DispatchTime { .now() + timeLimit / .seconds(1) }

  @available(*, noasync)
  private func block(for awaited: Awaited, until deadline: DispatchTime) -> Bool {
    let done = DispatchSemaphore(value: 0)
    let number = UniqueNumber.next()
    add(Waiter(number: number, awaited: awaited) { done.signal() })
    if done.wait(timeout: deadline) == .success { return true }
    removeWaiter(number)
    return false
  }
}

// MARK: - Waiters

extension Recorder {
  private func add(_ waiter: Waiter) {
    let satisfied = state.withLock { state in
      state.waiters.append(waiter)
      return state.takeSatisfiedWaiters()
    }
    for waiter in satisfied { waiter.resume() }
  }

  private func removeWaiter(_ number: UInt64) {
    let waiters = state.withLock { $0.takeWaiters { $0.number == number } }
    for waiter in waiters { waiter.resume() }
  }

  /// The events after the first `count` ones, and whether no more follow.
  private func events(after count: inout Int) -> (events: [Event], isLast: Bool) {
    let (steps, clearedCount, isLast) = state.withLock { ($0.steps, $0.clearedCount, $0.isCompleted) }
    let events = steps.dropFirst(max(0, count - clearedCount)).map(\.event)
    count = clearedCount + steps.count
    return (events, isLast)
  }
}

extension Recorder.State {
  mutating func takeSatisfiedWaiters() -> [Recorder.Waiter] {
    if waiters.isEmpty { return [] }
    let (isCompleted, valueCount, eventCount) = (isCompleted, valueCount, clearedCount + steps.count)
    return takeWaiters { waiter in
      switch waiter.awaited {
      case .completion: isCompleted
      case .values(let count): isCompleted || count <= valueCount
      case .events(let count): isCompleted || count <= eventCount
      }
    }
  }

  mutating func takeWaiters(where isWanted: (Recorder.Waiter) -> Bool) -> [Recorder.Waiter] {
    let wanted = waiters.filter(isWanted)
    waiters.removeAll(where: isWanted)
    return wanted
  }
}
