import SwiftCombineCollections
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct CombineLatestCollectionTests {
  @Test func `C2 the subscription is delivered first, and further requests do not subscribe again`() {
    let attempts = (0..<2).map { first in
      Attempts { _ in (first * 10..<first * 10 + 3).publisher.setFailureType(to: TestError.self) }
    }
    let recorder = attempts.combinedLatest().record(demand: .max(1))
    recorder.request(.max(1))
    recorder.request(.unlimited)
    #expect(attempts.map(\.count) == [1, 1])
    #expect(
      [(1...3).publisher, (10...12).publisher].combinedLatest().record().events == [
        .subscription("CombineLatest"), .value([3, 10]), .value([3, 11]), .value([3, 12]), .finished,
      ])
  }

  @Test func `C3 a second failure is not delivered`() {
    let subjects = (0..<2).map { _ in PassthroughSubject<Int, TestError>() }
    let recorder = subjects.combinedLatest().record()
    subjects[1].send(completion: .failure("x"))
    subjects[0].send(completion: .failure("y"))
    #expect(recorder.events == [.subscription("CombineLatest"), .failure("x")])
  }

  @Test func `a combination that precedes a failure is delivered before it, inside a delivery too`() {
    let subjects = (0..<2).map { _ in PassthroughSubject<Int, TestError>() }
    let recorder = subjects.combinedLatest().record()
    recorder.onValue = { _, row in
      guard row == [1, 1] else { return }
      #expect(
        finishes {
          subjects[0].send(2)
          subjects[0].send(3)
          subjects[0].send(completion: .failure("failed"))
        })
      subjects[1].send(2)
    }
    for subject in subjects { subject.send(1) }
    #expect(recorder.values == [[1, 1], [2, 1], [3, 1]])
    #expect(recorder.events.last == .failure("failed"))
  }

  @Test func `C3 of two failures inside a delivery the first counts`() {
    let subjects = (0..<2).map { _ in PassthroughSubject<Int, TestError>() }
    let recorder = subjects.combinedLatest().record()
    recorder.onValue = { _, _ in
      subjects[1].send(completion: .failure("x"))
      subjects[0].send(completion: .failure("y"))
    }
    for subject in subjects { subject.send(1) }
    #expect(recorder.events == [.subscription("CombineLatest"), .value([1, 1]), .failure("x")])
  }

  @Test func `C4 combinations beyond the demand are dropped, and a request delivers the next (VA-12)`() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let recorder = [a, b].combinedLatest().record(demand: .max(1))
    a.send(1)
    for value in [2, 3, 4] { b.send(value) }
    #expect(recorder.events == [.subscription("CombineLatest"), .value([1, 2])])
    recorder.request(.max(1))
    #expect(recorder.values.count == 1)
    b.send(5)
    #expect(recorder.values == [[1, 2], [1, 5]])
  }

  @Test func `C4 the demand for combinations is requested from every publisher`() {
    let sources = (0..<3).map { scripted("\($0)", of: Int.self) }
    let recorder = sources.combinedLatest().record(
      demand: .max(2), answering: { $0 == [1, 1, 1] ? .max(3) : .none })
    for source in sources { source.send(1) }
    // Demand returned for a combination arrives as a request, also at the publisher whose value made it.
    #expect(sources[0].log == [.subscribed, .requested(.max(2)), .answered(.none), .requested(.max(3))])
    #expect(sources[2].log == [.subscribed, .requested(.max(2)), .requested(.max(3)), .answered(.none)])
    #expect(recorder.values == [[1, 1, 1]])
  }

  @Test func `C5 a value sent inside a delivery, on its thread, is kept without a combination`() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let recorder = [a, b].combinedLatest().record()
    recorder.onValue = { recorder, row in if recorder.values.count < 100 { a.send(row[0] + 1) } }
    #expect(
      finishes {
        a.send(1)
        b.send(2)
      })
    b.send(3)
    #expect(recorder.values == [[1, 2], [2, 3]])
    #expect(recorder.violations == [])
  }

  @Test func `C6 an empty collection finishes at once without a combination, and without demand`() {
    #expect([Just<Int>]().combinedLatest().record().events == [.subscription("CombineLatest"), .finished])
    #expect([Just<Int>]().combinedLatest().record(demand: .none).completion == .finished)
  }

  @Test func `C7 a failure cancels the others before it is delivered, also for a kept subscription`() {
    let history = EventHistory()
    let sources = ["a", "b", "c"].map { scripted($0, of: Int.self, history: history) }
    let recorder = sources.combinedLatest().record("rows", history: history, keepsSubscription: true)
    history.clear()
    sources[2].send(completion: .failure("broken"))
    #expect(history.lines == ["a .cancelled", "b .cancelled", "rows .failure(\"broken\")"])
    withExtendedLifetime(recorder) {}
  }

  @Test func `C7 after a failure during the subscription the rest is not subscribed`() {
    let rest = Attempts { _ in Empty<Int, TestError>(completeImmediately: false) }
    let publishers = [
      rest.eraseToAnyPublisher(), Failing(of: Int.self).eraseToAnyPublisher(), rest.eraseToAnyPublisher(),
    ]
    #expect(publishers.combinedLatest().record().completion == .failure("failed"))
    #expect(rest.count == 1)
  }

  @Test func `C9 a subscription reads the collection once, and no value reads it again`() {
    let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
    let counted = CountedCollection(subjects)
    let recorder = counted.combinedLatest().record()
    for subject in subjects { subject.send(1) }
    for subject in subjects { subject.send(2) }
    #expect(recorder.values.count == 5)
    #expect(counted.reads == 4)
  }

  @Test func `C10 it finishes when all have, even if one has sent nothing`() {
    let sources = (0..<3).map { scripted("\($0)", of: Int.self) }
    let recorder = sources.combinedLatest().record()
    sources[0].send(1)
    for source in sources.dropLast() { source.send(completion: .finished) }
    #expect(recorder.completion == nil)
    sources[2].send(completion: .finished)
    #expect(recorder.events == [.subscription("CombineLatest"), .finished])
  }

  @Test func `C11 three switches that start with their state: the third one alone enables the form`() {
    let changes = (0..<3).map { _ in PassthroughSubject<Bool, Never>() }
    let onlyChanges = changes.combinedLatest().map { $0.allSatisfy(\.self) }.record()
    let withState = Swift.zip(changes, [true, true, false]).map { $0.prepend($1) }
      .combinedLatest().map { $0.allSatisfy(\.self) }.record()
    changes[2].send(true)
    #expect(onlyChanges.values == [])
    #expect(withState.values == [false, true])
    changes[0].send(false)
    #expect(withState.values == [false, true, false])
  }

  @Test func `C12 a subscriber sees only the name of the subscription`() {
    let recorder = [Empty<Int, Never>(completeImmediately: false)].combinedLatest().record()
    let subscription = recorder.subscription.map { String(reflecting: $0) }
    #expect(subscription == "CombineLatest")
    #expect(recorder.subscription.map { Mirror(reflecting: $0).children.count } == 0)
  }

  @Test func `C13 values may be optional`() {
    let subjects = (0..<2).map { _ in PassthroughSubject<Int?, Never>() }
    let recorder = subjects.combinedLatest().record()
    subjects[0].send(nil)
    subjects[1].send(1)
    subjects[1].send(nil)
    #expect(recorder.values == [[nil, 1], [nil, nil]])
  }

  @Test func `VA-15 values sent before the subscription are lost, a finished publisher's latest value stays`()
  {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    a.send(1)
    let recorder = [a, b].combinedLatest().record()
    b.send(2)
    a.send(3)
    b.send(4)
    a.send(completion: .finished)
    a.send(5)
    b.send(6)
    #expect(recorder.values == [[3, 2], [3, 4], [3, 6]])
    b.send(completion: .finished)
    #expect(recorder.events.last == .finished)
  }

  @Test func `values and publishers are freed with the subscription`() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    expectFreed { witness in
      [a, b].combinedLatest().map { _ in witness }.eraseToAnyPublisher()
    } start: {
      a.send(1)
    } finish: {
      a.send(completion: .finished)
      b.send(completion: .finished)
    }
  }
}
