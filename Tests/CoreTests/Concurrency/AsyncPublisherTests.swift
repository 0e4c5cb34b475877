import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("values")
struct AsyncPublisherTests {
  typealias Source = ScriptedSource<Int, TestError>

  /// What tasks that wait for values got, in the order in which they got it.
  private final class Results {
    var lines: [String] = []
  }

  /// Starts a task that waits for one value.
  @discardableResult
  private func wait<P: Publisher>(
    _ iterator: AsyncThrowingPublisher<P>.Iterator, on executor: ManualExecutor, _ results: Results
  ) -> Task<Void, Never> {
    executor.start {
      var iterator = iterator
      do {
        results.lines.append(try await iterator.next().map { "\($0)" } ?? "nil")
      } catch {
        results.lines.append("\(error)")
      }
    }
  }

  @Test func `a loop receives every value of a sequence, and ends with it`() async throws {
    var values: [Int] = []
    for await value in (0..<1_000).publisher.values { values.append(value) }
    #expect(values == Array(0..<1_000))
    values = []
    for try await value in (0..<10).publisher.failing.values { values.append(value) }
    #expect(values == Array(0..<10))
  }

  @Test func `a failure is thrown after the values before it`() async {
    let source = Source(emitting: [1, 2], then: .failure("gone"))
    var values: [Int] = []
    await #expect(throws: TestError("gone")) {
      for try await value in source.values { values.append(value) }
    }
    #expect(values == [1, 2])
  }

  @Test func `fact 142 it subscribes with the iterator, and requests one value for each call of next()`()
    async throws
  {
    let source = Source(emitting: [1, 2, 3], then: .finished)
    let values = source.values
    #expect(source.log == [])
    var iterator = values.makeAsyncIterator()
    #expect(source.log == [.subscribed])
    #expect(try await iterator.next() == 1)
    #expect(source.log == [.subscribed, .requested(.max(1))])
    #expect(try await iterator.next() == 2)
    #expect(try await iterator.next() == 3)
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
    #expect(source.log == [.subscribed] + Array(repeating: .requested(.max(1)), count: 3))
  }

  @Test func `fact 142 values awaited before the subscription are requested in one request`() {
    let (executor, results) = (ManualExecutor(), Results())
    let source = Source(holdsSubscriptions: true)
    let iterator = source.values.makeAsyncIterator()
    for _ in 0..<3 { wait(iterator, on: executor, results) }
    source.sendSubscription()
    #expect(source.log == [.subscribed, .requested(.max(3))])
    source.send(contentsOf: 1...3)
    executor.run()
    #expect(results.lines == ["1", "2", "3"])
    withExtendedLifetime(iterator) {}
  }

  @Test func `fact 142 canceling a waiting task cancels the publisher, and all waiting calls return nil`() {
    let (executor, results) = (ManualExecutor(), Results())
    let source = Source()
    let iterator = source.values.makeAsyncIterator()
    wait(iterator, on: executor, results)
    let second = wait(iterator, on: executor, results)
    wait(iterator, on: executor, results)
    #expect(source.demand == .max(3))
    second.cancel()
    executor.run()
    #expect(results.lines == ["nil", "nil", "nil"])
    #expect(source.log.last == .cancelled)
    source.misbehave.send(1)
    wait(iterator, on: executor, results)
    #expect(results.lines.last == "nil")
    #expect(source.log.filter { $0 == .cancelled }.count == 1)
  }

  @Test func `fact 142 a task that is canceled before it waits requests nothing and cancels`() {
    let (executor, results) = (ManualExecutor(), Results())
    let source = Source(emitting: [1])
    let iterator = source.values.makeAsyncIterator()
    executor.start {
      withUnsafeCurrentTask { $0?.cancel() }
      var iterator = iterator
      results.lines.append((try? await iterator.next()).map { "\($0)" } ?? "nil")
    }
    #expect(results.lines == ["nil"])
    #expect(source.log == [.subscribed, .cancelled])
    withExtendedLifetime(iterator) {}
  }

  @Test func `fact 143 an unrequested value stops the program and says so`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let source = ScriptedSource<Int, TestError>()
      let iterator = source.values.makeAsyncIterator()
      source.misbehave.send(1)
      withExtendedLifetime(iterator) {}
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "values was sent an unrequested value. Rule: "))
  }

  @Test func `facts 143, 207 a value before the subscription is dropped, and all waiting calls return nil`() {
    let (executor, results) = (ManualExecutor(), Results())
    let source = Source(holdsSubscriptions: true)
    let iterator = source.values.makeAsyncIterator()
    wait(iterator, on: executor, results)
    wait(iterator, on: executor, results)
    source.misbehave.send(1)
    executor.run()
    #expect(results.lines == ["nil", "nil"])
    source.sendSubscription()
    #expect(source.log == [.subscribed], "the calls that were resumed request nothing")
    wait(iterator, on: executor, results)
    source.send(2)
    executor.run()
    #expect(results.lines == ["nil", "nil", "2"])
    withExtendedLifetime(iterator) {}
  }

  @Test func `fact 143 one waiting call throws the failure, the others return nil`() {
    let (executor, results) = (ManualExecutor(), Results())
    let source = Source()
    let iterator = source.values.makeAsyncIterator()
    for _ in 0..<3 { wait(iterator, on: executor, results) }
    source.send(completion: .failure("gone"))
    executor.run()
    wait(iterator, on: executor, results)
    #expect(results.lines == ["gone", "nil", "nil", "nil"])
  }

  @Test func `fact 143 a failure that no call waits for is thrown by the next one, once`() {
    let (executor, results) = (ManualExecutor(), Results())
    let source = Source()
    let iterator = source.values.makeAsyncIterator()
    source.send(completion: .failure("gone"))
    for _ in 0..<2 { wait(iterator, on: executor, results) }
    #expect(results.lines == ["gone", "nil"])
  }

  @Test func `fact 143 a second subscription is canceled, and so is one that is late`() {
    let (executor, results) = (ManualExecutor(), Results())
    let source = Source()
    let iterator = source.values.makeAsyncIterator()
    #expect(source.misbehave.sendSubscription().isCancelled)
    wait(iterator, on: executor, results)
    source.send(1)
    executor.run()
    #expect(results.lines == ["1"])
    source.send(completion: .finished)
    #expect(source.misbehave.sendSubscription().isCancelled)

    let late = Source(holdsSubscriptions: true)
    let waiting = late.values.makeAsyncIterator()
    wait(waiting, on: executor, results).cancel()
    executor.run()
    late.sendSubscription()
    #expect(late.log == [.subscribed, .cancelled])
  }

  @Test func `a subject's value reaches the task that waits, and is dropped while none does`() {
    let (executor, results) = (ManualExecutor(), Results())
    let subject = PassthroughSubject<Int, TestError>()
    let iterator = subject.values.makeAsyncIterator()
    subject.send(1)
    wait(iterator, on: executor, results)
    subject.send(2)
    subject.send(3)
    executor.run()
    subject.send(completion: .finished)
    wait(iterator, on: executor, results)
    #expect(results.lines == ["2", "nil"])
  }

  @Test func `dropping the iterator cancels, and leaving a loop does too`() async throws {
    let source = Source(emitting: [1, 2, 3])
    do { _ = source.values.makeAsyncIterator() }
    #expect(source.log == [.subscribed, .cancelled])
    source.clearLog()
    for try await value in source.values where value == 2 { break }
    #expect(
      source.log == [.subscribed, .requested(.max(1)), .requested(.max(1)), .cancelled])
  }

  @Test func `values and captures are freed at completion, at a cancel and with the iterator`() {
    for way in 0..<3 {
      let executor = ManualExecutor()
      let subject = PassthroughSubject<Witness, TestError>()
      weak var held: Witness?
      weak var value: Witness?
      var task: Task<Void, Never>?
      do {
        let witness = Witness()
        held = witness
        let numbers = subject.map { [witness] in ($0, witness).0 }
        task = executor.start {
          do {
            for try await _ in numbers.values where way == 2 { break }
          } catch {}
        }
      }
      #expect(held != nil)
      do {
        let sent = Witness()
        value = sent
        subject.send(sent)
      }
      executor.run()
      #expect(value == nil)
      if way == 0 { subject.send(completion: .finished) }
      if way == 1 { task?.cancel() }
      executor.run()
      #expect(held == nil, "way \(way)")
    }
  }

  @Test func `the receiver has a name and an empty mirror`() {
    let executor = ManualExecutor()
    let log = Lines()
    let iterator = (1...3).publisher.failing.print(to: log).values.makeAsyncIterator()
    wait(iterator, on: executor, Results())
    #expect(log.lines == ["receive subscription: (1...3)", "request max: (1)", "receive value: (1)"])
    withExtendedLifetime(iterator) {}
  }
}
