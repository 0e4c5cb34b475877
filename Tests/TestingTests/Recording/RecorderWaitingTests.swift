import SwiftCombine
import SwiftCombineTesting
import Dispatch
import Testing

@Suite(.timeLimit(.minutes(60))) struct RecorderWaitingTests {
  let source = ScriptedSource<Int, TestError>("source")

  @Test func `an event that has happened is found at once`() async {
    let recorder = source.record()
    source.send(1)
    #expect(await recorder.waitForEvent { $0.value == 1 } == .value(1))
  }

  @Test func `a later event is waited for`() async {
    let recorder = source.record()
    let (source, queue) = (source, DispatchQueue(label: "sender"))
    for number in 1...100 { queue.async { source.send(number) } }
    #expect(await recorder.waitForEvent { ($0.value ?? 0) >= 50 } == .value(50))
    #expect(await recorder.waitForEvent { ($0.value ?? 0) >= 100 } == .value(100))
  }

  @Test func `the end of the stream ends the waiting for an event`() async {
    let recorder = source.record()
    let source = source
    DispatchQueue(label: "sender").async {
      source.send(1)
      source.send(completion: .finished)
    }
    #expect(await recorder.waitForEvent { $0.value == 2 } == nil)
    #expect(await recorder.waitForEvent { $0 == .finished } == .finished)
  }

  @Test func `the end of the task ends the waiting for an event`() async {
    let recorder = source.record()
    let task = Task { await recorder.waitForEvent { $0 == .finished } }
    task.cancel()
    #expect(await task.value == nil)
  }

  @Test func `a cleared event is not waited for, and a later one is`() async {
    let recorder = source.record()
    source.send(1)
    recorder.clearEvents()
    let source = source
    DispatchQueue(label: "sender").async {
      source.send(2)
      recorder.clearEvents()
      source.send(1)
    }
    #expect(await recorder.waitForEvent { $0.value == 1 } == .value(1))
  }

  @Test func `a thread can wait as well`() {
    let recorder = source.record()
    let (source, queue) = (source, DispatchQueue(label: "sender"))
    queue.async { for number in 1...3 { source.send(number) } }
    #expect(recorder.blockUntilValues(3, timeLimit: .seconds(600)))
    #expect(recorder.values == [1, 2, 3])
    queue.async { source.send(completion: .failure("refused")) }
    #expect(recorder.blockUntilEvent { $0.completion != nil } == .failure("refused"))
    #expect(recorder.blockUntilCompletion(timeLimit: .seconds(600)))
    #expect(recorder.blockUntilEvent { $0.value == 4 } == nil)
  }

  @Test func `a thread waits no longer than the limit`() {
    let recorder = source.record()
    #expect(!recorder.blockUntilCompletion(timeLimit: .seconds(0.01)))
    #expect(!recorder.blockUntilValues(1, timeLimit: .seconds(0.01)))
    #expect(recorder.blockUntilEvent(timeLimit: .seconds(0.01)) { $0 == .finished } == nil)
    source.send(completion: .finished)
    #expect(recorder.blockUntilCompletion(timeLimit: .seconds(0.01)))
  }
}
