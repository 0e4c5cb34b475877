import SwiftCombineCollections
import SwiftCombine
import SwiftCombineTesting
import Testing

@Suite struct MergeCollectionTests {
  @Test func `values are delivered as they are sent, and the completion when every publisher has finished`() {
    let sources = (0..<3).map { _ in ScriptedSource<Int, TestError>() }
    let recorder = sources.merged().record()
    sources[2].send(1)
    sources[0].send(2)
    sources[2].send(completion: .finished)
    sources[0].send(completion: .finished)
    sources[1].send(3)
    sources[1].send(completion: .finished)
    #expect(recorder.events == [.subscription("Merge"), .value(1), .value(2), .value(3), .finished])
  }

  @Test func `an empty collection finishes at once`() {
    #expect([Just<Int>]().merged().record().events == [.subscription("Merge"), .finished])
  }

  @Test func `a failure ends it and cancels the others`() {
    let sources = (0..<3).map { _ in ScriptedSource<Int, TestError>() }
    let recorder = sources.merged().record()
    sources[1].send(completion: .failure("broken"))
    #expect(recorder.events == [.subscription("Merge"), .failure("broken")])
    #expect(sources[0].log.last == .cancelled && sources[2].log.last == .cancelled)
  }

  @Test func `of two failures inside a delivery the first counts`() {
    let subjects = (0..<2).map { _ in PassthroughSubject<Int, TestError>() }
    let recorder = subjects.merged().record()
    recorder.onValue = { _, _ in
      subjects[0].send(completion: .failure("x"))
      subjects[1].send(completion: .failure("y"))
    }
    subjects[0].send(1)
    #expect(recorder.events == [.subscription("Merge"), .value(1), .failure("x")])
  }
}
