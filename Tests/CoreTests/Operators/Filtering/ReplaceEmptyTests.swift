import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct ReplaceEmptyTests {
  @Test func `V3.11 an upstream without values completes with the replacement`() {
    let source = ScriptedSource<Int, Never>("source", then: .finished)
    #expect(source.record().events == [.subscription("source"), .finished])
    let recorder = source.replaceEmpty(with: 1).record()
    #expect(recorder.events == [.subscription("ReplaceEmpty"), .value(1), .finished])
  }

  @Test func `the replacement for nothing waits for demand`() {
    let source = ScriptedSource<Int, TestError>("source", then: .finished)
    let recorder = source.replaceEmpty(with: 1).record(demand: .none)
    #expect(recorder.events == [.subscription("ReplaceEmpty")])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("ReplaceEmpty"), .value(1), .finished])
  }

  @Test func `replaceEmpty passes values, a failure, and the completion after a value`() {
    let source = ScriptedSource<Int, TestError>("source")
    let finishing = source.replaceEmpty(with: 0).record(demand: .max(1))
    source.send(5)
    source.send(completion: .finished)
    #expect(finishing.events == [.subscription("ReplaceEmpty"), .value(5), .finished])
    let failing = source.replaceEmpty(with: 0).record(demand: .none)
    source.send(completion: .failure("gone"))
    #expect(failing.events == [.subscription("ReplaceEmpty"), .failure("gone")])
  }

  @Test func `replaceEmpty passes demand on and requests no more, unlike Apple's`() {
    let source = ScriptedSource<Int, TestError>("source", emitting: [1, 2, 3], then: .finished)
    let recorder = source.replaceEmpty(with: 0).record(demand: .max(1)) { $0 == 1 ? .max(1) : .none }
    #expect(source.log == [.subscribed, .requested(.max(1))])
    #expect(recorder.events == [.subscription("ReplaceEmpty"), .value(1), .value(2)])
    #expect(recorder.violations == [])
  }

  @Test func `a completion inside a request is replaced inside it`() {
    let source = ScriptedSource<Int, TestError>("source")
    source.onRequest = { subscription, _ in subscription.send(completion: .finished) }
    let recorder = source.replaceEmpty(with: 0).record(demand: .max(1))
    #expect(recorder.events == [.subscription("ReplaceEmpty"), .value(0), .finished])
  }
}
