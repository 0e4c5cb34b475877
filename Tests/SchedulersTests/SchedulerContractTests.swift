import Dispatch
import Foundation
import SwiftCombine
import SwiftCombineSchedulers
import SwiftCombineTesting
import Testing

/// The rules that operators keep on every scheduler.
@Suite struct SchedulerContractTests {
  @Test(.timeLimit(.minutes(60)))
  func `an operator on an actor keeps the rules`() async {
    let scheduler = ActorScheduler(executor: QueueExecutor())
    let report = await onAnotherThread {
      verify(operator: { $0.receive(on: scheduler) }, timeLimit: .seconds(1_000)) {
        // What one turn of the actor delivers may make another one necessary.
        for _ in 0..<50 {
          let isReached = DispatchSemaphore(value: 0)
          scheduler.schedule { isReached.signal() }
          isReached.wait()
        }
      }
    }
    #expect(report.failures.isEmpty, "\(report)")
  }

  @Test func `an operator on a scheduler that runs at once keeps the rules`() {
    let scheduler = InstantScheduler<VirtualTime>()
    let report = verify(
      operator: { $0.receive(on: scheduler.eraseToAnyScheduler()) }, timeLimit: .seconds(1_000))
    #expect(report.failures.isEmpty, "\(report)")
  }

  @Test(.timeLimit(.minutes(60)))
  func `an operator on the main actor keeps the rules`() async {
    let report = await onAnotherThread {
      verify(operator: { $0.receive(on: MainActorScheduler.shared) }, timeLimit: .seconds(1_000)) {
        for _ in 0..<50 { DispatchQueue.main.sync {} }
      }
    }
    #expect(report.failures.isEmpty, "\(report)")
  }

  /// Runs what blocks its thread apart from the threads that tasks and queues share.
  private func onAnotherThread(_ body: @escaping @Sendable () -> ContractReport) async -> ContractReport {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }
}
