import SwiftCombineCollections
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct ZipCollectionTests {
  @Test func `Z1 first the subscription, then a tuple of synchronous publishers, then the completion`() {
    #expect(
      [Just(1), Just(2)].zipped().record().events == [.subscription("Zip"), .value([1, 2]), .finished])
    #expect([Just(1), Just(2)].zipped().first().record().events.suffix(2) == [.value([1, 2]), .finished])
  }

  @Test func `Z2 a second failure is not delivered`() {
    let subjects = (0..<2).map { _ in PassthroughSubject<Int, TestError>() }
    let recorder = subjects.zipped().record()
    subjects[0].send(completion: .failure("x"))
    subjects[1].send(completion: .failure("y"))
    #expect(recorder.events == [.subscription("Zip"), .failure("x")])
    #expect(recorder.violations == [])
  }

  @Test func `Z2 of two completions inside a delivery the first counts`() {
    for first in [.failure("x"), .finished] as [Subscribers.Completion<TestError>] {
      let subjects = (0..<2).map { _ in PassthroughSubject<Int, TestError>() }
      let recorder = subjects.zipped().record()
      recorder.onValue = { _, _ in
        subjects[0].send(completion: first)
        subjects[1].send(completion: .failure("y"))
      }
      for subject in subjects { subject.send(1) }
      #expect(recorder.completion == first)
      #expect(recorder.values == [[1, 1]])
    }
  }

  @Test func `a tuple that precedes a failure is delivered before it, inside a delivery too`() {
    let subjects = (0..<2).map { _ in PassthroughSubject<Int, TestError>() }
    let recorder = subjects.zipped().record()
    recorder.onValue = { _, row in
      guard row == [1, 1] else { return }
      for subject in subjects { subject.send(2) }
      subjects[0].send(3)
      subjects[0].send(completion: .failure("failed"))
      subjects[1].send(3)
    }
    for subject in subjects { subject.send(1) }
    #expect(
      recorder.events == [.subscription("Zip"), .value([1, 1]), .value([2, 2]), .failure("failed")])
  }

  @Test func `Z3 a finished publisher without buffered values completes the stream at that moment`() {
    let (a, b) = (scripted("a", of: Int.self), scripted("b", of: Int.self))
    let recorder = [a, b].zipped().record()
    a.send(1)
    b.send(10)
    a.send(completion: .finished)
    #expect(recorder.events == [.subscription("Zip"), .value([1, 10]), .finished])
    #expect(b.log.last == .cancelled)
  }

  @Test func `Z4 no more tuples than requested`() {
    let recorder = [[1, 2, 3].publisher, [10, 20, 30].publisher].zipped().record(demand: .max(1))
    #expect(recorder.events == [.subscription("Zip"), .value([1, 10])])
    recorder.request(.max(1))
    #expect(recorder.values == [[1, 10], [2, 20]])
    recorder.request(.unlimited)
    #expect(recorder.events.suffix(2) == [.value([3, 30]), .finished])
  }

  @Test func `Z4 demand returned for a tuple counts`() {
    let sources = (0..<3).map { scripted("\($0)", of: Int.self) }
    let recorder = sources.zipped().record(demand: .max(1), answering: { $0[0] == 1 ? .max(2) : .none })
    for source in sources { source.send(1) }
    // Demand is returned to the publisher that completes a tuple, and requested from the others.
    #expect(sources[0].log == [.subscribed, .requested(.max(1)), .answered(.none), .requested(.max(2))])
    #expect(sources[2].log == [.subscribed, .requested(.max(1)), .answered(.max(2))])
    #expect(recorder.values == [[1, 1, 1]])
  }

  @Test func `Z5 a value sent inside a delivery (VA-7) neither hangs nor nests`() {
    let subjects = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
    let recorder = subjects.zipped().record()
    recorder.onValue = { _, row in
      guard row == [1, 2] else { return }
      subjects[0].send(99)
      subjects[1].send(88)
    }
    #expect(
      finishes {
        subjects[0].send(1)
        subjects[1].send(2)
      })
    #expect(recorder.values == [[1, 2], [99, 88]])
    #expect(recorder.violations == [])
  }

  @Test func `a publisher's signals keep their order, on whichever thread they arrive during a delivery`() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let recorder = [a, b].zipped().record()
    recorder.onValue = { _, row in
      guard row == [1, 10] else { return }
      race({ a.send(2) })
      a.send(3)
      race({ a.send(4) })
      a.send(completion: .finished)
    }
    a.send(1)
    for value in [10, 20, 30, 40] { b.send(value) }
    #expect(recorder.values == [[1, 10], [2, 20], [3, 30], [4, 40]])
    #expect(recorder.completion == .finished)
  }

  @Test func `Z6 an empty collection finishes at once without a tuple, and without demand`() {
    #expect([Just<Int>]().zipped().record().events == [.subscription("Zip"), .finished])
    #expect([Just<Int>]().zipped().record(demand: .none).events == [.subscription("Zip"), .finished])
  }

  @Test func `Z7 a failure cancels the others before it is delivered, also for a kept subscription`() {
    let history = EventHistory()
    let sources = ["a", "b", "c"].map { scripted($0, of: Int.self, history: history) }
    let recorder = sources.zipped().record("zip", history: history, keepsSubscription: true)
    history.clear()
    sources[1].send(completion: .failure("broken"))
    #expect(history.lines == ["a .cancelled", "c .cancelled", "zip .failure(\"broken\")"])
    withExtendedLifetime(recorder) {}
  }

  @Test func `Z7 a cancel made while the others are being canceled drops the failure`() {
    let a = scripted("a", of: Int.self)
    var cancel: () -> Void = {}
    let b = scripted("b", of: Int.self).handleEvents(receiveCancel: { cancel() })
    let recorder = [a.eraseToAnyPublisher(), b.eraseToAnyPublisher()].zipped().record()
    cancel = { recorder.cancel() }
    a.send(completion: .failure("broken"))
    #expect(recorder.events == [.subscription("Zip")])
    #expect(recorder.violations == [])
  }

  @Test func `Z8 after a failure during the subscription the rest is not subscribed`() {
    let rest = Attempts { _ in Empty<Int, TestError>(completeImmediately: false) }
    let publishers =
      [Failing(of: Int.self).eraseToAnyPublisher()] + Array(repeating: rest.eraseToAnyPublisher(), count: 2)
    #expect(publishers.zipped().record().events == [.subscription("Zip"), .failure("failed")])
    #expect(rest.count == 0)
  }

  @Test func `Z11 and Z13 the state is completed before the subscriber receives the completion`() {
    let sources = (0..<2).map { scripted("\($0)", of: Int.self) }
    let recorder = sources.zipped().record(keepsSubscription: true)
    recorder.onCompletion = { recorder, _ in
      sources[0].misbehave.send(5)
      sources[1].misbehave.send(completion: .failure("late"))
      recorder.request(.max(1))
      recorder.subscription?.cancel()
    }
    sources[0].send(completion: .finished)
    #expect(recorder.events == [.subscription("Zip"), .finished])
    #expect(sources[1].log.filter { $0 == .cancelled }.count == 1)
  }

  @Test func `Z14 a fast publisher receives requests for no more than the demand`() {
    let (fast, slow) = (scripted("fast", of: Int.self), scripted("slow", of: Int.self))
    let recorder = [fast, slow].zipped().record(demand: .max(1))
    #expect(fast.log == [.subscribed, .requested(.max(1))])
    recorder.request(.max(2))
    #expect(fast.log.last == .requested(.max(2)) && slow.log.last == .requested(.max(2)))
    fast.send(contentsOf: [1, 2, 3, 4])
    #expect(fast.log.last == .withheld && fast.demand == .none)
  }

  @Test func `Z15 a subscriber is released at completion, even if it keeps its subscription`() {
    let subjects = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
    weak var freed: Recorder<[Int], Never>?
    do {
      let recorder = subjects.zipped().record(keepsSubscription: true)
      freed = recorder
      subjects[0].send(completion: .finished)
      recorder.clearEvents()
    }
    #expect(freed == nil)
    withExtendedLifetime(subjects) {}
  }

  @Test func `Z16 values may be optional`() {
    #expect([Just<Int?>(nil), Just(1)].zipped().record().values == [[nil, 1]])
  }

  @Test func `Z17 canceling inside a delivery ends it there`() {
    let publishers = [[1, 2].publisher, [3, 4].publisher]
    let recorder = publishers.zipped().record()
    #expect(recorder.values == [[1, 3], [2, 4]])
    let sources = (0..<2).map { scripted("\($0)", of: Int.self) }
    let cancelling = sources.zipped().record()
    cancelling.onValue = { recorder, _ in recorder.cancel() }
    for value in [1, 2] { for source in sources { source.send(value) } }
    #expect(cancelling.events == [.subscription("Zip"), .value([1, 1])])
    #expect(sources.allSatisfy { $0.log.contains(.cancelled) })
    #expect(cancelling.violations == [])
  }

  @Test func `VA-13 publishers that finish in reverse order make one tuple in the order of the collection`() {
    let sources = (0..<24).map { scripted("\($0)", of: Int.self) }
    let recorder = sources.zipped().record()
    for index in sources.indices.reversed() {
      #expect(recorder.values.isEmpty)
      sources[index].send(index)
      sources[index].send(completion: .finished)
    }
    #expect(recorder.events == [.subscription("Zip"), .value(Array(0..<24)), .finished])
  }

  @Test func `VA-14 of publishers of one value, zip and combineLatest publish the same values`() {
    let publishers = (0..<5).map { Just($0 * 10) }
    #expect(publishers.zipped().record().values == [[0, 10, 20, 30, 40]])
    #expect(publishers.combinedLatest().record().values == publishers.zipped().record().values)
  }

  @Test func `VA-16 first in, first out; a finished publisher without buffered values completes it`() {
    let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let recorder = [a, b].zipped().record()
    var counts: [Int] = []
    for send in [{ a.send(1) }, { a.send(2) }, { b.send(10) }, { a.send(3) }, { b.send(20) }, { b.send(30) }]
    {
      send()
      counts.append(recorder.values.count)
    }
    #expect(counts == [0, 0, 1, 1, 2, 3])
    #expect(recorder.values == [[1, 10], [2, 20], [3, 30]])
    b.send(completion: .finished)
    #expect(recorder.events.last == .finished)
  }

  @Test func `a finished publisher with buffered values does not complete the stream`() {
    let sources = (0..<3).map { scripted("\($0)", of: Int.self) }
    let recorder = sources.zipped().record()
    sources[0].send(contentsOf: [1, 2])
    sources[0].send(completion: .finished)
    for source in sources.dropFirst() { source.send(contentsOf: [1, 2]) }
    #expect(recorder.events == [.subscription("Zip"), .value([1, 1, 1]), .value([2, 2, 2]), .finished])
    #expect(sources[1].log.last == .cancelled && sources[2].log.last != .cancelled)
  }

  @Test func `tuples beyond the demand are buffered, even if an upstream sends unrequested values`() {
    let sources = (0..<2).map { scripted("\($0)", of: Int.self) }
    let recorder = sources.zipped().record(demand: .none)
    for source in sources { source.misbehave.send(contentsOf: [1, 2, 3]) }
    #expect(recorder.events == [.subscription("Zip")])
    recorder.request(.max(2))
    #expect(recorder.values == [[1, 1], [2, 2]])
    #expect(recorder.violations == [])
  }

  @Test func `values and publishers are freed with the subscription`() {
    let subject = PassthroughSubject<Witness, Never>()
    let other = PassthroughSubject<Witness, Never>()
    expectFreed { witness in
      [subject, other].zipped().map { _ in witness }.eraseToAnyPublisher()
    } finish: {
      subject.send(completion: .finished)
    }
    weak var waiting: Witness?
    do {
      let token = [subject, other].zipped().sink { _ in }
      let witness = Witness()
      waiting = witness
      other.send(witness)
      token.cancel()
    }
    #expect(waiting == nil)
  }

  @Test func `any collection will do, and each subscription reads it once`() {
    let counted = CountedCollection((1...4).map { Just($0) })
    #expect(counted.zipped().record().values == [[1, 2, 3, 4]])
    #expect(counted.reads == 4)
    #expect((1...3).lazy.map { Just($0) }.zipped().record().values == [[1, 2, 3]])
    #expect(["b": Just(1)].values.zipped().record().values == [[1]])
    #expect([Just(1), Just(2)].zipped() == [Just(1), Just(2)].zipped())
  }
}
