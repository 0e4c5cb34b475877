import SwiftCombineExtras
import SwiftCombine
import TestSupport
import Testing

/// What retains a subject that replays, and what it retains.
@Suite struct ReplaySubjectOwnershipTests {
  @Test func `a subscription keeps its subject until it is canceled`() {
    var values: [Int] = []
    let (token, send) = sinkAlone(ReplaySubject<Int, Never>(bufferSize: 1)) { values.append($0) }
    send(1)
    send(2)
    #expect(values == [1, 2])
    token.cancel()
    send(3)
    #expect(values == [1, 2])
  }

  @Test func `a connection feeds subscribers of a subject that nothing else references`() {
    let source = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let token = source.multicast { ReplaySubject(bufferSize: 1) }.autoconnect().sink { values.append($0) }
    source.send(1)
    source.send(2)
    #expect(values == [1, 2])
    token.cancel()
  }

  @Test(arguments: [true, false])
  func `a subject is released when its subscriptions have ended, though they are kept`(cancels: Bool) {
    weak var released: ReplaySubject<Int, Never>?
    var subscription: (any Subscription)?
    do {
      let subject = ReplaySubject<Int, Never>(bufferSize: 1)
      released = subject
      subject.subscribe(
        AnySubscriber<Int, Never>(
          receiveSubscription: {
            subscription = $0
            $0.request(.unlimited)
          }))
    }
    #expect(released != nil)
    if cancels { subscription?.cancel() } else { released?.send(completion: .finished) }
    #expect(released == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test(arguments: [true, false]) func `upstreams that have ended are forgotten`(cancels: Bool) {
    let subject = ReplaySubject<Int, Never>(bufferSize: 0)
    var feeding: [() -> AnyObject?] = []
    for _ in 0..<100 {
      let upstream = FeedingPublisher(finishes: !cancels)
      upstream.subscribe(subject).cancel()
      feeding.append { [weak subscriber = upstream.subscriber] in subscriber }
      upstream.subscriber = nil
    }
    #expect(feeding.count { $0() != nil } < 10)
  }
}

/// A publisher that shows the subscriber by which it feeds a subject.
private final class FeedingPublisher: Publisher {
  typealias Output = Int
  typealias Failure = Never

  private let finishes: Bool
  var subscriber: AnyObject?

  init(finishes: Bool) { self.finishes = finishes }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    self.subscriber = subscriber as AnyObject
    subscriber.receive(subscription: Subscriptions.empty)
    if finishes { subscriber.receive(completion: .finished) }
  }
}
