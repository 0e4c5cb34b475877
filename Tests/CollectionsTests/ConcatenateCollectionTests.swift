import SwiftCombineCollections
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct ConcatenateCollectionTests {
  @Test func `a publisher is subscribed when the one before has finished`() {
    let history = EventHistory()
    let (a, b) = (
      scripted("a", of: Int.self, history: history), scripted("b", of: Int.self, history: history)
    )
    let recorder = [a, b].concatenated().record("all", history: history)
    #expect(
      history.lines == ["all .subscription(\"Concatenate\")", "a .subscribed", "a .requested(.unlimited)"])
    a.send(1)
    history.clear()
    a.send(completion: .finished)
    #expect(history.lines == ["b .subscribed", "b .requested(.unlimited)"])
    b.send(2)
    b.send(completion: .finished)
    #expect(recorder.events == [.subscription("Concatenate"), .value(1), .value(2), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `outstanding demand is passed to the next publisher`() {
    let sources = (0..<3).map { scripted("\($0)", of: Int.self) }
    let recorder = sources.concatenated().record(demand: .max(3), answering: { $0 == 1 ? .max(1) : .none })
    sources[0].send(1)
    sources[0].send(completion: .finished)
    #expect(sources[0].log == [.subscribed, .requested(.max(3)), .answered(.max(1))])
    #expect(sources[1].log == [.subscribed, .requested(.max(3))])
    sources[1].send(contentsOf: [2, 3, 4])
    sources[1].send(completion: .finished)
    #expect(sources[2].log == [.subscribed])
    recorder.request(.max(2))
    #expect(sources[2].log == [.subscribed, .requested(.max(2))])
  }

  @Test func `nothing is requested without demand, and the last completion needs none`() {
    let sources = (0..<2).map { scripted("\($0)", of: Int.self) }
    let recorder = sources.concatenated().record(demand: .none)
    for source in sources { source.send(completion: .finished) }
    #expect(sources.allSatisfy { $0.log == [.subscribed] })
    #expect(recorder.events == [.subscription("Concatenate"), .finished])
  }

  @Test func `a failure ends it, and no further publisher is subscribed`() {
    let (a, b) = (scripted("a", of: Int.self), scripted("b", of: Int.self))
    let recorder = [a, b].concatenated().record()
    a.send(1)
    a.send(completion: .failure("broken"))
    #expect(recorder.events == [.subscription("Concatenate"), .value(1), .failure("broken")])
    #expect(b.log == [])
  }

  @Test func `a cancel cancels the current publisher, and the next one is not subscribed to`() {
    let (a, b) = (scripted("a", of: Int.self), scripted("b", of: Int.self))
    let recorder = [a, b].concatenated().record()
    recorder.onValue = { recorder, _ in recorder.cancel() }
    a.send(1)
    a.misbehave.send(completion: .finished)
    #expect(a.log.contains(.cancelled) && b.log == [])
    #expect(recorder.events == [.subscription("Concatenate"), .value(1)])
  }

  @Test func `an empty collection finishes at once`() {
    #expect([Just<Int>]().concatenated().record().events == [.subscription("Concatenate"), .finished])
    #expect([Just<Int>]().concatenated().record(demand: .none).completion == .finished)
  }

  @Test func `many publishers follow each other without recursion`() {
    onStack(of: 512 * 1024) {
      let recorder = (0..<elementCount).lazy.map { Just($0) }.concatenated().count().record()
      #expect(recorder.values == [elementCount])
      let slow = (0..<elementCount).lazy.map { Just($0) }.concatenated().record(demand: .max(1)) { _ in
        .max(1)
      }
      #expect(slow.completion == .finished && slow.values.count == elementCount)
    }
  }

  @Test func `the first publisher is subscribed when the subscriber has its subscription`() {
    let history = EventHistory()
    let first = scripted("a", of: Int.self, history: history)
    let recorder = Recorder<Int, TestError>("all", demand: .none, history: history)
    recorder.onSubscription = { recorder in
      recorder.request(.max(1))
      history.note("asked")
    }
    [first].concatenated().subscribe(recorder)
    #expect(
      history.lines == [
        "all .subscription(\"Concatenate\")", "asked", "a .subscribed", "a .requested(.max(1))",
      ])
  }

  @Test func `values sent inside a delivery follow it`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = [subject.eraseToAnyPublisher(), Just(9).eraseToAnyPublisher()].concatenated().record()
    recorder.onValue = { _, value in
      guard value == 1 else { return }
      subject.send(2)
      subject.send(completion: .finished)
    }
    subject.send(1)
    #expect(recorder.events == [.subscription("Concatenate"), .value(1), .value(2), .value(9), .finished])
    #expect(recorder.violations == [])
  }
}
