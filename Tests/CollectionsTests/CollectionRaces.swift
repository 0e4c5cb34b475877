import SwiftCombineCollections
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct CollectionRaces {
  let count = 500

  @Test func `C1 combineLatest publishes a combination for each value that three threads send`() {
    for _ in 0..<3 {
      let subjects = (0..<3).map { _ in CurrentValueSubject<Int, Never>(0) }
      let recorder = subjects.combinedLatest().record()
      race(threads: 3) { thread in for value in 1...count { subjects[thread].send(value) } }
      let rows = recorder.values
      #expect(rows.count == 3 * count + 1)
      for (before, after) in Swift.zip(rows, rows.dropFirst()) {
        #expect(after.reduce(0, +) == before.reduce(0, +) + 1)
        #expect(Swift.zip(before, after).allSatisfy { $0 <= $1 })
      }
      #expect(recorder.violations == [])
    }
  }

  @Test func `zip of three threads makes a tuple of every value`() {
    for _ in 0..<3 {
      let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
      let recorder = subjects.zipped().record()
      race(threads: 3) { thread in for value in 0..<count { subjects[thread].send(value) } }
      #expect(recorder.values == (0..<count).map { [$0, $0, $0] })
      #expect(recorder.violations == [])
    }
  }

  @Test func `Z11 canceling while two threads send is safe and frees everything`() {
    for _ in rounds(of: 200) {
      let subjects = (0..<2).map { _ in PassthroughSubject<Witness, Never>() }
      let freed = RaceCounter()
      let recorder = subjects.zipped().record()
      race(
        { for _ in 0..<20 { subjects[0].send(Witness { freed.add() }) } },
        { for _ in 0..<20 { subjects[1].send(Witness { freed.add() }) } },
        { recorder.cancel() })
      #expect(recorder.violations == [])
      recorder.clearEvents()
      #expect(freed.count == 40)
    }
  }

  @Test func `Z12 after cancel has returned, at most the delivery that had begun completes`() {
    for _ in rounds(of: 500) {
      let subjects = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
      let recorder = subjects.zipped().record()
      race(
        { for value in 0..<50 { for subject in subjects { subject.send(value) } } },
        { recorder.cancel() })
      // The recorder distinguishes a second late value from the one that had begun.
      #expect(recorder.violations == [])
      let received = recorder.values.count
      for subject in subjects { subject.send(99) }
      #expect(recorder.values.count == received)
    }
  }

  @Test func `requests of two threads are served exactly`() {
    for _ in 0..<3 {
      let publishers = (0..<3).map { _ in Unending() }
      let recorder = publishers.zipped().record(demand: .none)
      race(
        { for _ in 0..<count { recorder.request(.max(1)) } },
        { for _ in 0..<count { recorder.request(.max(2)) } })
      #expect(recorder.values.count == count * 3)
      #expect(recorder.violations == [])
      recorder.cancel()
    }
  }

  @Test func `one failure of many is delivered`() {
    for _ in rounds(of: 300) {
      let subjects = (0..<3).map { _ in PassthroughSubject<Int, TestError>() }
      let recorder = subjects.zipped().record()
      race(threads: 3) { thread in subjects[thread].send(completion: .failure(TestError("\(thread)"))) }
      #expect(recorder.events.count == 2 && recorder.completion != nil)
      #expect(recorder.violations == [])
    }
  }

  @Test func `one publisher wins a race`() {
    for _ in rounds(of: 300) {
      let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
      let recorder = subjects.raced().record()
      race(threads: 3) { thread in for value in 0..<10 { subjects[thread].send(thread * 10 + value) } }
      let values = recorder.values
      // Whatever of the winner's first values came before it had won is there, nothing of another.
      #expect(Set(values.map { $0 / 10 }).count == 1)
      #expect(values == Array(values[0]..<values[0] + values.count))
      #expect(recorder.violations == [])
    }
  }

  @Test func `publishers that complete on other threads follow each other`() {
    for _ in rounds(of: 100) {
      let subjects = (0..<3).map { _ in CurrentValueSubject<Int, Never>(0) }
      let recorder = subjects.concatenated().record()
      race(threads: 3) { thread in
        subjects[thread].send(thread + 1)
        subjects[thread].send(completion: .finished)
      }
      #expect(recorder.completion == .finished)
      #expect(recorder.violations == [])
    }
  }

  @Test(arguments: ["zip", "combineLatest", "race", "concatenate"])
  func `a cancel while the collection is being subscribed cancels everything`(_ name: String) {
    for _ in rounds(of: 200) {
      let running = RaceCounter()
      let publishers = (0..<8).map { _ in Endless(running) }
      let publisher: AnyPublisher<Int, Never> =
        switch name {
        case "zip": publishers.zipped().map(\.count).eraseToAnyPublisher()
        case "combineLatest": publishers.combinedLatest().map(\.count).eraseToAnyPublisher()
        case "race": publishers.raced().eraseToAnyPublisher()
        default: publishers.concatenated().eraseToAnyPublisher()
        }
      let recorder = Recorder<Int, Never>(demand: .max(2))
      let isThere = StartLine(2)
      recorder.onSubscription = { _ in isThere.wait() }
      race(
        { publisher.subscribe(recorder) },
        {
          isThere.wait()
          recorder.cancel()
        })
      #expect(recorder.violations == [])
      #expect(running.count == 0)
    }
  }

  @Test(arguments: ["combineLatest", "race", "concatenate"])
  func `no demand is exceeded or lost`(_ name: String) {
    for _ in rounds(of: 50) {
      let publishers = (0..<3).map { _ in (0..<100).publisher.subscribed }
      let publisher: AnyPublisher<Int, Never> =
        switch name {
        case "combineLatest": publishers.combinedLatest().map(\.count).eraseToAnyPublisher()
        case "race": publishers.raced().eraseToAnyPublisher()
        default: publishers.concatenated().eraseToAnyPublisher()
        }
      let recorder = publisher.record(demand: .none)
      race(threads: 3) { _ in for _ in 0..<30 { recorder.request(.max(1)) } }
      if name != "combineLatest" { #expect(recorder.values == Array(0..<90)) }
      #expect(recorder.violations == [])
      recorder.request(.unlimited)
      #expect(recorder.completion == .finished)
      #expect(recorder.violations == [])
    }
  }
}

/// Delivers one value to each subscriber and stays active; counts the subscriptions that are not canceled.
private struct Endless: Publisher {
  typealias Output = Int
  typealias Failure = Never
  let running: RaceCounter

  init(_ running: RaceCounter) { self.running = running }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    running.add()
    Just(1).append(Empty(completeImmediately: false))
      .handleEvents(receiveCancel: { running.add(-1) })
      .receive(subscriber: subscriber)
  }
}
