import SwiftCombine
import SwiftCombineInspector
import SwiftCombineSwiftTesting
import SwiftCombineTesting
import TestSupport
import Testing

@Suite(.oneAtATime) struct InspectorTests {
  // MARK: Off, and after the end

  @Test func `pipelines attached before or after are not recorded`() async {
    await #expect(processExitsWith: .success) {
      let inspector = Inspector(findsLocations: false)
      let subject = PassthroughSubject<Int, Never>()
      let before = subject.map { $0 }.record()
      #expect(before.events == [.subscription("PassthroughSubject")])
      inspector.start()
      subject.send(1)
      before.request(.max(1))
      #expect(inspector.report().description == "")
      let during = subject.record()
      #expect(inspector.report().trees.count == 1)
      inspector.stop()
      let after = subject.record()
      subject.send(2)
      #expect(inspector.report().description == "")
      #expect(before.values == [1, 2] && during.values == [2] && after.values == [2])
      inspector.start()
      subject.send(3)
      #expect(inspector.report().description == "")
    }
  }

  @Test func `of publishers that never send a subscription the last are kept, and the others counted`() async
  {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let subject = PassthroughSubject<Int, Never>()
      let live = subject.map { $0 }.record()
      // Two publishers in each pipeline.
      for _ in 1...4321 { _ = Unanswering().map { $0 }.sink { _ in } }
      #expect(inspector.report().trees.count == 1 + Inspector.unansweredLimit / 2)
      #expect(inspector.droppedPublisherCount == 2 * 4321 - Inspector.unansweredLimit)
      #expect(
        inspector.report().lines.suffix(3) == [
          "Sink  0 elements, no demand, no subscription yet", "└─ Map", "   └─ Unanswering",
        ])
      #expect(inspector.droppedPublisherCount == 2 * 4321 - Inspector.unansweredLimit)
      subject.send(1)
      #expect(live.values == [1])
      inspector.stop()
      inspector.start()
      #expect(inspector.droppedPublisherCount == 0)
    }
  }

  @Test func `a pipeline disappears when it is canceled, completes or is released`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, scheduler) = startedInspector()
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let cancelled = a.merge(with: b).delay(for: 1, scheduler: scheduler).record()
      #expect(inspector.report().trees.count == 1)
      cancelled.cancel()
      #expect(inspector.report().description == "")
      let ended = a.map { $0 }.first().record()
      a.send(1)
      #expect(ended.values == [1])
      #expect(inspector.report().description == "")
      var keeper: Keeper? = Keeper()
      Unkept().map { $0 }.subscribe(keeper!)
      #expect(inspector.report().trees.count == 1)
      keeper = nil
      #expect(inspector.report().description == "")
    }
  }

  @Test func `an inspector keeps nothing alive`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, scheduler) = startedInspector()
      let subject = PassthroughSubject<Int, Never>()
      expectFreed { witness in
        subject.map { [witness] in
          _ = witness
          return $0
        }.debounce(for: 1, scheduler: scheduler).zip(Just(1)).flatMap { Just($0.0) }
      } start: {
        subject.send(1)
        _ = inspector.report()
        inspector.examine()
      } finish: {
        subject.send(completion: .finished)
        scheduler.advance(by: 1)
      }
      #expect(inspector.report().description == "")
    }
  }

  @Test func `an inspector that is released stops`() async {
    await #expect(processExitsWith: .success) {
      weak var released: Inspector?
      do {
        let inspector = Inspector { _ in #expect(Bool(false)) }
        released = inspector
        inspector.start()
      }
      #expect(released == nil)
      _ = PassthroughSubject<Int, Never>().sink { _ in }
    }
  }

  @Test func `a report may be made inside a delivery`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let subject = PassthroughSubject<Int, Never>()
      var held: [Int] = []
      let token = subject.zip(subject.map { $0 }).sink { _ in
        held.append(inspector.report().trees[0].publisher.bufferedCount)
      }
      subject.send(1)
      #expect(held == [0])
      withExtendedLifetime(token) {}
    }
  }

  @Test func `the line of a chain that this package makes is the one that had it made`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector(findsLocations: true)
      let (found, line) = lineOfSteps(inspector)
      #expect(found == "InspectorTests.swift:\(line)")
    }
  }

  @Test func `a growth limit that no examination could reach stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = Inspector(growthLimit: 0) }
  }

  // MARK: What waits and what was dropped

  @Test func `operators report their buffered and dropped values`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, scheduler) = startedInspector()
      let subject = PassthroughSubject<Int, Never>()
      let other = PassthroughSubject<Int, Never>()
      let pipelines: [AnyPublisher<Int, Never>] = [
        subject.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).eraseToAnyPublisher(),
        subject.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest).eraseToAnyPublisher(),
        subject.receive(on: scheduler).eraseToAnyPublisher(),
        subject.delay(for: 1, scheduler: scheduler).eraseToAnyPublisher(),
        subject.throttle(for: 1, scheduler: scheduler, latest: true).eraseToAnyPublisher(),
        subject.debounce(for: 1, scheduler: scheduler).eraseToAnyPublisher(),
        subject.collect(.byTime(scheduler, 1)).map { $0.count }.eraseToAnyPublisher(),
        subject.merge(with: other).eraseToAnyPublisher(),
      ]
      let recorders = pipelines.map { $0.record(demand: .none) }
      recorders[2].request(.unlimited)
      recorders[3].request(.unlimited)
      for value in 1...4 { subject.send(value) }
      let stocks = inspector.report().trees.map { $0.publisher.upstreams[0] }.map { node in
        let origin = node.name == "Map" ? node.upstreams[0] : node
        return "\(origin.name): \(origin.bufferedCount) buffered, \(origin.droppedCount) dropped"
      }
      #expect(
        stocks == [
          "Buffer: 2 buffered, 2 dropped", "Buffer: 1 buffered, 3 dropped",
          "ReceiveOn: 4 buffered, 0 dropped",
          "Delay: 4 buffered, 0 dropped", "Throttle: 0 buffered, 4 dropped",
          "Debounce: 1 buffered, 0 dropped",
          "CollectByTime: 4 buffered, 0 dropped", "MergeMany: 1 buffered, 0 dropped",
        ])
      scheduler.advance(by: 1)
      let debounce = inspector.report().trees[5].publisher.upstreams[0]
      #expect(debounce.bufferedCount == 0 && debounce.droppedCount == 1)
      withExtendedLifetime(recorders) {}
    }
  }

  @Test func `a subject that keeps its value drops none`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let subject = CurrentValueSubject<Int, Never>(0)
      let recorder = subject.record(demand: .none)
      subject.send(1)
      #expect(inspector.report().trees[0].publisher.droppedCount == 0)
      recorder.request(.max(1))
      #expect(recorder.values == [1])
    }
  }
}

// Outside of the test's body, which a macro moves to another file.
private func lineOfSteps(_ inspector: Inspector) -> (found: String?, line: Int) {
  var found: String?
  let steps = PassthroughSubject<Int, Never>().steps().then {
    found = inspector.report().trees.first?.location?.description
  }
  expectSteps(steps)
  return (found, #line - 1)
}

/// A publisher that never sends a subscription.
private struct Unanswering: Publisher {
  typealias Output = Int
  typealias Failure = Never

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {}
}

/// A publisher that does not keep the subscription it makes.
private struct Unkept: Publisher {
  typealias Output = Int
  typealias Failure = Never

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: Idle())
  }

  final class Idle: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }
}

/// A subscriber that keeps its subscription, and cancels nothing when it goes away.
private final class Keeper: Subscriber {
  private var subscription: (any Subscription)?

  func receive(subscription: any Subscription) { self.subscription = subscription }
  func receive(_ input: Int) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<Never>) {}
}
