import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import Testing

@Suite("scan(into:)")
struct ScanIntoTests {
  @Test func `each value is worked in and the result delivered`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.scan(into: []) { $0.append($1) }.record(demand: .max(2))
    source.send(contentsOf: 1...2)
    recorder.request(.max(1))
    source.send(3)
    source.send(completion: .failure("gone"))
    #expect(
      recorder.events == [
        .subscription("source"), .value([1]), .value([1, 2]), .value([1, 2, 3]), .failure("gone"),
      ])
    #expect(source.log == [.subscribed, .requested(.max(2)), .requested(.max(1))])
    #expect(recorder.violations == [])
  }

  @Test func `a second subscription is canceled, and what waits for a change is still delivered`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.scan(into: 0) { sum, value in
      if value == 1 { source.send(2) }
      sum += value
    }
    .record()
    #expect(source.misbehave.sendSubscription().log == [.cancelled])
    source.send(1)
    #expect(recorder.values == [1, 3])
  }

  @Test func `each subscription begins with the initial result`() {
    let sums = (1...3).publisher.map { $0 }.scan(into: 10) { $0 += $1 }
    #expect(sums.record().values == [11, 13, 16])
    #expect(sums.record().values == [11, 13, 16])
  }

  @Test func `a throwing closure fails the stream after the upstream was canceled`() {
    let history = EventHistory()
    let source = ScriptedSource<Int, TestError>("source", history: history)
    let recorder = source.tryScan(into: 0) { sum, value in
      if value == 3 { throw TestError("three") }
      sum += value
    }
    .record("recorder", history: history)
    source.send(contentsOf: 1...3)
    #expect(recorder.values == [1, 3])
    #expect(history.lines.suffix(2) == ["source .cancelled", "recorder .failure(\"three\")"])
    source.misbehave.send(4)
    #expect(recorder.values == [1, 3])
  }

  @Test func `a value delivered from inside a delivery is worked in on top`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.scan(into: 0) { $0 += $1 }.record()
    recorder.onValue = { _, sum in if sum == 1 { subject.send(10) } }
    subject.send(1)
    #expect(recorder.values == [1, 11])
  }

  @Test func `a value that waits is not delivered after a cancel, nor is a completion`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.scan(into: 0) { sum, value in
      sum += value
      if value == 1 {
        subject.send(2)
        subject.send(completion: .finished)
      }
    }
    .record()
    recorder.onValue = { recorder, _ in recorder.cancel() }
    subject.send(1)
    #expect(recorder.values == [1] && recorder.completion == nil && recorder.violations == [])
  }

  @Test func `everything is freed at every end`() {
    expectFreedAtEveryEnd { source, witness in
      source.scan(into: 0) { [witness] sum, _ in withExtendedLifetime(witness) { sum += 1 } }
    }
    expectFreedAtEveryEnd { source, witness in
      source.tryScan(into: witness) { _, _ in }
    }
  }
}
