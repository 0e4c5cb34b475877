import Foundation
import Synchronization

/// Threads that start a race together, and are kept for the next one. The caller is one of them.
public final class Crew: Sendable {
  private let turn = Atomic<Int>(0)
  private let missing = Atomic<Int>(0)
  private let running = Atomic<Int>(0)
  private let isOver = Atomic<Bool>(false)
  private let work = Shared<[@Sendable () -> Void]>([])
  private let size: Int

  /// - Parameter size: How many threads there are, the caller included.
  public init(size: Int) {
    self.size = size
    for number in 1..<size {
      Thread { [self] in serve(number) }.start()
    }
  }

  /// Ends the threads.
  public func dismiss() {
    isOver.store(true, ordering: .releasing)
    turn.add(1, ordering: .acquiringAndReleasing)
  }

  /// Runs bodies that start together, the first on the calling thread, and returns when all are done.
  public func race(_ bodies: [@Sendable () -> Void]) {
    precondition(bodies.count <= size, "A crew of \(size) cannot run \(bodies.count) bodies at once.")
    work.value = bodies
    missing.store(bodies.count, ordering: .relaxed)
    running.store(size - 1, ordering: .relaxed)
    turn.add(1, ordering: .acquiringAndReleasing)
    run(0)
    spin { running.load(ordering: .acquiring) == 0 }
    work.value = []
  }

  private func serve(_ number: Int) {
    var last = 0
    while true {
      spin { turn.load(ordering: .acquiring) != last }
      last += 1
      if isOver.load(ordering: .acquiring) { return }
      run(number)
      running.subtract(1, ordering: .acquiringAndReleasing)
    }
  }

  private func run(_ number: Int) {
    guard number < work.value.count else { return }
    let body = work.value[number]
    missing.subtract(1, ordering: .acquiringAndReleasing)
    spin { missing.load(ordering: .acquiring) <= 0 }
    body()
  }

  /// Waits without leaving the processor, unless it takes long.
  private func spin(until isTrue: () -> Bool) {
    var count = 0
    while !isTrue() {
      count += 1
      if count > 500 { sched_yield() }
    }
  }
}
