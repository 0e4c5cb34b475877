import Combine
import SwiftCombineTesting
import Testing

@Suite struct CountTests {
  @Test func `count publishes the number of values once upstream finishes`() {
    let source = ScriptedSource<String, Never>("source")
    let recorder = source.count().record()
    source.send("a")
    source.send("b")
    #expect(recorder.events == [.subscription("Count")])
    source.send(completion: .finished)
    #expect(recorder.events == [.subscription("Count"), .value(2), .finished])
    #expect(source.log == [.subscribed, .requested(.unlimited)])
  }

  @Test func `without values count publishes zero`() {
    let recorder = Empty<Int, Never>().count().record()
    #expect(recorder.events == [.subscription("Count"), .value(0), .finished])
  }

  @Test func `the number waits for demand and the completion waits for the number`() {
    let source = ScriptedSource<Int, Never>("source", emitting: [1, 2, 3], then: .finished)
    let recorder = source.count().record(demand: .none)
    #expect(recorder.events == [.subscription("Count")])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("Count"), .value(3), .finished])
  }

  @Test func `a failure is delivered at once and without the number`() {
    let source = ScriptedSource<Int, TestError>("source", emitting: [1], then: .failure("a"))
    let recorder = source.count().record(demand: .none)
    #expect(recorder.events == [.subscription("Count"), .failure("a")])
  }

  @Test func `canceling cancels upstream, and no number follows`() {
    let source = ScriptedSource<Int, Never>("source")
    let recorder = source.count().record(keepsSubscription: true)
    source.send(1)
    recorder.cancel()
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
    source.misbehave.send(completion: .finished)
    #expect(recorder.events == [.subscription("Count")])
  }
}
