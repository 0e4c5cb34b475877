import Combine
import Dispatch
import Foundation
import SwiftCombineTesting
import Synchronization

/// Where an example runs: its clock, its schedulers, and the record of what happens.
///
/// Time is virtual: it passes only in ``wait(_:)``, as fast as the pace of the stage.
public final class Stage: Sendable {
  let clock = VirtualClock()
  /// A serial queue in the time of the stage.
  let queue: VirtualDispatchScheduler
  /// A run loop in the time of the stage.
  let runLoop: VirtualRunLoopScheduler

  private let pace: Pace
  private let record = Mutex(Record())
  /// Signaled at each end of a stream, for a thread that waits for one.
  private let ends = DispatchSemaphore(value: 0)
  private let report: @Sendable (Step) -> Void

  private struct Record {
    var steps: [Step] = []
    var isClosed = false
    /// What is kept until the end of the example.
    var subscriptions: [AnyCancellable] = []
    /// What a printing publisher has written since the last line break.
    var unfinishedLine = ""
  }

  init(pace: Pace, report: @escaping @Sendable (Step) -> Void) {
    queue = VirtualDispatchScheduler(clock: clock)
    runLoop = VirtualRunLoopScheduler(clock: clock)
    self.pace = pace
    self.report = report
  }

  /// Everything that has happened so far.
  var steps: [Step] { record.withLock { $0.steps } }

  /// Adds a line of text.
  func note(_ text: String) { add(stream: nil, mark: nil, position: .subscriber, text: text) }

  /// Adds a value at a subscriber.
  func value(_ value: some Any, of name: String) {
    add(stream: name, mark: .value("\(value)"), position: .subscriber, text: "\(name): \(value)")
  }

  /// Adds a completion at a subscriber.
  func completion(_ completion: Subscribers.Completion<some Error>, of name: String) {
    end(of: name, completion, .subscriber)
  }

  func end(of name: String, _ completion: Subscribers.Completion<some Error>, _ position: Step.Position) {
    switch completion {
    case .finished: add(stream: name, mark: .finished, position: position, text: "\(name): finished")
    case .failure(let error):
      add(stream: name, mark: .failed("\(error)"), position: position, text: "\(name): failed: \(error)")
    }
  }

  func add(stream: String?, mark: Step.Mark?, position: Step.Position, text: String?) {
    let time = clock.now
    record.withLock { record in
      guard !record.isClosed else { return }
      let step = Step(time: time, stream: stream, mark: mark, position: position, text: text)
      record.steps.append(step)
      report(step)
    }
    if mark?.isEnd == true { ends.signal() }
  }

  /// Keeps a subscription until the end of the example.
  func keep(_ subscription: AnyCancellable) {
    record.withLock { $0.subscriptions.append(subscription) }
  }

  /// Ends the example: what happens from now on is not recorded.
  func close() {
    let subscriptions = record.withLock { record in
      record.isClosed = true
      defer { record.subscriptions = [] }
      return record.subscriptions
    }
    // Canceling calls code of the example, and must not happen while the record is locked.
    subscriptions.forEach { $0.cancel() }
  }

  /// The seconds since the start.
  var seconds: Double { Double(clock.now.nanoseconds) / 1e9 }

  /// Does something after a number of seconds.
  func after(_ seconds: Double, _ action: @escaping () -> Void) {
    clock.schedule(at: clock.now + .seconds(seconds), action)
  }

  /// Sends values to a subject, each after its number of seconds from now.
  func play<Value>(_ values: [(Double, Value)], to subject: some Subject<Value, some Error>) {
    for (seconds, value) in values { after(seconds) { subject.send(value) } }
  }

  /// Sends values to a subject, and shows them, also those that no subscriber receives.
  func send<Value>(_ values: Value..., to subject: some Subject<Value, some Error>, named name: String) {
    for value in values {
      add(stream: name, mark: .value("\(value)"), position: .upstream, text: "\(name): \(value)")
      subject.send(value)
    }
  }

  /// Lets a number of seconds pass.
  func wait(_ seconds: Double) {
    let end = clock.now + .seconds(seconds)
    while let due = clock.nextDue, due <= end {
      guard hasReached(due) else { return }
      clock.advance(to: due)
    }
    if hasReached(end) { clock.advance(to: end) }
  }

  /// Waits until a stream ends whose signals arrive on another thread.
  func wait(forEndOf name: String) {
    // The timeout is for an interruption.
    wait(forEndOf: name) { _ = ends.wait(timeout: .now() + 0.1) }
  }

  /// Serves the run loop of this thread until a stream ends.
  func serveRunLoop(untilEndOf name: String) {
    wait(forEndOf: name) { _ = RunLoop.current.run(mode: .default, before: Date() + 0.01) }
  }

  private func wait(forEndOf name: String, meanwhile work: () -> Void) {
    let deadline = ContinuousClock.now + .seconds(600)
    while !hasEnded(name) {
      guard hasReached(clock.now) else { return }
      guard ContinuousClock.now < deadline else { return note("\(name) did not end within ten minutes") }
      work()
    }
  }

  private func hasEnded(_ name: String) -> Bool {
    record.withLock { $0.isClosed || $0.steps.contains { $0.stream == name && $0.mark?.isEnd == true } }
  }

  /// Waits for a time; false after an interruption, from which on nothing is recorded.
  private func hasReached(_ time: VirtualTime) -> Bool {
    if record.withLock({ $0.isClosed }) { return false }
    if pace.wait(time) { return true }
    record.withLock { $0.isClosed = true }
    return false
  }
}

extension Stage: TextOutputStream {
  /// Adds what a printing publisher writes, line by line.
  public func write(_ text: String) {
    let lines = record.withLock { record in
      var lines = (record.unfinishedLine + text).components(separatedBy: "\n")
      record.unfinishedLine = lines.removeLast()
      return lines
    }
    for line in lines {
      let printed = PrintedLine(line)
      add(stream: printed?.stream, mark: printed?.mark, position: .upstream, text: line)
    }
  }
}
