import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct ContractViolationTests {
  let source = ScriptedSource<Int, TestError>("source")

  @Test func `a value before the subscription is noticed`() {
    let source = ScriptedSource<Int, TestError>(holdsSubscriptions: true)
    let recorder = source.record()
    source.misbehave.send(1)
    #expect(recorder.events == [.value(1)])
    #expect(recorder.violations == [.valueBeforeSubscription])
  }

  @Test func `a completion before the subscription is noticed`() {
    let source = ScriptedSource<Int, TestError>(holdsSubscriptions: true)
    let recorder = source.record()
    source.misbehave.send(completion: .finished)
    #expect(recorder.violations == [.completionBeforeSubscription])
  }

  @Test func `a value beyond the demand is noticed`() {
    let recorder = source.record(demand: .max(1)) { $0 == 1 ? .max(1) : .none }
    source.send(contentsOf: [1, 2])
    #expect(recorder.violations == [])
    source.misbehave.send(3)
    #expect(recorder.violations == [.valueWithoutDemand])
  }

  @Test func `a second subscription is noticed and canceled`() {
    let recorder = source.record()
    let second = source.misbehave.sendSubscription()
    #expect(second.log == [.cancelled])
    #expect(source.subscriptions.map(\.log) == [[.subscribed, .requested(.unlimited)]])
    #expect(recorder.violations == [.secondSubscription])
    #expect(recorder.events == [.subscription("source"), .subscription("source")])
    source.send(1)
    #expect(recorder.values == [1])
  }

  @Test func `a signal after the completion is a violation`() {
    let recorder = source.record()
    source.send(completion: .finished)
    source.misbehave.send(1)
    source.misbehave.send(completion: .failure("late"))
    source.misbehave.sendSubscription()
    #expect(recorder.violations == [.valueAfterCompletion, .secondCompletion, .subscriptionAfterCompletion])
    #expect(recorder.completion == .finished)
  }

  @Test func `a signal on the canceling thread after the cancellation is a violation`() {
    let recorder = source.record()
    recorder.cancel()
    source.misbehave.send(1)
    source.misbehave.send(completion: .finished)
    #expect(recorder.violations == [.valueAfterCancel, .completionAfterCancel])
  }

  @Test func `from another thread the one delivery that had begun may follow the cancellation`() {
    let recorder = source.record()
    recorder.cancel()
    onOtherThread { source.misbehave.send(1) }
    #expect(recorder.violations == [])
    onOtherThread { source.misbehave.send(2) }
    #expect(recorder.violations == [.valueAfterCancel])
  }

  @Test func `each thread that has canceled delivers nothing more`() {
    let recorder = source.record()
    onOtherThread { recorder.cancel() }
    recorder.cancel()
    source.misbehave.send(1)
    #expect(recorder.violations == [.valueAfterCancel])
  }

  @Test func `a signal from a second thread during a delivery is noticed`() {
    let recorder = source.record()
    recorder.onValue = { [source] _, value in
      if value == 1 { onOtherThread { source.send(2) } }
    }
    source.send(1)
    #expect(recorder.overlapCount == 1)
    #expect(recorder.violations == [.concurrentSignals])
    #expect(recorder.values == [1, 2])
    source.send(3)
    #expect(recorder.overlapCount == 1)
  }

  @Test func `a signal inside a delivery of the same thread is no overlap`() {
    let recorder = source.record()
    recorder.onValue = { [source] _, value in if value == 1 { source.send(2) } }
    source.send(1)
    onOtherThread { source.send(3) }
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.overlapCount == 0)
    #expect(recorder.violations == [])
  }
}

/// Runs something on a thread that is certainly another one, and waits for its end.
private func onOtherThread(_ action: @escaping () -> Void) { race(action) }
