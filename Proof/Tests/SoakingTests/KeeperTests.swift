import Combine
import Harness
import Testing

@testable import Soaking

@Suite struct KeeperTests {
  let stint = Stint(for: .seconds(3_600), seed: 1, mistake: nil)

  @Test func `a value after the completion is found`() {
    let keeper = Keeper<Never>(Listener(stint))
    keeper.receive(subscription: Subscriptions.empty)
    #expect(keeper.receive(Lined.value(1, line: 0)) == .none)
    keeper.receive(completion: .finished)
    #expect(stint.complaints == [])
    #expect(keeper.receive(Lined.value(2, line: 0)) == .none)
    #expect(stint.complaints == ["a value came after the completion"])
  }

  @Test func `a second completion is found`() {
    let keeper = Keeper<Never>(Listener(stint))
    keeper.receive(subscription: Subscriptions.empty)
    keeper.receive(completion: .finished)
    keeper.receive(completion: .finished)
    #expect(stint.complaints == ["a second completion came"])
  }

  @Test func `of two values after a cancel, the second is found`() {
    let keeper = Keeper<Never>(Listener(stint))
    keeper.receive(subscription: Subscriptions.empty)
    keeper.cancel()
    #expect(keeper.receive(Lined.value(1, line: 0)) == .none)
    #expect(stint.complaints == [])
    #expect(keeper.receive(Lined.value(2, line: 0)) == .none)
    #expect(stint.complaints == ["a second value came after a cancel"])
  }

  @Test func `a subscription that comes after the cancel is canceled`() {
    let (subject, keeper) = (PassthroughSubject<Int, Never>(), Keeper<Never>(Listener(stint)))
    keeper.cancel()
    var cancels = 0
    subject.handleEvents(receiveCancel: { cancels += 1 }).subscribe(keeper)
    #expect(cancels == 1)
  }

  @Test func `a stint with an odd seed subscribes with a subscriber that refuses nothing`() {
    for (seed, description) in [(UInt64(1), "Keeper"), (2, "Sink")] {
      let stint = Stint(for: .seconds(3_600), seed: seed, mistake: nil)
      let spy = Spy()
      let token = spy.listen(Listener(stint))
      #expect(spy.subscriber?.contains(description) == true)
      token.cancel()
    }
  }
}

/// Notes the type of the subscriber.
private final class Spy: Publisher {
  typealias Output = Int
  typealias Failure = Never
  private(set) var subscriber: String?

  func receive<S: Subscriber<Int, Never>>(subscriber: S) {
    self.subscriber = "\(type(of: subscriber))"
    subscriber.receive(subscription: Subscriptions.empty)
  }
}
