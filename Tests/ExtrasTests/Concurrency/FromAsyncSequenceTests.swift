import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

/// The numbers up to a limit, and then a failure or the end. It records the calls of `next()`.
private struct Numbers: AsyncSequence, Sendable {
  typealias Element = Int
  typealias Failure = TestError

  let limit: Int
  var failure: TestError?
  let stage: Stage

  struct Iterator: AsyncIteratorProtocol {
    typealias Element = Int
    typealias Failure = TestError

    let numbers: Numbers
    let farewell: Farewell
    var last = 0

    mutating func next() async throws(TestError) -> Int? { try await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws(TestError) -> Int? {
      numbers.stage.note("next")
      if last < numbers.limit {
        last += 1
        return last
      }
      if let failure = numbers.failure { throw failure }
      return nil
    }
  }

  func makeAsyncIterator() -> Iterator {
    stage.note("iterator")
    return Iterator(numbers: self, farewell: Farewell("iterator", at: stage))
  }
}

/// A sequence that takes no notice of a canceled task.
private struct Stubborn: AsyncSequence, AsyncIteratorProtocol, Sendable {
  typealias Element = Int
  typealias Failure = Never

  let stage: Stage

  func next() async -> Int? { await next(isolation: #isolation) }

  func next(isolation actor: isolated (any Actor)?) async -> Int? {
    await stage.enterStubbornly(1)
    return nil
  }

  func makeAsyncIterator() -> Stubborn { self }
}

@Suite("publisher of an AsyncSequence", .timeLimit(.minutes(60)))
struct FromAsyncSequenceTests {
  private let stage = Stage()

  @Test func `the sequence receives one call of next() for each requested value, and one for its end`()
    async
  {
    let recorder = Numbers(limit: 3, stage: stage).publisher.record(demand: .none)
    #expect(stage.state.notes == [])
    recorder.request(.max(2))
    await recorder.waitForValues(2)
    #expect(stage.state.notes == ["iterator", "next", "next"])
    recorder.request(.max(1))
    await recorder.waitForValues(3)
    #expect(stage.state.notes == ["iterator", "next", "next", "next"])
    #expect(recorder.completion == nil)
    recorder.request(.max(1))
    await recorder.waitForCompletion()
    #expect(
      recorder.events == [
        .subscription("FromAsyncSequence"), .value(1), .value(2), .value(3), .finished,
      ])
    #expect(recorder.violations == [])
  }

  @Test func `demand returned for a value counts`() async {
    let recorder = Numbers(limit: 9, stage: stage).publisher
      .record(demand: .max(1)) { $0 < 4 ? .max(1) : .none }
    await recorder.waitForValues(4)
    #expect(stage.state.notes.count { $0 == "next" } == 4)
    #expect(recorder.values == [1, 2, 3, 4])
  }

  @Test func `an error of the sequence is the failure, in its type`() async {
    let recorder: Recorder<Int, TestError> = Numbers(limit: 1, failure: "gone", stage: stage).publisher
      .record()
    await recorder.waitForCompletion()
    #expect(recorder.events.dropFirst() == [.value(1), .failure("gone")])
  }

  @Test func `an iterator for each subscriber`() async {
    let publisher = Numbers(limit: 2, stage: stage).publisher
    for _ in 0..<2 {
      let recorder = publisher.record()
      await recorder.waitForCompletion()
      #expect(recorder.values == [1, 2])
    }
    #expect(stage.state.notes.count { $0 == "iterator" } == 2)
  }

  @Test func `streams that cannot fail and streams that can`() async {
    let plain = AsyncStream { continuation in
      for number in 1...3 { continuation.yield(number) }
      continuation.finish()
    }
    let first: Recorder<Int, Never> = plain.publisher.record()
    await first.waitForCompletion()
    #expect(first.values == [1, 2, 3])
    let throwing = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: TestError("gone")) }
    let second: Recorder<Int, any Error> = throwing.publisher.record()
    await second.waitForCompletion()
    #expect(second.events.dropFirst() == [.failure(TestError("gone"))])
  }

  @Test func `ten thousand elements, also requested one by one`() async {
    let all = Numbers(limit: 10_000, stage: stage).publisher.record()
    await all.waitForCompletion()
    #expect(all.values == Array(1...10_000))
    let single = Numbers(limit: 10_000, stage: stage).publisher.record(demand: .max(1)) { _ in .max(1) }
    await single.waitForCompletion()
    #expect(single.values == Array(1...10_000))
  }

  @Test func `a cancel ends the wait for an element`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.onTermination = { [stage] _ in stage.note("terminated") }
    let recorder = stream.publisher.record()
    continuation.yield(1)
    await recorder.waitForValues(1)
    recorder.cancel()
    await stage.wait { $0.notes == ["terminated"] }
    continuation.yield(2)
    #expect(recorder.values == [1])
    #expect(recorder.completion == nil)
    #expect(recorder.violations == [])
  }

  @Test func `a cancel inside a delivery is the last one`() async {
    let recorder = Numbers(limit: 9, stage: stage).publisher.record(demand: .none)
    recorder.onValue = { recorder, value in if value == 2 { recorder.cancel() } }
    recorder.request(.unlimited)
    await stage.wait { $0.notes.last == "iterator is gone" }
    #expect(recorder.values == [1, 2])
    #expect(stage.state.notes.count { $0 == "next" } == 2)
  }

  @Test func `the iterator and the subscriber are freed by the completion, and by a cancel without demand`()
    async
  {
    for isCancelled in [false, true] {
      let stage = Stage()
      let recorder: Recorder<Int, TestError>
      do {
        let witness = Farewell("subscriber", at: stage)
        recorder = Numbers(limit: 2, stage: stage).publisher.map { [witness] value in
          withExtendedLifetime(witness) { value }
        }
        .record(demand: .max(2), keepsSubscription: true)
      }
      await recorder.waitForValues(2)
      if isCancelled { recorder.cancel() } else { recorder.request(.max(1)) }
      await stage.wait { $0.notes.suffix(2).sorted() == ["iterator is gone", "subscriber is gone"] }
      #expect(recorder.completion == (isCancelled ? nil : .finished))
    }
  }

  @Test func `a cancel frees the subscriber at once, also where the sequence does not stop`() async {
    var token: AnyCancellable?
    do {
      let witness = Farewell("subscriber", at: stage)
      token = Stubborn(stage: stage).publisher
        .map { [witness] value in withExtendedLifetime(witness) { value } }
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    }
    await stage.wait { $0.arrived == [1] }
    token?.cancel()
    #expect(stage.state.notes.contains("subscriber is gone"))
    stage.release(1)
  }

  @Test func `there and back is where one was`() async throws {
    var received: [Int] = []
    for try await number in Numbers(limit: 100, stage: stage).publisher.values { received.append(number) }
    #expect(received == Array(1...100))
  }
}

@Suite(.timeLimit(.minutes(60))) struct FromAsyncSequenceRaces {
  @Test func `requests of three threads are all served one value at a time`() async {
    for _ in 0..<5 {
      let recorder = Numbers(limit: 1_000, stage: Stage()).publisher.record(demand: .none)
      race(threads: 3) { _ in
        for _ in 0..<200 { recorder.request(.max(1)) }
      }
      await recorder.waitForValues(600)
      #expect(recorder.values == Array(1...600))
      #expect(recorder.overlapCount == 0)
      #expect(recorder.violations == [])
    }
  }

  @Test func `no value is delivered before the subscription has been received`() async {
    for _ in 0..<500 {
      // A task would deliver values requested inside the subscription's delivery on another thread.
      let recorder = Numbers(limit: 1, stage: Stage()).publisher.record(demand: .max(1))
      let other = AnyPublisher<Int, Never>.fromAsync { 1 }.record(demand: .max(1))
      await recorder.waitForValues(1)
      await other.waitForCompletion()
      #expect(recorder.events == [.subscription("FromAsyncSequence"), .value(1)])
      #expect(other.events == [.subscription("FromAsync"), .value(1), .finished])
      #expect(recorder.violations == [] && other.violations == [])
    }
  }

  @Test func `a cancel against requests and deliveries frees everything`() async {
    for _ in rounds(of: 200) {
      let stage = Stage()
      let recorder = Numbers(limit: .max, stage: stage).publisher.record(demand: .max(1))
      await recorder.waitForValues(1)
      race(
        { for _ in 0..<20 { recorder.request(.max(1)) } },
        { recorder.request(.unlimited) },
        { recorder.cancel() })
      await stage.wait { $0.notes.contains("iterator is gone") }
      #expect(recorder.violations == [])
    }
  }
}
