@_spi(Threads) import SwiftCombineTesting
import Dispatch
import Foundation
import Harness
import Synchronization

/// The time during which one activity runs.
final class Stint: Sendable {
  let census = Census()
  let mistake: Mistake?
  private let seed: UInt64
  private let isOver = Atomic<Bool>(false)
  private let count = Atomic<Int>(0)
  private let texts = Locked<[String]>([])
  private let ends = Locked<[@Sendable () -> Void]>([])

  init(for time: Duration, seed: UInt64, mistake: Mistake?) {
    self.seed = seed
    self.mistake = mistake
    let (seconds, attoseconds) = time.components
    let deadline =
      DispatchTime.now() + .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
    Self.clock.asyncAfter(deadline: deadline) { [weak self] in self?.isOver.store(true, ordering: .relaxed) }
  }

  private static let clock = DispatchQueue(label: "stints")

  /// Whether there is time left, and nothing has gone wrong.
  var goesOn: Bool { !isOver.load(ordering: .relaxed) }

  /// How often something was done.
  var turns: Int { count.load(ordering: .relaxed) }
  func add(turns: Int) { count.add(turns, ordering: .relaxed) }

  /// Does something until the time has passed.
  func repeatedly(_ perform: (Int) -> Void) {
    var turn = 0
    while goesOn {
      perform(turn)
      turn += 1
    }
    add(turns: turn)
  }

  /// Whether listeners subscribe with sinks, which refuse what a broken publisher delivers too late.
  var usesSinks: Bool { seed.isMultiple(of: 2) }

  /// Numbers that follow from the seed, different ones for each thread.
  func generator(_ thread: Int) -> SeededGenerator {
    SeededGenerator(seed: seed ^ (UInt64(thread) &* 0x9E37_79B9_7F4A_7C15))
  }

  // MARK: Findings

  var complaints: [String] { texts.withLock { $0 } }

  /// Reports what is wrong. The first report ends the stint.
  func complain(_ text: @autoclosure () -> String) {
    texts.withLock { if $0.count < 5 { $0.append(text()) } }
    isOver.store(true, ordering: .relaxed)
  }

  /// Waits for something that must arrive.
  func wait(or what: @autoclosure () -> String, until isTrue: () -> Bool) {
    let deadline = ContinuousClock.now + .seconds(20)
    while !isTrue() {
      if deadline < .now { return complain(what()) }
      usleep(200)
    }
  }

  /// Does something when the activity has ended.
  func atEnd(_ perform: @escaping @Sendable () -> Void) { ends.withLock { $0.append(perform) } }

  /// Does what is to be done at the end, and waits until all objects are released.
  func end() {
    for perform in ends.withLock({ $0 }) { perform() }
    ends.withLock { $0 = [] }
    if mistake == .leak { Self.leaked.withLock { $0.append(Witness(census)) } }
    census.settle(for: complaints.isEmpty ? .seconds(mistake == nil ? 20 : 1) : .zero)
    if census.count > 0, complaints.isEmpty { complain("\(census.count) objects are never freed") }
  }

  private static let leaked = Locked<[Witness]>([])

  // MARK: Threads and tasks

  /// Runs each body on a separate thread, and returns when all are done.
  func threads(_ bodies: [@Sendable () -> Void]) {
    start(bodies).wait()
  }

  /// Runs each body on a separate thread.
  func start(_ bodies: [@Sendable () -> Void]) -> DispatchGroup {
    let group = DispatchGroup()
    for body in bodies {
      group.enter()
      Thread {
        body()
        group.leave()
      }.start()
    }
    return group
  }

  /// Runs each body as a separate task, and returns when all are done.
  func tasks(_ bodies: [@Sendable () async -> Void]) {
    startTasks(bodies).wait()
  }

  func startTasks(_ bodies: [@Sendable () async -> Void]) -> DispatchGroup {
    let group = DispatchGroup()
    for body in bodies {
      group.enter()
      Task.detached {
        await body()
        group.leave()
      }
    }
    return group
  }
}
