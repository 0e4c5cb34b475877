import Combine
import SwiftCombineTesting
import Foundation
import Testing

@Suite("Operators with a throwing closure")
struct ThrowingOperatorTests {
  @Test(arguments: OperatorCase.throwing)
  func `facts 58, 67, 78, 208 a thrown error cancels the upstream, then fails, and nothing follows`(
    operation: OperatorCase
  ) {
    let history = EventHistory()
    let source = ScriptedSource<Int, TestError>("source", history: history)
    let recorder = operation.build(source.eraseToAnyPublisher()).record("recorder", history: history)
    source.send(1)
    source.send(2)
    history.clear()
    #expect(source.send(3) == .none)
    #expect(history.lines == ["source .cancelled", "recorder .failure(\"three\")"])
    source.misbehave.send(2)
    source.misbehave.send(3)
    source.misbehave.send(completion: .finished)
    #expect(history.lines.count == 2)
    #expect(recorder.violations == [])
  }

  @Test(arguments: OperatorCase.throwing.filter(\.isReducing))
  func `a thrown error needs no demand, where the operator requests by itself`(operation: OperatorCase) {
    let source = ScriptedSource<Int, TestError>("source", emitting: [1, 3], then: .finished)
    let recorder = operation.build(source.eraseToAnyPublisher()).record(demand: .none)
    #expect(recorder.events == [.subscription(operation.subscription!), .failure(TestError("three"))])
  }

  @Test func `an error thrown after the closure itself canceled is not delivered`() {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = Recorder<Int, any Error>()
    subject.tryMap { value in
      recorder.cancel()
      return try checked(value)
    }.subscribe(recorder)
    subject.send(3)
    #expect(recorder.events == [.subscription("TryMap")])
  }

  @Test func `a value during whose closure the subscriber canceled is not delivered`() {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = Recorder<Int, any Error>()
    subject.tryMap { value in
      recorder.cancel()
      return value
    }.subscribe(recorder)
    subject.send(1)
    #expect(recorder.values == [])
  }

  @Test func `fact 60 neighbors become one publisher, whose closures run in order`() {
    let source = ScriptedSource<Int, TestError>("source")
    let mapped = source.map { $0 + 1 }.tryMap(checked).map { $0 * 10 }.tryMap { "\($0)" }
    #expect(type(of: mapped) == Publishers.TryMap<ScriptedSource<Int, TestError>, String>.self)
    #expect(mapped.upstream === source)
    let recorder = mapped.record()
    source.send(1)
    source.send(2)
    #expect(recorder.events == [.subscription("TryMap"), .value("20"), .failure(TestError("three"))])
  }
}
