import Combine
@testable import SwiftCombineCore
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct CatchTests {
  typealias Source = ScriptedSource<Int, TestError>

  @Test func `another publisher replaces one that fails`() {
    let upstream = scripted(of: Int.self)
    let recorder = upstream.catch { error in Just(error.text.count) }.record()
    upstream.send(contentsOf: [1, 2])
    upstream.send(completion: .failure("broken"))
    #expect(recorder.events == [.subscription("Catch"), .value(1), .value(2), .value(6), .finished])
    #expect(!upstream.log.contains(.cancelled))
    #expect(recorder.violations == [])
  }

  /// A cancel closes the demand, and then ends the stream: a value of another thread may arrive in between.
  @Test func `a value beside a cancel is ignored`() {
    let succession = SequentialSubscription(name: "Catch", rules: .noSurplus)
    let sink = Subscribers.Sink<Int, Never>(
      receiveCompletion: { _ in }, receiveValue: { Issue.record("received \($0)") })
    succession.open(Subscriptions.empty, from: 0)
    succession.request(.unlimited)
    _ = succession.demand.close()
    #expect(succession.deliver(1, from: 0, to: sink) == .none)
  }

  @Test func `without a failure the handler is never called`() {
    var calls = 0
    let upstream = scripted(of: Int.self)
    let recorder = upstream.catch { _ -> Just<Int> in
      calls += 1
      return Just(0)
    }.record()
    upstream.send(1)
    upstream.send(completion: .finished)
    upstream.misbehave.send(completion: .failure("late"))
    #expect(recorder.events == [.subscription("Catch"), .value(1), .finished])
    #expect(calls == 0)
  }

  @Test func `fact 86 the replacement receives the outstanding demand`() {
    for tries in [false, true] {
      let (upstream, other) = (scripted(of: Int.self), scripted(of: Int.self))
      let replaced =
        tries
        ? upstream.tryCatch { _ in other.mapErrors }.eraseToAnyPublisher()
        : upstream.catch { _ in other.mapErrors }.eraseToAnyPublisher()
      let recorder = replaced.record(demand: .max(12), answering: { _ in .max(3) })
      recorder.request(.max(5))
      for value in 1...8 { upstream.send(value) }
      upstream.send(completion: .failure("broken"))
      #expect(other.log == [.subscribed, .requested(.max(33))])
      #expect(upstream.log.suffix(8) == Array(repeating: .answered(.max(3)), count: 8))
      #expect(recorder.events.first == .subscription(tries ? "TryCatch" : "Catch"))
      #expect(recorder.violations == [])
    }
  }

  @Test func `fact 86 demand requested while the replacement is subscribed to is added to the rest`() {
    let upstream = scripted(of: Int.self)
    let other = Source("other", holdsSubscriptions: true)
    let recorder = upstream.catch { _ in other }.record(demand: .max(2))
    upstream.send(completion: .failure("broken"))
    recorder.request(.max(3))
    other.sendSubscription()
    #expect(other.log == [.subscribed, .requested(.max(5))])
  }

  @Test func `fact 87 an unrequested value stops the program in debug builds and is dropped in others`()
    async throws
  {
    #if DEBUG
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let upstream = scripted(of: Int.self)
        _ = upstream.catch { _ in Just(0) }.record(demand: .max(1))
        upstream.misbehave.send(contentsOf: [1, 2])
      }
      #expect(
        String(decoding: result.standardErrorContent, as: UTF8.self).contains(
          "Catch was sent an unrequested value. Rule: "))
    #else
      let upstream = scripted(of: Int.self)
      let recorder = upstream.catch { _ in Just(0) }.record(demand: .max(1))
      upstream.misbehave.send(contentsOf: [1, 2])
      #expect(recorder.values == [1])
    #endif
  }

  @Test func `fact 87 a second failure stops the program and says so`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let upstream = scripted(of: Int.self)
      _ = upstream.catch { _ in scripted(of: Int.self) }.record()
      upstream.send(completion: .failure("once"))
      upstream.misbehave.send(completion: .failure("twice"))
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "Catch was sent a second failure by the publisher it has replaced. Rule: a stream ends once. Instead: "
      ))
  }

  @Test func `fact 87 a failure sent from inside the handler stops the program`() async {
    await #expect(processExitsWith: .failure) {
      let upstream = scripted(of: Int.self)
      _ = upstream.tryCatch { _ -> Just<Int> in
        upstream.misbehave.send(completion: .failure("twice"))
        return Just(0)
      }.record()
      upstream.send(completion: .failure("once"))
    }
  }

  @Test func `fact 87 differs: after a cancellation nothing is delivered and the handler is not called`() {
    let upstream = scripted(of: Int.self)
    let recorder = upstream.catch { _ -> Just<Int> in
      Issue.record("the handler was called")
      return Just(0)
    }.record()
    upstream.send(1)
    recorder.cancel()
    recorder.cancel()
    upstream.misbehave.send(2)
    upstream.misbehave.send(completion: .failure("late"))
    #expect(recorder.values == [1])
    #expect(upstream.log.filter { $0 == .cancelled }.count == 1)
    #expect(recorder.violations == [])
  }

  @Test func `a cancellation reaches the replacement`() {
    let (upstream, other) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = upstream.catch { _ in other }.record()
    upstream.send(completion: .failure("broken"))
    other.send(1)
    recorder.cancel()
    #expect(other.log == [.subscribed, .requested(.unlimited), .answered(.none), .cancelled])
    #expect(!upstream.log.contains(.cancelled))
  }

  @Test func `canceling inside the handler subscribes to nothing`() {
    let (upstream, other) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = Recorder<Int, TestError>()
    upstream.catch { _ in
      recorder.cancel()
      return other
    }.subscribe(recorder)
    upstream.send(completion: .failure("broken"))
    #expect(other.log == [])
    #expect(recorder.events == [.subscription("Catch")])
  }

  @Test func `the failure of the replacement is delivered`() {
    let upstream = scripted(of: Int.self)
    let recorder = upstream.catch { _ in Failing("again", of: Int.self) }.record()
    upstream.send(completion: .failure("broken"))
    #expect(recorder.events == [.subscription("Catch"), .failure("again")])
    let tried = upstream.tryCatch { _ in Failing("again", of: Int.self) }.record()
    upstream.send(completion: .failure("broken"))
    #expect(tried.described == [.subscription("TryCatch"), .failure("again")])
  }

  @Test func `fact 210 differs: a throwing handler fails the stream, and nothing follows`() {
    let upstream = scripted(of: Int.self)
    let recorder = upstream.tryCatch { error -> Just<Int> in throw TestError("\(error), thrown") }.record()
    upstream.send(1)
    upstream.send(completion: .failure("broken"))
    upstream.misbehave.send(2)
    upstream.misbehave.send(completion: .finished)
    #expect(recorder.described == [.subscription("TryCatch"), .value("1"), .failure("broken, thrown")])
    #expect(!upstream.log.contains(.cancelled))
  }

  @Test func `a value before the subscription stops the program, a completion is ignored`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let upstream = Source("upstream", holdsSubscriptions: true)
      _ = upstream.tryCatch { _ in Just(0) }.record()
      upstream.misbehave.send(completion: .failure("early"))
      upstream.misbehave.send(completion: .finished)
      upstream.misbehave.send(1)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "TryCatch was sent a value before a subscription. Rule: "))
  }

  @Test func `a request for no values stops the program and says so`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      scripted(of: Int.self).catch { _ in Just(0) }.record(demand: .none).request(.none)
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        "A subscription of Catch received a request of .none. Rule: "))
  }

  @Test func `a synchronous failure is replaced at once`() {
    let recorder = Failing("broken", of: Int.self).catch { _ in [7, 8].publisher }.record(demand: .max(1))
    #expect(recorder.events == [.subscription("Catch"), .value(7)])
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("Catch"), .value(7), .value(8), .finished])
  }

  @Test func `completion and cancellation free the subscriber and the handler`() {
    var (upstream, other) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Int, Never>())
    expectFreed { witness in
      (upstream, other) = (PassthroughSubject(), PassthroughSubject())
      return upstream.catch { [other, witness] _ in
        withExtendedLifetime(witness) {}
        return other
      }
    } start: {
      upstream.send(completion: .failure("broken"))
      other.send(2)
    } finish: {
      other.send(completion: .finished)
    }
  }
}

extension Publisher where Failure == TestError {
  /// The same publisher in a form whose failure is any error.
  fileprivate var mapErrors: Publishers.TryCatch<Self, Self> { tryCatch { throw $0 } }
}
