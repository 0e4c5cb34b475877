import Combine
import SwiftCombineTesting
import Foundation
import TestSupport
import Testing

/// The parts that debuggers and test suites see of subscribers and of the subscriptions of sources.
@Suite struct MirrorTests {
  private func parts(_ subject: Any) -> [String: Any] {
    var parts: [String: Any] = [:]
    for child in Mirror(reflecting: subject).children { parts[child.label ?? ""] = child.value }
    return parts
  }

  private func isNil(_ value: Any?) -> Bool { value.map { "\($0)" } == "nil" }

  // MARK: Sequences and records

  @Test func `fact 164 a completed sequence shows an empty collection`() throws {
    let subscription = try #require([1].publisher.record(keepsSubscription: true).subscription)
    let over = parts(subscription)
    #expect(over.count == 1)
    #expect((over["sequence"] as? any Collection)?.isEmpty == true)
  }

  @Test func `fact 164 a completed record shows an empty collection and its completion`() throws {
    for completion in [Subscribers.Completion<TestError>.finished, .failure("gone")] {
      let recorder = Record(output: [1, 2], completion: completion).record(
        demand: .none, keepsSubscription: true)
      let subscription = try #require(recorder.subscription)
      #expect(parts(subscription)["sequence"] as? [Int] == [1, 2])
      #expect(parts(subscription)["completion"] as? Subscribers.Completion<TestError> == completion)
      recorder.request(.unlimited)
      #expect((parts(subscription)["sequence"] as? any Collection)?.isEmpty == true)
      #expect(parts(subscription)["completion"] as? Subscribers.Completion<TestError> == completion)
    }
  }

  @Test func `fact 164 inside a delivery a record shows what it shows when it has completed`() {
    let recorder = Recorder<Int, TestError>()
    var inside: [String] = []
    recorder.onValue = { recorder, _ in
      inside = recorder.subscription.map { Mirror(reflecting: $0).children.compactMap(\.label) } ?? []
    }
    Record<Int, TestError>(output: [1], completion: .finished).subscribe(recorder)
    #expect(inside == ["sequence", "completion"])
  }

  // MARK: Futures

  @Test func `fact 165 a future shows itself and its subscriber until it has completed`() throws {
    var promise: Future<Int, TestError>.Promise?
    let future = Future<Int, TestError> { promise = $0 }
    let recorder = future.record(demand: .none, keepsSubscription: true)
    let subscription = try #require(recorder.subscription)
    let pending = parts(subscription)
    #expect(pending["parent"] as? Future<Int, TestError> === future)
    #expect(pending["subject"] as? Future<Int, TestError> === future)
    #expect(pending["downstream"] as? Recorder<Int, TestError> === recorder)
    #expect(pending["hasAnyDemand"] as? Bool == false)
    recorder.request(.max(1))
    #expect(parts(subscription)["hasAnyDemand"] as? Bool == true)
    promise?(.success(1))
    let over = parts(subscription)
    #expect(isNil(over["parent"]) && isNil(over["subject"]) && isNil(over["downstream"]))
    #expect(over["hasAnyDemand"] as? Bool == true)
  }

  @Test func `fact 165 a failed future shows that nothing was requested`() throws {
    let failed = Future<Int, TestError> { $0(.failure("gone")) }
    let recorder = failed.record(demand: .none, keepsSubscription: true)
    let subscription = try #require(recorder.subscription)
    recorder.request(.max(1))
    let over = parts(subscription)
    #expect(isNil(over["parent"]) && isNil(over["subject"]) && isNil(over["downstream"]))
    #expect(over["hasAnyDemand"] as? Bool == false)
  }

  @Test func `fact 165 a canceled future shows no subscriber`() throws {
    let recorder = Future<Int, TestError> { _ in }.record(keepsSubscription: true)
    recorder.cancel()
    let over = parts(try #require(recorder.subscription))
    #expect(isNil(over["parent"]) && isNil(over["subject"]) && isNil(over["downstream"]))
    #expect(over["hasAnyDemand"] as? Bool == true)
  }

  // MARK: Subjects

  @Test func `fact 166 differs: the subscription of a subject shows neither the subject nor the subscriber`()
    throws
  {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.record(demand: .max(3), keepsSubscription: true)
    let subscription = try #require(recorder.subscription)
    for hasCompleted in [false, true] {
      if hasCompleted { subject.send(completion: .finished) }
      let shown = parts(subscription)
      #expect(shown.keys.sorted() == ["demand", "downstream", "parent", "subject"])
      #expect(shown["demand"] as? Subscribers.Demand == (hasCompleted ? Subscribers.Demand.none : .max(3)))
      for part in shown.values {
        #expect(!(part is PassthroughSubject<Int, Never>) && !(part is Recorder<Int, Never>))
      }
    }
  }

  @Test func `fact 167 differs: a subscription of ObservableObjectPublisher does not show the subscriber`()
    throws
  {
    let recorder = ObservableObjectPublisher().record(demand: .none)
    let shown = parts(try #require(recorder.subscription))
    #expect(Array(shown.keys) == ["downstream"])
    #expect(!(shown["downstream"] is Recorder<Void, Never>))
  }

  // MARK: Subscribers

  @Test func `fact 169 a type-erased subscriber shows what it wraps`() {
    let recorder = Recorder<Int, Never>()
    #expect("\(AnySubscriber(recorder).customMirror.subjectType)" == "Recorder<Int, Never>")

    let subject = AnySubscriber(PassthroughSubject<Int, Never>()).customMirror
    #expect("\(subject.subjectType)" == "SubjectSubscriber<PassthroughSubject<Int, Never>>")
    #expect(!subject.children.isEmpty)

    let closures = AnySubscriber<Int, Never>().customMirror
    #expect("\(closures.subjectType)" == "String")
    #expect(closures.children.isEmpty)
  }

  @Test func `fact 170 an Assign shows its object, its key path and its state`() {
    final class Label { var text = 0 }
    let label = Label()
    let assign = Subscribers.Assign(object: label, keyPath: \Label.text)
    #expect(Mirror(reflecting: assign).children.map(\.label) == ["object", "keyPath", "status"])
    let live = parts(assign)
    #expect(live["object"] as? Label === label)
    #expect(live["keyPath"] as? ReferenceWritableKeyPath<Label, Int> == \Label.text)
    assign.cancel()
    #expect(isNil(parts(assign)["object"]))
  }

  @Test
  func `fact 171 the subscriber behind values resumes the tasks that wait, and cancels the upstream once`()
    throws
  {
    let executor = ManualExecutor()
    let source = ScriptedSource<Int, Never>("source")
    var caught: Any?
    let iterator = Catching(source) { caught = $0 }.values.makeAsyncIterator()
    let history = EventHistory()
    executor.start {
      var iterator = iterator
      history.note("\(String(describing: await iterator.next()))")
    }
    let subscriber = try #require(caught as? any Cancellable)
    subscriber.cancel()
    subscriber.cancel()
    executor.run()
    #expect(history.lines == ["nil"])
    #expect(source.log == [.subscribed, .requested(.max(1)), .cancelled])
  }
}

/// A publisher that shows a test the subscriber it passes on.
private struct Catching<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let see: (Any) -> Void

  init(_ upstream: Upstream, _ see: @escaping (Any) -> Void) {
    self.upstream = upstream
    self.see = see
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    see(subscriber)
    upstream.subscribe(subscriber)
  }
}
