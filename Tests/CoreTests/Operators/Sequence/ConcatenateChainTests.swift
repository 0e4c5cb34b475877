import Combine
import SwiftCombineTesting
import TestSupport
import Testing

/// Publishers that are appended to one another, or prepended, share one subscription.
@Suite struct ConcatenateChainTests {
  @Test func `all publishers of a chain are received by the outermost subscription`() {
    let sources = (0..<4).map { _ in Subscribing() }
    let chains = [
      sources[0].append(sources[1]).append(sources[2]).append(sources[3]).eraseToAnyPublisher(),
      sources[3].prepend(sources[2]).prepend(sources[1]).prepend(sources[0]).eraseToAnyPublisher(),
      sources[0].append(sources[1].append(sources[2])).append(sources[3]).eraseToAnyPublisher(),
      sources.dropFirst().reduce(sources[0].eraseToAnyPublisher()) {
        $0.append($1).eraseToAnyPublisher()
      },
      sources.dropLast().reversed().reduce(sources[3].eraseToAnyPublisher()) {
        $0.prepend($1).eraseToAnyPublisher()
      },
    ]
    for chain in chains {
      let recorder = chain.record()
      let own = recorder.subscription!.combineIdentifier
      for (number, source) in sources.enumerated() {
        #expect(source.subscriber?.combineIdentifier == own)
        source.send(number)
        source.finish()
      }
      #expect(recorder.events == [.subscription("Concatenate")] + (0..<4).map { .value($0) } + [.finished])
      #expect(recorder.violations == [])
    }
  }

  @Test func `each publisher receives the demand that those before it have left`() {
    let sources = (0..<4).map { _ in scripted(of: Int.self) }
    let chain = sources.dropFirst().reduce(sources[0].eraseToAnyPublisher()) {
      $0.append($1).eraseToAnyPublisher()
    }
    let recorder = chain.record(demand: .max(3), answering: { $0 == 1 ? .max(2) : .none })
    sources[0].send(contentsOf: [0, 1])
    sources[0].send(completion: .finished)
    #expect(sources[0].log == [.subscribed, .requested(.max(3)), .answered(.none), .answered(.max(2))])
    #expect(sources[1].log == [.subscribed, .requested(.max(3))])
    sources[1].send(completion: .finished)
    sources[2].send(contentsOf: [2, 3, 4])
    recorder.request(.max(1))
    #expect(sources[2].log.last == .requested(.max(1)))
    sources[2].send(completion: .finished)
    #expect(sources[3].log == [.subscribed, .requested(.max(1))])
    sources[3].send(completion: .finished)
    #expect(recorder.events == [.subscription("Concatenate")] + (0..<5).map { .value($0) } + [.finished])
  }

  @Test func `no signal of a publisher that has ended is accepted`() {
    let sources = (0..<4).map { _ in scripted(of: Int.self) }
    let recorder = sources[0].append(sources[1]).append(sources[2]).append(sources[3]).record()
    for (number, source) in sources.dropLast().enumerated() {
      source.send(number)
      source.send(completion: .finished)
      for ended in sources[...number] {
        ended.misbehave.send(100)
        ended.misbehave.send(completion: .finished)
        ended.misbehave.send(completion: .failure("late"))
        #expect(ended.misbehave.sendSubscription().isCancelled)
      }
      #expect(sources[number + 1].log == [.subscribed, .requested(.unlimited)])
    }
    #expect(recorder.values == [0, 1, 2])
  }

  @Test(arguments: 0..<3)
  func `a failure ends the chain, and releases what would have followed`(failing: Int) {
    let sources = (0..<3).map { _ in PassthroughSubject<Int, TestError>() }
    var released = 0
    let recorder: Recorder<Int, TestError>
    do {
      let held = (0..<3).map { _ in Witness { released += 1 } }
      let followers = held.map { witness in
        Deferred { withExtendedLifetime(witness) { Empty<Int, TestError>() } }
      }
      recorder = sources[0].append(followers[0]).append(sources[1]).append(followers[1])
        .append(sources[2]).append(followers[2]).record()
    }
    #expect(released == 0)
    for source in sources[..<failing] { source.send(completion: .finished) }
    sources[failing].send(completion: .failure("broken"))
    #expect(released == 3)
    #expect(recorder.events == [.subscription("Concatenate"), .failure("broken")])
  }

  @Test func `a cancel releases what would have followed, outside of every lock`() {
    let source = PassthroughSubject<Int, TestError>()
    var recorder: Recorder<Int, TestError>?
    var released = 0
    do {
      let held = (0..<3).map { _ in
        Witness {
          released += 1
          recorder?.cancel()
          recorder?.request(.max(1))
          source.send(1)
        }
      }
      let followers = held.map { witness in
        Deferred { withExtendedLifetime(witness) { Empty<Int, TestError>() } }
      }
      recorder = source.append(followers[0]).append(followers[1]).append(followers[2]).record()
    }
    #expect(released == 0)
    recorder?.cancel()
    #expect(released == 3)
    #expect(recorder?.events == [.subscription("Concatenate")])
  }

  @Test func `a chain whose publisher is gone is freed, also without a cancel`() {
    weak var subscriber: Recorder<Int, Never>?
    var released = 0
    do {
      let source = Subscribing()
      let witness = Witness { released += 1 }
      let held = Deferred { withExtendedLifetime(witness) { Empty<Int, Never>() } }
      let recorder = source.append(held).append(held).eraseToAnyPublisher().append(held).record()
      subscriber = recorder
      source.send(1)
      #expect(recorder.values == [1])
    }
    #expect(subscriber == nil)
    #expect(released == 1)
  }

  @Test func `what is between two levels sees all values of its own upstream, and no others`() {
    let sources = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    let seen = Logged<Int>()
    let inner = Passing(upstream: sources[0].append(sources[1]), seen: seen)
    let recorder = inner.append(sources[2]).record()
    for (number, source) in sources.enumerated() {
      source.send(number)
      source.send(completion: .finished)
    }
    #expect(seen.values == [0, 1])
    #expect(seen.ends == 1)
    #expect(recorder.events == [.subscription("Concatenate"), .value(0), .value(1), .value(2), .finished])
  }

  @Test func `a subscriber that cancels when it receives the subscription is sent nothing by any level`() {
    let sources = (0..<3).map { _ in scripted(of: Int.self) }
    let recorder = Recorder<Int, TestError>()
    recorder.onSubscription = { recorder in recorder.cancel() }
    sources[0].append(sources[1]).append(sources[2]).subscribe(recorder)
    #expect(sources[0].log.last == .cancelled)
    #expect(sources[1].log == [] && sources[2].log == [])
    #expect(recorder.events == [.subscription("Concatenate")])
  }

  @Test func `thousands of levels are released on a small stack`() {
    let source = PassthroughSubject<Int, Never>()
    var token: AnyCancellable?
    var released = 0
    onStack(of: 64 << 20) {
      let witness = Witness { released += 1 }
      let last = Deferred { withExtendedLifetime(witness) { Empty<Int, Never>() } }
      let chain = (1...5_000).reduce(source.eraseToAnyPublisher()) { chain, _ in
        chain.append(last).eraseToAnyPublisher()
      }
      token = chain.sink { _ in }
    }
    #expect(released == 0)
    onStack(of: 256 << 10) { token?.cancel() }
    #expect(released == 1)
  }

  @Test(arguments: [false, true])
  func `ten thousand levels pass a value once, on a small stack`(isPrepended: Bool) {
    #if DEBUG
      let depth = 2_000
    #else
      let depth = 10_000
    #endif
    let (first, last) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    var values: [Int] = []
    var token: AnyCancellable?
    onStack(of: 8 << 20) {
      var chain = (isPrepended ? last : first).eraseToAnyPublisher()
      for number in 1..<depth {
        if isPrepended {
          chain = chain.prepend(depth - number).eraseToAnyPublisher()
        } else {
          chain = chain.append(number).eraseToAnyPublisher()
        }
      }
      if isPrepended {
        chain = chain.prepend(first).eraseToAnyPublisher()
      } else {
        chain = chain.append(last).eraseToAnyPublisher()
      }
      token = chain.sink { values.append($0) }
    }
    // A level that passed the values on would need some of the stack for each.
    onStack(of: 512 << 10) {
      first.send(0)
      first.send(completion: .finished)
      last.send(depth)
      token?.cancel()
    }
    #expect(values == Array(0...depth))
  }
}

/// A publisher whose values are sent by hand, and whose subscriber can be looked at.
private final class Subscribing: Publisher {
  typealias Output = Int
  typealias Failure = Never
  private(set) var subscriber: AnySubscriber<Int, Never>?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    self.subscriber = AnySubscriber(subscriber)
    subscriber.receive(subscription: Subscriptions.empty)
  }

  func send(_ value: Int) { _ = subscriber?.receive(value) }
  func finish() { subscriber?.receive(completion: .finished) }
}

/// What a level has passed on.
private final class Logged<Value> {
  var values: [Value] = []
  var ends = 0
}

/// A publisher of one's own, which passes on its upstream's subscription as it is, and counts.
private struct Passing<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure
  let upstream: Upstream
  let seen: Logged<Output>

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(PassingSubscriber(downstream: subscriber, seen: seen))
  }
}

private struct PassingSubscriber<Downstream: Subscriber>: Subscriber {
  let combineIdentifier = CombineIdentifier()
  let downstream: Downstream
  let seen: Logged<Downstream.Input>

  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    seen.values.append(input)
    return downstream.receive(input)
  }
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    seen.ends += 1
    downstream.receive(completion: completion)
  }
}
