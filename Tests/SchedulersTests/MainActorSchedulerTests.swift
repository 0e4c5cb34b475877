import Dispatch
import Foundation
import SwiftCombine
import SwiftCombineSchedulers
import SwiftCombineTesting
import Testing

@Suite struct MainActorSchedulerTests {
  private let scheduler = MainActorScheduler.shared

  @MainActor @Test func `an action runs at once on the main actor`() {
    var runs = 0
    scheduler.schedule { runs += 1 }
    #expect(runs == 1)
  }

  @MainActor @Test func `a value that is sent on the main actor is delivered before send returns`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.receive(on: scheduler).record()
    subject.send(1)
    #expect(recorder.values == [1])
  }

  @Test(.timeLimit(.minutes(60)))
  func `an action of another thread runs on the main queue`() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        scheduler.schedule {
          dispatchPrecondition(condition: .onQueue(.main))
          MainActor.assumeIsolated { continuation.resume() }
        }
      }
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func `an operator keeps the order of values that other threads have sent`() async {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.receive(on: scheduler).record()
    await MainActor.run {
      // The main queue is busy: what the other thread sends has to wait for it.
      DispatchQueue.global().sync { subject.send(1) }
      subject.send(2)
    }
    await recorder.waitForValues(2)
    #expect(recorder.values == [1, 2])
  }

  @Test(.timeLimit(.minutes(60)))
  func `a delayed action runs on the main queue`() async {
    let recorder = Just(1).delay(for: .milliseconds(1), scheduler: scheduler)
      .map { value in MainActor.assumeIsolated { value } }
      .record()
    await recorder.waitForCompletion()
    #expect(recorder.values == [1])
    #expect(scheduler.minimumTolerance == .zero)
  }

  @Test(.timeLimit(.minutes(60)))
  func `a repeating action runs until it is canceled`() async {
    let tick = PassthroughSubject<Int, Never>()
    let recorder = tick.record()
    let token = scheduler.schedule(after: scheduler.now, interval: .milliseconds(1)) { tick.send(1) }
    await recorder.waitForValues(2)
    token.cancel()
  }
}
