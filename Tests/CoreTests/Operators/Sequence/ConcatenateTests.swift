import Combine
import SwiftCombineTesting
import Foundation
import TestSupport
import Testing

@Suite struct ConcatenateTests {
  @Test func `V5.1 values that are prepended later are delivered earlier`() {
    #expect([3, 4].publisher.prepending(1, 2).record().values == [1, 2, 3, 4])
    #expect([3, 4].publisher.prepending(1, 2).prepend(-1, 0).record().values == [-1, 0, 1, 2, 3, 4])
  }

  @Test func `V5.2 sequences of any kind can be prepended`() {
    let chain = [5, 6, 7].publisher.subscribed.prepend([3, 4]).prepend(Set(1...2))
    let values = chain.record().values
    #expect(Set(values.prefix(2)) == [1, 2])
    #expect(values.dropFirst(2) == [3, 4, 5, 6, 7])
    #expect(chain.prepend(stride(from: 6, to: 11, by: 2)).record().values.prefix(3) == [6, 8, 10])
  }

  @Test func `V5.3 a publisher can be prepended`() {
    let recorder = [3, 4].publisher.subscribed.prepend([1, 2].publisher).record()
    #expect(recorder.events == [.subscription("Concatenate")] + (1...4).map { .value($0) } + [.finished])
  }

  @Test func `V5.4 the upstream waits until a prepended subject has finished`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = [3, 4].publisher.subscribed.prepend(subject).record()
    subject.send(1)
    subject.send(2)
    #expect(recorder.values == [1, 2])
    subject.send(completion: .finished)
    #expect(recorder.events.suffix(3) == [.value(3), .value(4), .finished])
  }

  @Test func `V5.5 values are appended in the order of the chain`() {
    #expect([1].publisher.subscribed.append(2, 3).append(4).record().values == [1, 2, 3, 4])
  }

  @Test func `V5.6 appended values are delivered when the upstream has finished`() {
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = subject.append(3, 4).append(5).record()
    subject.send(1)
    subject.send(2)
    #expect(recorder.values == [1, 2])
    subject.send(completion: .finished)
    #expect(recorder.events == [.subscription("Concatenate")] + (1...5).map { .value($0) } + [.finished])
    #expect(recorder.violations == [])
  }

  @Test func `V5.7 sequences of any kind can be appended`() {
    let values = [1, 2, 3].publisher.subscribed.append([4, 5]).append(Set([6, 7]))
      .append(stride(from: 8, to: 11, by: 2)).record().values
    #expect(values.prefix(5) == [1, 2, 3, 4, 5])
    #expect(Set(values[5...6]) == [6, 7])
    #expect(values.suffix(2) == [8, 10])
  }

  @Test func `V5.8 a publisher can be appended`() {
    #expect([1, 2].publisher.subscribed.append([3, 4].publisher).record().values == [1, 2, 3, 4])
  }

  @Test func `a publisher behind a literal is no element of it`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = [1, 2].publisher.append(subject).map { "\($0)!" }.compactMap { $0.first }.record()
    subject.send(3)
    #expect(recorder.values == ["1", "2", "3"])
  }

  @Test func `fact 83 demand requested before the subscription arrives is requested in one request`() {
    let prefix = ScriptedSource<Int, TestError>("prefix", holdsSubscriptions: true)
    let recorder = prefix.append(scripted(of: Int.self)).record(demand: .max(10))
    recorder.request(.max(4))
    #expect(prefix.log == [.subscribed])
    prefix.sendSubscription()
    #expect(prefix.log == [.subscribed, .requested(.max(14))])
  }

  @Test func `fact 89 the suffix receives the demand that the prefix left`() {
    let (prefix, suffix) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = prefix.append(suffix).record(demand: .max(10), answering: { .max($0) })
    prefix.send(contentsOf: [1, 2, 3])
    #expect(suffix.log == [])
    prefix.send(completion: .finished)
    #expect(suffix.log == [.subscribed, .requested(.max(13))])
    recorder.request(.max(2))
    #expect(suffix.log.last == .requested(.max(2)))
    #expect(!prefix.log.contains(.cancelled))
    #expect(prefix.log.suffix(3) == [.answered(.max(1)), .answered(.max(2)), .answered(.max(3))])
    #expect(recorder.violations == [])
  }

  @Test func `fact 198 the suffix is subscribed inside the finish of the prefix`() {
    let history = EventHistory()
    let prefix = Deferred { () -> Reporting in Reporting(history: history) }
    let suffix = scripted("suffix", of: Int.self, history: history)
    _ = prefix.append(suffix).record()
    #expect(history.lines == ["suffix .subscribed", "suffix .requested(.unlimited)", "prefix returns"])
  }

  /// Finishes as soon as it is subscribed to, and says when that is done.
  private struct Reporting: Publisher {
    typealias Output = Int
    typealias Failure = TestError
    let history: EventHistory

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
      Empty().receive(subscriber: subscriber)
      history.note("prefix returns")
    }
  }

  @Test func `fact 89 without outstanding demand the suffix is subscribed to and receives no request`() {
    let (prefix, suffix) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = prefix.append(suffix).record(demand: .max(1))
    prefix.send(1)
    prefix.send(completion: .finished)
    #expect(suffix.log == [.subscribed])
    suffix.send(completion: .finished)
    #expect(recorder.events == [.subscription("Concatenate"), .value(1), .finished])
  }

  @Test func `fact 89 a failure of the prefix ends it, and the suffix is never subscribed to`() {
    let (prefix, suffix) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = prefix.append(suffix).record()
    prefix.send(completion: .failure("broken"))
    prefix.misbehave.send(completion: .finished)
    #expect(recorder.events == [.subscription("Concatenate"), .failure("broken")])
    #expect(suffix.log == [])
  }

  @Test func `fact 89 requests for no values are passed on, and a second completion is ignored`() {
    let (prefix, suffix) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = prefix.append(suffix).record(demand: .none)
    recorder.request(.none)
    #expect(prefix.log == [.subscribed, .requested(.none)])
    prefix.send(completion: .finished)
    prefix.misbehave.send(completion: .finished)
    prefix.misbehave.send(completion: .failure("late"))
    prefix.misbehave.send(1)
    recorder.request(.none)
    #expect(suffix.log == [.subscribed, .requested(.none)])
    #expect(recorder.events == [.subscription("Concatenate")])
  }

  @Test func `fact 89 a cancellation reaches the current upstream and frees the suffix`() {
    let prefix = PassthroughSubject<Int, Never>()
    weak var held: Witness?
    let recorder: Recorder<Int, Never>
    do {
      let witness = Witness()
      held = witness
      recorder = prefix.append(Deferred { [witness] in Just(witness === witness ? 1 : 0) }).record()
    }
    #expect(held != nil)
    recorder.cancel()
    #expect(held == nil)
    let (first, second) = (scripted(of: Int.self), scripted(of: Int.self))
    let later = first.append(second).record()
    first.send(completion: .finished)
    later.cancel()
    #expect(second.log.last == .cancelled && !first.log.contains(.cancelled))
  }

  @Test(arguments: [true, false])
  func `fact 29 an object that the suffix holds may send a completion back when it is released`(
    cancels: Bool
  ) {
    let prefix = PassthroughSubject<Int, TestError>()
    var isReleased = false
    let recorder: Recorder<Int, TestError>
    do {
      let witness = Witness {
        isReleased = true
        prefix.send(completion: .failure("back"))
      }
      recorder = prefix.append(Deferred { withExtendedLifetime(witness) { Just(1).failing } }).record()
    }
    #expect(!isReleased)
    if cancels { recorder.cancel() } else { prefix.send(completion: .failure("broken")) }
    #expect(isReleased)
    #expect(recorder.events.dropFirst() == (cancels ? [] : [.failure("broken")]))
  }

  @Test func `fact 90 values beyond the demand are not delivered`() {
    let (prefix, suffix) = (scripted(of: Int.self), scripted(of: Int.self))
    let recorder = prefix.append(suffix).record(demand: .max(2))
    prefix.misbehave.send(contentsOf: [1, 2, 3])
    prefix.send(completion: .finished)
    suffix.misbehave.send(4)
    recorder.request(.max(1))
    suffix.send(5)
    #expect(recorder.values == [1, 2, 5])
    #expect(recorder.violations == [])
  }

  @Test func `fact 90 the subscription and both subscribers have one identity`() {
    let identities = Identities()
    identities.append(identities).subscribe(identities.recorder)
    let own = identities.recorder.subscription!.combineIdentifier
    #expect(identities.seen == [own])
    identities.finish()
    #expect(identities.seen == [own, own])
  }

  @Test func `fact 199 signals before the subscription are ignored and a second subscription is canceled`() {
    let prefix = ScriptedSource<Int, TestError>("prefix", holdsSubscriptions: true)
    let suffix = scripted(of: Int.self)
    let recorder = prefix.append(suffix).record()
    prefix.misbehave.send(0)
    prefix.misbehave.send(completion: .finished)
    #expect(recorder.events == [.subscription("Concatenate")])
    #expect(suffix.log == [])
    prefix.sendSubscription()
    #expect(prefix.misbehave.sendSubscription().isCancelled)
  }

  @Test func `demand returned for a value that completes its upstream is requested from the next one`() {
    let prefix = PassthroughSubject<Int, TestError>()
    let suffix = scripted(of: Int.self)
    let recorder = prefix.append(suffix).record(demand: .max(1), answering: { _ in .max(2) })
    recorder.onValue = { _, _ in prefix.send(completion: .finished) }
    prefix.send(1)
    #expect(suffix.log == [.subscribed, .requested(.max(2))])
    suffix.send(2)
    #expect(recorder.values == [1, 2])
  }

  @Test func `canceling inside a delivery stops a synchronous prefix and the suffix is not subscribed to`() {
    let suffix = scripted(of: Int.self)
    let recorder = Recorder<Int, TestError>()
    recorder.onValue = { recorder, value in if value == 3 { recorder.cancel() } }
    (1...3).publisher.failing.append(suffix).subscribe(recorder)
    #expect(recorder.events == [.subscription("Concatenate"), .value(1), .value(2), .value(3)])
    #expect(suffix.log == [])
  }

  @Test func `demand is respected across synchronous publishers`() {
    let recorder = (1...3).publisher.subscribed.append(4...6).record(demand: .max(2))
    #expect(recorder.values == [1, 2])
    recorder.request(.max(3))
    #expect(recorder.values == [1, 2, 3, 4, 5])
    recorder.request(.max(1))
    #expect(recorder.events.suffix(2) == [.value(6), .finished])
  }

  @Test func `equal parts make equal publishers`() {
    #expect(Just(1).subscribedEqual.append(Just(2)) == Just(1).subscribedEqual.append(Just(2)))
    #expect(Just(1).subscribedEqual.append(Just(2)) != Just(1).subscribedEqual.append(Just(3)))
  }

  @Test(arguments: [false, true])
  func `chains as deep as thousands of appends need no more than a stack of eight megabytes`(isLate: Bool) {
    #if DEBUG
      let depth = 2_000
    #else
      let depth = 10_000
    #endif
    var values = 0
    var isFinished = false
    onStack(of: 8 << 20) {
      let first = PassthroughSubject<Int, Never>()
      var chain = isLate ? first.eraseToAnyPublisher() : Just(0).eraseToAnyPublisher()
      for number in 1...depth { chain = chain.append(number).eraseToAnyPublisher() }
      let token = chain.sink(
        receiveCompletion: { _ in isFinished = true }, receiveValue: { _ in values += 1 })
      first.send(0)
      first.send(completion: .finished)
      withExtendedLifetime(token) {}
    }
    #expect(values == depth + 1)
    #expect(isFinished)
  }

  @Test func `completion and cancellation free the subscriber`() {
    var (prefix, suffix) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    expectFreed { _ in
      (prefix, suffix) = (PassthroughSubject(), PassthroughSubject())
      return prefix.append(suffix)
    } start: {
      prefix.send(1)
      prefix.send(completion: .finished)
      suffix.send(2)
    } finish: {
      suffix.send(completion: .finished)
    }
  }
}

/// A publisher that remembers the identities of its subscribers.
private final class Identities: Publisher {
  typealias Output = Int
  typealias Failure = Never
  let recorder = Recorder<Int, Never>()
  private(set) var seen: [CombineIdentifier] = []
  private var finishNewest: () -> Void = {}

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    seen.append(subscriber.combineIdentifier)
    subscriber.receive(subscription: Subscriptions.empty)
    finishNewest = { subscriber.receive(completion: .finished) }
  }

  func finish() { finishNewest() }
}

extension Publisher {
  /// Prepends to this publisher where a bare sequence has a separate form.
  fileprivate func prepending(_ elements: Output...)
    -> Publishers.Concatenate<
      Publishers.Sequence<[Output], Failure>, Subscribed<Self>
    >
  {
    subscribed.prepend(elements)
  }
}

extension Just where Output: Equatable {
  /// The same values in a form that operators have no own version for.
  fileprivate var subscribedEqual: Publishers.MergeMany<Just<Output>> { Publishers.MergeMany(self) }
}
