import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("values(bufferingPolicy:)")
struct BufferedValuesTests {
  @Test func `a burst before the loop is buffered, as the policy says`() async {
    for (policy, expected) in [
      (.unbounded, [1, 2, 3, 4, 5]), (.bufferingOldest(2), [1, 2]), (.bufferingNewest(2), [4, 5]),
    ] as [(AsyncStream<Int>.Continuation.BufferingPolicy, [Int])] {
      let subject = PassthroughSubject<Int, Never>()
      let values = subject.values(bufferingPolicy: policy)
      for value in 1...5 { subject.send(value) }
      subject.send(completion: .finished)
      var received: [Int] = []
      for await value in values { received.append(value) }
      #expect(received == expected)
    }
  }

  @Test func `a burst while the body runs is buffered`() async {
    let subject = PassthroughSubject<Int, Never>()
    let values = subject.values(bufferingPolicy: .unbounded)
    subject.send(1)
    var received: [Int] = []
    for await value in values {
      if value == 1 {
        for next in 2...5 { subject.send(next) }
        subject.send(completion: .finished)
      }
      received.append(value)
    }
    #expect(received == [1, 2, 3, 4, 5])
  }

  @Test func `unlimited is requested at once, and a failure follows the buffered values`() async {
    let source = ScriptedSource<Int, TestError>()
    let values = source.values(bufferingPolicy: .unbounded)
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    source.send(contentsOf: 1...3)
    source.send(completion: .failure("gone"))
    var received: [Int] = []
    await #expect(throws: TestError("gone")) {
      for try await value in values { received.append(value) }
    }
    #expect(received == [1, 2, 3])
  }

  @Test func `a publisher that delivers at once and finishes is delivered whole`() async throws {
    var received: [Int] = []
    for await value in (0..<1_000).publisher.values(bufferingPolicy: .unbounded) { received.append(value) }
    #expect(received == Array(0..<1_000))
    received = []
    let failing = (0..<10).publisher.setFailureType(to: TestError.self)
    for try await value in failing.values(bufferingPolicy: .bufferingOldest(3)) { received.append(value) }
    #expect(received == [0, 1, 2])
  }

  @Test func `dropping the sequence cancels, and canceling the waiting task does too`() async {
    let source = ScriptedSource<Int, Never>()
    do { _ = source.values(bufferingPolicy: .unbounded) }
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
    let other = ScriptedSource<Int, Never>()
    let task = Task {
      for await _ in other.values(bufferingPolicy: .unbounded) {}
    }
    task.cancel()
    await task.value
    #expect(other.log.last == .cancelled)
  }

  @Test func `buffered values are freed with the sequence`() {
    final class Value {}
    let subject = PassthroughSubject<Value, Never>()
    weak var retained: Value?
    do {
      let values = subject.values(bufferingPolicy: .unbounded)
      let value = Value()
      retained = value
      subject.send(value)
      withExtendedLifetime(values) {}
    }
    #expect(retained == nil)
  }
}

@Suite struct BufferedValuesRaces {
  @Test func `every value of three threads arrives in the order of each`() async {
    let subject = PassthroughSubject<(thread: Int, value: Int), Never>()
    let values = subject.values(bufferingPolicy: .unbounded)
    race(threads: 3) { thread in
      for value in 0..<200 { subject.send((thread, value)) }
    }
    subject.send(completion: .finished)
    var received: [(thread: Int, value: Int)] = []
    for await value in values { received.append(value) }
    for thread in 0..<3 {
      #expect(received.filter { $0.thread == thread }.map(\.value) == Array(0..<200))
    }
  }
}
