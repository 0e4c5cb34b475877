import SwiftCombine
import SwiftCombineTesting
import Foundation
import Synchronization
import Testing

/// What `verify(inputs:)` finds about operators that are right, and about wrong ones of each kind.
@Suite struct VerifyInputsTests {
  private typealias Inputs = [AnyPublisher<Int, TestError>]
  private typealias Event = RecordedEvent<Int, TestError>

  @Test func `nothing is found about operators that do what their model says`() {
    let reports = [
      verify(inputs: ["a", "b"]) {
        $0[0].zip($0[1]) { $0 * 100 + $1 }
      } model: {
        Self.zip($0)
      },
      verify(inputs: ["a", "b"], traits: .ordersByDemand) {
        $0[0].merge(with: $0[1])
      } model: {
        Self.merge($0)
      },
      verify(inputs: ["a", "b", "c"], traits: .ordersByDemand, scripts: 100) {
        $0[0].merge(with: $0[1], $0[2])
      } model: {
        Self.merge($0, of: 3)
      },
      verify(inputs: ["only"]) {
        $0[0].map { $0 }
      } model: {
        Self.merge($0, of: 1)
      },
      verify(inputs: ["first", "second"], traits: .losesValues) {
        $0[0].append($0[1])
      } model: {
        Self.append($0)
      },
    ]
    for report in reports {
      #expect(report.failures == [])
      #expect(report.description.hasSuffix("scripts: nothing is wrong"))
    }
  }

  @Test func `what is published before an input sends is part of the model, also without any input`() {
    let prepended = verify(inputs: ["a"], traits: .losesValues) {
      $0[0].prepend(0)
    } model: {
      [.value(0)] + Self.merge($0, of: 1)
    }
    #expect(prepended.failures == [])
    let alone = verify(inputs: []) { _ in
      Just(7).setFailureType(to: TestError.self)
    } model: { _ in
      [.value(7), .finished]
    }
    #expect(alone.failures == [])
    let wrong = verify(inputs: ["a"]) {
      $0[0].prepend(0)
    } model: {
      Self.merge($0, of: 1)
    }
    #expect(wrong.failures.first?.hasPrefix("nothing is sent, one after the other: it differs") == true)
  }

  @Test func `an operator that does not finish is found, with the shortest script and a diagram`() {
    let report = verify(inputs: ["a", "b"]) {
      $0[0].zip($0[1]) { $0 * 100 + $1 }.append(Empty(completeImmediately: false))
    } model: {
      Self.zip($0)
    }
    #expect(
      report.failures.first == """
        a|, one after the other: it differs from the model
          a         -|
          b         -
          expected  -|
          received  -
        """)
    #expect(report.failures.count == 3)
  }

  @Test func `an operator that publishes a wrong value is found`() {
    let report = verify(inputs: ["left", "right"], traits: .ordersByDemand) {
      $0[0].merge(with: $0[1].dropFirst())
    } model: {
      Self.merge($0)
    }
    #expect(
      report.failures.first == """
        right11, one after the other: it differs from the model
          left      -
          right     -11
          expected  -11
          received  -
        """)
  }

  @Test func `an operator that publishes what was not requested is found`() {
    let report = verify(inputs: ["a", "b"]) {
      Careless($0, .ignoresDemand)
    } model: {
      Self.merge($0)
    }
    #expect(report.failures.count == 1)
    #expect(report.failures.first?.contains("with limited demand: an unrequested value was received") == true)
    #expect(report.failures.first?.contains("\n  demand    ") == true)
  }

  @Test func `an operator that keeps requested values until all are requested is found`() {
    let report = verify(inputs: ["a"]) {
      Hoarding(upstream: $0[0])
    } model: {
      Self.merge($0, of: 1)
    }
    #expect(report.failures.count == 1)
    #expect(
      report.failures.first?.contains(
        "with limited demand: it differs from the model after") == true)
  }

  @Test func `an operator that drops values while another thread sends is found on threads`() {
    let report = verify(inputs: ["a", "b"], traits: .losesValues) {
      Careless($0, .dropsWhileBusy)
    } model: {
      Self.merge($0)
    }
    #expect(report.failures.count == 1)
    #expect(report.failures.first?.contains("on a thread for each input: no order of the signals") == true)
  }

  @Test(arguments: [5, 8])
  func `an operator that drops values while its fifth input sends is found on threads`(inputs: Int) {
    let report = verify(inputs: (1...inputs).map { "input\($0)-" }, traits: .losesValues) {
      Careless($0, .dropsWhileFifthIsBusy)
    } model: {
      Self.merge($0, of: inputs)
    }
    #expect(report.failures.count == 1)
    #expect(report.failures.first?.contains("on a thread for each input: no order of the signals") == true)
  }

  @Test func `threads meet several times in a script`() {
    let builds = BuildCount()
    let report = verify(inputs: ["a", "b"], scripts: 1) { inputs in
      builds.increment()
      return inputs[0].zip(inputs[1]) { $0 * 100 + $1 }
    } model: {
      Self.zip($0)
    }
    #expect(report.failures == [])
    #expect(builds.count > report.scriptCount)
  }

  @Test func `a negative number of scripts traps with a sentence`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = verify(inputs: ["a"], scripts: -1) {
        $0[0]
      } model: { _ in
        []
      }
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "verify(inputs:) was called with -1 scripts. Rule: a number of scripts is never negative."))
  }

  @Test func `an operator that publishes after a cancel is found`() {
    let report = verify(inputs: ["a", "b"], traits: .losesValues) {
      Careless($0, .ignoresCancel)
    } model: {
      Self.merge($0)
    }
    #expect(
      report.failures.first?.contains("came after the subscriber had canceled")
        == true)
  }

  @Test func `an operator that waits for itself is named with its script`() {
    let report = verify(inputs: ["a", "b"], scripts: 1, timeLimit: .milliseconds(100)) {
      $0[0].merge(with: $0[1]).handleEvents(receiveCompletion: { _ in DispatchSemaphore(value: 0).wait() })
    } model: {
      Self.merge($0)
    }
    #expect(report.failures.first?.contains("it did not come back within 0.1 seconds") == true)
  }

  @Test func `a model that takes back what it has returned is told`() {
    let report = verify(inputs: ["a"]) {
      $0[0].map { $0 }
    } model: { signals in
      signals.count > 1 ? [] : Self.merge(signals, of: 1)
    }
    #expect(report.failures.first?.contains("the model returns [] after [.value(1)]") == true)
  }

  // MARK: Models

  private static func zip(_ signals: [InputSignal]) -> [Event] {
    var (queues, finished, events) = ([[Int](), []], Set<Int>(), [Event]())
    for signal in signals {
      switch signal {
      case .value(let value, let input): queues[input].append(value)
      case .finished(let input): finished.insert(input)
      case .failed(let error, _): events.append(.failure(error))
      }
      if !queues[0].isEmpty, !queues[1].isEmpty {
        events.append(.value(queues[0].removeFirst() * 100 + queues[1].removeFirst()))
      }
      if finished.contains(where: { queues[$0].isEmpty }) { events.append(.finished) }
    }
    return events
  }

  private static func merge(_ signals: [InputSignal], of inputs: Int = 2) -> [Event] {
    var (running, events) = (inputs, [Event]())
    for signal in signals {
      switch signal {
      case .value(let value, _): events.append(.value(value))
      case .finished: running -= 1
      case .failed(let error, _): events.append(.failure(error))
      }
      if running == 0 { events.append(.finished) }
    }
    return events
  }

  private static func append(_ signals: [InputSignal]) -> [Event] {
    var (active, finished, events) = (0, Set<Int>(), [Event]())
    for signal in signals {
      switch signal {
      case .value(let value, let input): if input == active { events.append(.value(value)) }
      // A subject that has completed tells it to whoever subscribes later.
      case .finished(let input): finished.insert(input)
      case .failed(let error, let input): if input == active { events.append(.failure(error)) }
      }
      if active == 0, finished.contains(0) {
        active = 1
        let failed = signals.prefix { $0 != signal }.first {
          if case .failed(_, 1) = $0 { true } else { false }
        }
        if case .failed(let error, _) = failed { events.append(.failure(error)) }
      }
      if active == 1, finished.contains(1) { events.append(.finished) }
    }
    return events
  }
}

private final class BuildCount: Sendable {
  private let number = Atomic<Int>(0)

  func increment() { number.add(1, ordering: .relaxed) }
  var count: Int { number.load(ordering: .relaxed) }
}

/// Forwards what all inputs send, and makes a mistake.
private struct Careless: Publisher {
  enum Mistake { case ignoresDemand, dropsWhileBusy, dropsWhileFifthIsBusy, ignoresCancel }

  typealias Output = Int
  typealias Failure = TestError
  let inputs: [AnyPublisher<Int, TestError>]
  let mistake: Mistake

  init(_ inputs: [AnyPublisher<Int, TestError>], _ mistake: Mistake) {
    (self.inputs, self.mistake) = (inputs, mistake)
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    switch mistake {
    case .dropsWhileBusy, .dropsWhileFifthIsBusy:
      let isBusy = Flag()
      let merged = inputs.enumerated().map { index, input in
        input.filter { _ in
          // Another thread has time to come meanwhile.
          let isRight = isBusy.isRaisedByThis { for _ in 0..<100 { sched_yield() } }
          return isRight || mistake == .dropsWhileFifthIsBusy && index != 4
        }
      }
      Publishers.MergeMany(merged).receive(subscriber: subscriber)
    case .ignoresDemand, .ignoresCancel:
      let merged = inputs[0].merge(with: inputs[1])
      let link = Link(ignoresDemand: mistake == .ignoresDemand)
      subscriber.receive(subscription: link)
      let token = merged.sink {
        subscriber.receive(completion: $0)
      } receiveValue: {
        _ = subscriber.receive($0)
      }
      link.token = token
    }
  }

  private final class Flag: Sendable {
    private let isRaised = Atomic<Bool>(false)

    func isRaisedByThis(_ body: () -> Void) -> Bool {
      if isRaised.exchange(true, ordering: .acquiringAndReleasing) { return false }
      body()
      isRaised.store(false, ordering: .releasing)
      return true
    }
  }

  private final class Link: Subscription {
    let ignoresDemand: Bool
    var token: AnyCancellable?

    init(ignoresDemand: Bool) { self.ignoresDemand = ignoresDemand }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() { if ignoresDemand { token = nil } }
  }
}

/// Requests nothing from its upstream until demand is unlimited.
private struct Hoarding: Publisher {
  typealias Output = Int
  typealias Failure = TestError
  let upstream: AnyPublisher<Int, TestError>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    upstream.subscribe(Hoarder(downstream: subscriber))
  }

  private struct Hoarder<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Int, Downstream.Failure == TestError {
    let downstream: Downstream
    var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

    func receive(subscription: any Subscription) {
      downstream.receive(subscription: Late(upstream: subscription))
    }
    func receive(_ input: Int) -> Subscribers.Demand { downstream.receive(input) }
    func receive(completion: Subscribers.Completion<TestError>) { downstream.receive(completion: completion) }
  }

  private struct Late: Subscription {
    let upstream: any Subscription
    var combineIdentifier: CombineIdentifier { upstream.combineIdentifier }

    func request(_ demand: Subscribers.Demand) { if demand == .unlimited { upstream.request(demand) } }
    func cancel() { upstream.cancel() }
  }
}
