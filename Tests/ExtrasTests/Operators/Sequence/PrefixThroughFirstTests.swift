import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("prefixThroughFirst(where:)")
struct PrefixThroughFirstTests {
  private typealias Source = ScriptedSource<Int, TestError>

  // MARK: What is published

  @Test func `it finishes with the first value that satisfies the predicate`() {
    var tested: [Int] = []
    let recorder = [1, 2, 3, 1, 3].publisher.prefixThroughFirst {
      tested.append($0)
      return $0 == 3
    }.record()
    #expect(
      recorder.events == [.subscription("PrefixThroughFirst"), .value(1), .value(2), .value(3), .finished])
    #expect(tested == [1, 2, 3])
  }

  @Test(arguments: [Subscribers.Completion<TestError>.finished, .failure("gone")])
  func `without such a value it completes with its upstream`(completion: Subscribers.Completion<TestError>) {
    let source = Source("source")
    let recorder = source.prefixThroughFirst { $0 == 3 }.record()
    source.send(contentsOf: [1, 2])
    source.send(completion: completion)
    #expect(recorder.values == [1, 2])
    #expect(recorder.completion == completion)
    #expect(!source.log.contains(.cancelled))
  }

  @Test func `the last value is delivered, then the upstream canceled, then the completion sent`() {
    let history = EventHistory()
    let source = ScriptedSource<Int, TestError>("source", recordsAnswers: true, history: history)
    let recorder = source.prefixThroughFirst { $0 == 2 }
      .record("recorder", demand: .max(2), history: history) { _ in .max(1) }
    history.clear()
    source.send(contentsOf: [1, 2])
    #expect(
      history.lines == [
        "recorder .value(1)", "source .answered(.max(1))", "recorder .value(2)", "source .cancelled",
        "recorder .finished", "source .answered(.none)",
      ])
    #expect(recorder.violations == [])
  }

  @Test func `demand passes unchanged, and a request of no values does not`() {
    let source = Source("source")
    let recorder = source.prefixThroughFirst { $0 == 3 }.record(demand: .max(2))
    recorder.request(.none)
    recorder.request(.max(3))
    recorder.request(.unlimited)
    #expect(
      source.log == [.subscribed, .requested(.max(2)), .requested(.max(3)), .requested(.unlimited)])
  }

  @Test func `an upstream without end makes no value after the last`() {
    var made = 0
    let numbers = sequence(state: 0) { number in
      number += 1
      made = number
      return number
    }
    #expect(numbers.publisher.prefixThroughFirst { $0 == 3 }.record().values == [1, 2, 3])
    #expect(made <= 4)  // The publisher of a sequence looks whether there is another one.
  }

  @Test func `each subscription looks for a value of its own`() {
    let subject = PassthroughSubject<Int, Never>()
    let publisher = subject.prefixThroughFirst { $0 == 2 }
    let early = publisher.record()
    subject.send(2)
    let late = publisher.record()
    subject.send(1)
    #expect(early.values == [2])
    #expect(late.values == [1])
  }

  // MARK: Inside the delivery of the last value

  @Test func `a value that is sent there is not delivered`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.prefixThroughFirst { $0 > 1 }.record()
    recorder.onValue = { _, value in if value < 4 { subject.send(value + 1) } }
    subject.send(1)
    #expect(recorder.events.dropFirst() == [.value(1), .value(2), .finished])
    #expect(recorder.violations == [])
  }

  @Test(arguments: [Subscribers.Completion<TestError>.finished, .failure("gone")])
  func `a completion that is sent there is replaced`(completion: Subscribers.Completion<TestError>) {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = subject.prefixThroughFirst { $0 == 1 }.record()
    recorder.onValue = { _, _ in subject.send(completion: completion) }
    subject.send(1)
    #expect(recorder.events.dropFirst() == [.value(1), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `what is requested there is requested from no one`() {
    let source = Source("source")
    let recorder = source.prefixThroughFirst { $0 == 1 }.record(demand: .max(1))
    recorder.onValue = { recorder, _ in recorder.request(.max(1)) }
    source.send(1)
    #expect(source.log == [.subscribed, .requested(.max(1)), .cancelled])
    #expect(recorder.completion == .finished)
  }

  @Test func `a subscriber that cancels there receives no completion`() {
    let source = Source("source")
    let recorder = source.prefixThroughFirst { $0 == 1 }.record()
    recorder.onValue = { recorder, _ in recorder.cancel() }
    source.send(1)
    #expect(recorder.events.dropFirst() == [.value(1)])
    #expect(source.log.count { $0 == .cancelled } == 1)
    #expect(recorder.violations == [])
  }

  @Test func `a subscriber that cancels while the upstream is canceled receives no completion`() {
    let recorder = Recorder<Int, TestError>()
    let source = Source("source")
    source.handleEvents(receiveCancel: { recorder.cancel() }).prefixThroughFirst { $0 == 1 }
      .subscribe(recorder)
    source.send(1)
    #expect(recorder.events.dropFirst() == [.value(1)])
  }

  // MARK: A predicate that calls back

  @Test func `a predicate that cancels has its value dropped`() {
    for isLast in [true, false] {
      let source = Source("source")
      let recorder = Recorder<Int, TestError>()
      source.prefixThroughFirst { _ in
        recorder.cancel()
        return isLast
      }.subscribe(recorder)
      source.send(1)
      #expect(recorder.events.dropFirst() == [])
      #expect(source.log.count { $0 == .cancelled } == 1)
    }
  }

  @Test func `a value that the predicate sends is tested and published before its own`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.prefixThroughFirst { value in
      if value == 1 { subject.send(2) }
      return value == 3
    }.record()
    subject.send(1)
    subject.send(3)
    #expect(recorder.values == [2, 1, 3])
    #expect(recorder.completion == .finished)
  }

  @Test func `a value that the predicate sends may be the last`() {
    for isLast in [true, false] {
      let subject = PassthroughSubject<Int, Never>()
      let recorder = subject.prefixThroughFirst { value in
        if value == 1 { subject.send(2) }
        return value == 2 || isLast
      }.record()
      subject.send(1)
      #expect(recorder.events.dropFirst() == [.value(2), .finished])
    }
  }

  @Test func `a predicate that completes the upstream has its value dropped`() {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = subject.prefixThroughFirst { _ in
      subject.send(completion: .failure("gone"))
      return true
    }.record()
    subject.send(1)
    #expect(recorder.events.dropFirst() == [.failure("gone")])
  }

  // MARK: A predicate that throws

  @Test func `the upstream of a predicate that throws is canceled before the failure`() {
    let history = EventHistory()
    let source = ScriptedSource<Int, TestError>("source", history: history)
    let recorder = source.tryPrefixThroughFirst { value in
      if value == 2 { throw TestError("thrown") }
      return false
    }.record("recorder", history: history)
    history.clear()
    source.send(contentsOf: [1, 2])
    #expect(
      history.lines == ["recorder .value(1)", "source .cancelled", "recorder .failure(\"thrown\")"])
    #expect(recorder.violations == [])
  }

  @Test func `a predicate that may throw finishes as the other does`() {
    let source = Source("source")
    let recorder = source.tryPrefixThroughFirst { $0 == 2 }.record()
    source.send(contentsOf: [1, 2])
    #expect(
      recorder.events == [.subscription("TryPrefixThroughFirst"), .value(1), .value(2), .finished])
    let failing = Fail<Int, TestError>(error: "gone").tryPrefixThroughFirst { $0 == 2 }.record()
    #expect(failing.events.last == .failure(TestError("gone")))
  }

  @Test func `a subscriber whose cancellation the predicate throws after receives no failure`() {
    let recorder = Recorder<Int, any Error>()
    let source = Source("source")
    source.tryPrefixThroughFirst { _ in
      recorder.cancel()
      throw TestError("thrown")
    }.subscribe(recorder)
    source.send(1)
    #expect(recorder.events.dropFirst() == [])
  }

  // MARK: Memory

  @Test func `everything is freed at every end`() {
    expectFreedAtEveryEnd { source, witness in
      source.prefixThroughFirst { [witness] _ in withExtendedLifetime(witness) { false } }
    }
    expectFreedAtEveryEnd { source, witness in
      source.tryPrefixThroughFirst { [witness] _ in withExtendedLifetime(witness) { false } }
    }
  }

  @Test func `a subscriber that keeps its subscription keeps neither the predicate nor the upstream`() {
    let source = Source(keepsSubscribers: false)
    weak var held: Witness?
    let recorder = Recorder<Int, TestError>(keepsSubscription: true)
    do {
      let witness = Witness()
      held = witness
      source.prefixThroughFirst { [witness] _ in withExtendedLifetime(witness) { true } }.subscribe(recorder)
    }
    #expect(held != nil)
    source.send(1)
    #expect(held == nil)
    #expect(recorder.completion == .finished)
  }
}
