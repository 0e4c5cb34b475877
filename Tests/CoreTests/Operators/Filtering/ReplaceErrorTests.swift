import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct ReplaceErrorTests {
  @Test func `fact 85 replaceError delivers the replacement with the demand that is left`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.replaceError(with: 0).record(demand: .max(2))
    source.send(1)
    source.send(completion: .failure("gone"))
    #expect(recorder.events == [.subscription("ReplaceError"), .value(1), .value(0), .finished])
    #expect(source.log == [.subscribed, .requested(.max(2))])
  }

  @Test func `fact 85 without demand the replacement waits for the next request`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.replaceError(with: 0).record(demand: .max(1))
    source.send(1)
    source.send(completion: .failure("gone"))
    #expect(recorder.events == [.subscription("ReplaceError"), .value(1)])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("ReplaceError"), .value(1), .value(0), .finished])
    #expect(source.log == [.subscribed, .requested(.max(1))])
  }

  @Test func `fact 85 replaceError counts the demand that is returned for values`() {
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true)
    let recorder = source.replaceError(with: 0).record(demand: .max(1)) { $0 < 3 ? .max(1) : .none }
    for value in 1...3 { source.send(value) }
    source.send(completion: .failure("gone"))
    #expect(recorder.values == [1, 2, 3])
    recorder.request(.max(1))
    #expect(recorder.values == [1, 2, 3, 0])
    #expect(
      source.log
        == [.subscribed, .requested(.max(1)), .answered(.max(1)), .answered(.max(1)), .answered(.none)])
  }

  @Test func `replaceError passes a normal completion at once`() {
    let source = ScriptedSource<Int, TestError>("source", then: .finished)
    #expect(
      source.replaceError(with: 0).record(demand: .none).events == [.subscription("ReplaceError"), .finished])
  }

  @Test func `a failure inside a request is replaced inside it`() {
    let source = ScriptedSource<Int, TestError>("source")
    source.onRequest = { subscription, _ in subscription.send(completion: .failure("gone")) }
    let recorder = source.replaceError(with: 0).record(demand: .max(1))
    #expect(recorder.events == [.subscription("ReplaceError"), .value(0), .finished])
  }

  @Test func `after a value and a failure inside one request, the replacement waits for the next`() {
    let source = ScriptedSource<Int, TestError>("source", emitting: [1], then: .failure("gone"))
    let recorder = source.replaceError(with: 0).record(demand: .max(1))
    #expect(recorder.events == [.subscription("ReplaceError"), .value(1)])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("ReplaceError"), .value(1), .value(0), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `a cancel drops the buffered replacement`() {
    let source = ScriptedSource<Int, TestError>("source")
    let recorder = source.replaceError(with: 0).record(demand: .none, keepsSubscription: true)
    source.send(completion: .failure("gone"))
    recorder.cancel()
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("ReplaceError")])
  }

  @Test func `a cancel inside the delivery of the replacement drops the completion`() {
    let source = ScriptedSource<Int, TestError>("source", then: .failure("gone"))
    let recorder = Recorder<Int, Never>()
    recorder.onValue = { recorder, _ in recorder.cancel() }
    source.replaceError(with: 0).subscribe(recorder)
    #expect(recorder.events == [.subscription("ReplaceError"), .value(0)])
  }

  @Test func `a request and the failure on two threads deliver the replacement once`() {
    for _ in 0..<500 {
      let subject = PassthroughSubject<Int, TestError>()
      let recorder = subject.replaceError(with: 7).record(demand: .none)
      race({ subject.send(completion: .failure("gone")) }, { recorder.request(.max(1)) })
      #expect(recorder.events == [.subscription("ReplaceError"), .value(7), .finished])
    }
  }
}
