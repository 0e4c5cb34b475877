import Combine
import SwiftCombineTesting
import Synchronization
import TestSupport
import Testing

@Suite struct RelationRaces {
  let count = 1_000

  @Test func `prefix until output completes once and after the value in progress`() {
    for _ in rounds(of: 100) {
      let (numbers, stop) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
      let recorder = numbers.prefix(untilOutputFrom: stop).record()
      race(
        { for value in 0..<50 { numbers.send(value) } },
        { stop.send() })
      #expect(recorder.values == Array(0..<recorder.values.count))
      #expect(recorder.completion == .finished)
      #expect(recorder.violations == [])
    }
  }

  @Test func `prefix until output completes once when the upstream completes too`() {
    for _ in rounds(of: 100) {
      let (numbers, stop) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Void, Never>())
      let recorder = numbers.prefix(untilOutputFrom: stop).record()
      race(
        {
          numbers.send(1)
          numbers.send(completion: .failure("gone"))
        },
        { stop.send() })
      #expect(recorder.completion != nil)
      #expect(recorder.violations == [])
    }
  }

  @Test func `prefix until output loses no value that arrives while the subscription is delivered`() {
    for _ in rounds(of: 100) {
      let source = ScriptedSource<Int, Never>(holdsSubscriptions: true)
      let recorder = source.prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false)).record()
      let isRequested = Atomic(false)
      source.onRequest = { _, _ in isRequested.store(true, ordering: .releasing) }
      recorder.onSubscription = { recorder in
        recorder.request(.unlimited)
        spin { !recorder.values.isEmpty }  // the other thread delivers before the subscriber has returned
      }
      race(
        { source.sendSubscription() },
        {
          spin { isRequested.load(ordering: .acquiring) }
          source.send(1)
        })
      #expect(recorder.values == [1])
    }
  }

  @Test func `drop until output passes everything after some value`() {
    for _ in rounds(of: 100) {
      let (numbers, start) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
      let recorder = numbers.drop(untilOutputFrom: start).record()
      race(
        { for value in 0..<50 { numbers.send(value) } },
        { start.send() })
      #expect(recorder.values == Array((50 - recorder.values.count)..<50))
      #expect(recorder.violations == [])
    }
  }

  @Test func `drop until output completes once when both publishers complete`() {
    for _ in rounds(of: 100) {
      let (numbers, start) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Int, TestError>())
      let recorder = numbers.drop(untilOutputFrom: start).record()
      race(
        { numbers.send(completion: .failure("one")) },
        { start.send(completion: .failure("two")) })
      #expect(recorder.completion != nil)
      #expect(recorder.violations == [])
    }
  }

  @Test func `buffer serves demand from two threads while a third sends`() {
    for _ in 0..<5 {
      let numbers = PassthroughSubject<Int, Never>()
      let recorder = numbers.buffer(size: count, prefetch: .byRequest, whenFull: .dropNewest)
        .record(demand: .none)
      race(
        {
          for value in 0..<count { numbers.send(value) }
          numbers.send(completion: .finished)
        },
        { for _ in 0..<count / 2 { recorder.request(.max(1)) } },
        { for _ in 0..<count / 2 { recorder.request(.max(1)) } })
      #expect(recorder.values == Array(0..<count))
      #expect(recorder.completion == nil)
      recorder.request(.max(1))
      #expect(recorder.completion == .finished)
      #expect(recorder.violations == [])
    }
  }

  @Test func `buffer that keeps full loses nothing of an upstream that respects demand`() {
    for size in [1, 3, 64] {
      let numbers = (0..<(2 * count)).publisher.subscribed
      let recorder = numbers.buffer(size: size, prefetch: .keepFull, whenFull: .dropNewest)
        .record(demand: .none)
      race(
        { for _ in 0..<count { recorder.request(.max(1)) } },
        { for _ in 0..<count { recorder.request(.max(1)) } })
      #expect(recorder.values == Array(0..<(2 * count)))
      #expect(recorder.violations == [])
    }
  }

  @Test func `buffer that keeps full requests again all that another thread drains`() {
    for _ in rounds(of: 20) {
      let source = ScriptedSource<Int, Never>()
      let recorder = source.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest).record(demand: .none)
      let isAllWanted = Atomic(false)
      race(
        {
          var sent = 0
          while sent < count {
            let isLastLook = isAllWanted.load(ordering: .acquiring)
            if source.newestSubscription.demand > .none {
              source.send(sent)
              sent += 1
            } else if isLastLook {
              break
            }
          }
        },
        {
          for _ in 0..<count { recorder.request(.max(1)) }
          isAllWanted.store(true, ordering: .releasing)
        })
      #expect(recorder.values == Array(0..<count))
      #expect(source.demand == .max(2), "all that was drained was requested again")
      #expect(recorder.violations == [])
    }
  }

  @Test func `buffer makes its error once and fails once`() {
    for _ in rounds(of: 100) {
      let numbers = PassthroughSubject<Int, TestError>()
      let made = Atomic(0)
      let recorder = numbers.buffer(
        size: 3, prefetch: .byRequest,
        whenFull: .customError {
          made.wrappingAdd(1, ordering: .relaxed)
          return "full"
        }
      ).record(demand: .none)
      race(
        { for value in 0..<50 { numbers.send(value) } },
        { for _ in 0..<50 { recorder.request(.max(1)) } })
      recorder.request(.max(1))
      let wasFull = recorder.completion == .failure("full")
      #expect(made.load(ordering: .relaxed) == (wasFull ? 1 : 0))
      #expect(recorder.values == Array(0..<(wasFull ? recorder.values.count : 50)))
      #expect(recorder.violations == [])
    }
  }

  @Test(arguments: 0..<3)
  func `canceling from a third thread releases the subscriber`(operation: Int) {
    for _ in rounds(of: 100) {
      let (numbers, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      weak var held: Witness?
      var token: AnyCancellable?
      do {
        let witness = Witness()
        held = witness
        let publisher =
          switch operation {
          case 0: numbers.drop(untilOutputFrom: other).eraseToAnyPublisher()
          case 1: numbers.prefix(untilOutputFrom: other).eraseToAnyPublisher()
          default: numbers.buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest).eraseToAnyPublisher()
          }
        token = publisher.sink { [witness] _ in withExtendedLifetime(witness) {} }
      }
      race(
        { for value in 0..<50 { numbers.send(value) } },
        { other.send(1) },
        { token?.cancel() })
      token = nil
      #expect(held == nil)
    }
  }

  // MARK: values

  @Test func `values loses nothing that another thread sends`() async {
    for _ in 0..<5 {
      let requests = StreamOfRequests()
      let publisher = Served(requests: requests)
      let values = Taken(value: publisher.values)
      let task = Task(executorPreference: QueueExecutor()) {
        var received: [Int] = []
        for await value in values.value { received.append(value) }
        return received
      }
      race({ requests.serve(500) }, {})
      #expect(await task.value == Array(0..<500))
    }
  }

  @Test func `values gives each value to one of several tasks`() async {
    let iterator = Taken(value: (0..<count).publisher.subscribed.values.makeAsyncIterator())
    let received = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var iterator = iterator.value
          var received: [Int] = []
          while let value = await iterator.next() { received.append(value) }
          return received
        }
      }
      var all: [Int] = []
      for await values in group {
        #expect(values == values.sorted())
        all += values
      }
      return all
    }
    #expect(received.sorted() == Array(0..<count))
  }

  @Test func `values that are canceled while a value arrives end either way`() async {
    for _ in rounds(of: 200) {
      let source = ScriptedSource<Int, Never>()
      let isRequested = Atomic(false)
      source.onRequest = { _, _ in isRequested.store(true, ordering: .releasing) }
      let iterator = Taken(value: source.values.makeAsyncIterator())
      let task = Task(executorPreference: QueueExecutor()) {
        var iterator = iterator.value
        let first = await iterator.next()
        let second = await iterator.next()
        return (first, second)
      }
      race(
        {
          spin { isRequested.load(ordering: .acquiring) }
          source.send(1)
        },
        {
          spin { isRequested.load(ordering: .acquiring) }
          task.cancel()
        })
      let (first, second) = await task.value
      #expect(first == nil || first == 1)
      #expect(second == nil)
      #expect(source.log.count { $0 == .cancelled } == 1)
      withExtendedLifetime(iterator) {}
    }
  }

  @Test func `values end with the publisher that another thread completes`() async {
    for _ in rounds(of: 200) {
      let subject = PassthroughSubject<Int, TestError>()
      let iterator = Taken(value: subject.values.makeAsyncIterator())
      let task = Task(executorPreference: QueueExecutor()) { () -> [String] in
        var (iterator, received) = (iterator.value, [String]())
        do {
          while let value = try await iterator.next() { received.append("\(value)") }
          received.append("finished")
        } catch { received.append("\(error)") }
        return received
      }
      race({ subject.send(1) }, { subject.send(completion: .failure("gone")) })
      let received = await task.value
      #expect(received == ["gone"] || received == ["1", "gone"])
    }
  }
}

/// Values that a thread sends as they are requested.
private final class StreamOfRequests: Sendable {
  let requested = Atomic(0)
  let subscriber = Mutex<AnySubscriber<Int, Never>?>(nil)

  /// Sends a number of values, each when it has been requested, and completes.
  func serve(_ count: Int) {
    for value in 0..<count {
      spin { requested.load(ordering: .acquiring) > 0 }
      requested.subtract(1, ordering: .acquiringAndReleasing)
      let subscriber = Taken(value: subscriber.withLock { Taken(value: $0) }.value)
      _ = subscriber.value?.receive(value)
    }
    subscriber.withLock { Taken(value: $0) }.value?.receive(completion: .finished)
  }
}

private struct Served: Publisher {
  typealias Output = Int
  typealias Failure = Never
  let requests: StreamOfRequests

  private struct Connection: Subscription {
    let requests: StreamOfRequests
    let combineIdentifier = CombineIdentifier()

    func request(_ demand: Subscribers.Demand) {
      requests.requested.add(demand.max ?? 0, ordering: .acquiringAndReleasing)
    }
    func cancel() {}
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    let erased = Taken(value: AnySubscriber(subscriber))
    requests.subscriber.withLock { $0 = erased.value }
    subscriber.receive(subscription: Connection(requests: requests))
  }
}
