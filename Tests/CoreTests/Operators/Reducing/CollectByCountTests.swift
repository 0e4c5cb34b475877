import Combine
import SwiftCombineTesting
import Testing

@Suite struct CollectByCountTests {
  @Test func `before the subscription a value is ignored and the end is forwarded`() {
    let source = ScriptedSource<Int, TestError>(holdsSubscriptions: true)
    let recorder = source.collect(2).record()
    #expect(source.misbehave.send(1) == .none)
    #expect(recorder.events == [])
    source.misbehave.send(completion: .finished)
    #expect(recorder.events == [.finished])
  }
}
