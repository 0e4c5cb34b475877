import Combine
import Foundation
import SwiftCombineTesting
import Testing

@Suite struct ScanTests {
  @Test func `V3.13 scan delivers running sums`() {
    let recorder = [1, 2, 3].publisher.eraseToAnyPublisher().scan(0, +).record()
    #expect(recorder.events == [.subscription("[1, 2, 3]"), .value(1), .value(3), .value(6), .finished])
  }

  @Test func `V3.14 scan keeps a price above zero`() {
    let deltas = (0..<22).map { ($0 * 7) % 21 - 10 }
    let recorder = deltas.publisher.eraseToAnyPublisher().scan(50) { Swift.max(0, $0 + $1) }.record()
    #expect(recorder.values.count == 22)
    #expect(recorder.values.allSatisfy { $0 >= 0 })
    #expect(recorder.values.last == deltas.reduce(50) { Swift.max(0, $0 + $1) })
  }

  @Test func `scan counts a value sent from inside a delivery`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = Recorder<Int, Never>()
    recorder.onValue = { _, sum in if sum == 1 { subject.send(10) } }
    subject.scan(0, +).subscribe(recorder)
    subject.send(1)
    subject.send(100)
    #expect(recorder.values == [1, 11, 111])
  }

  @Test func `tryScan ends at a thrown error, unlike Apple's`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.tryScan(10) { try $0 + checked($1) }.record()
    source.send(contentsOf: [1, 2, 3])
    source.misbehave.send(4)
    #expect(
      recorder.events
        == [.subscription("TryScan"), .value(11), .value(13), .failure(TestError("three"))])
  }
}
