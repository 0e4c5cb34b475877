import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite("Relays")
struct RelayTests {
  @Test func `a passthrough relay sends values to its current subscribers`() {
    let relay = PassthroughRelay<Int>()
    let first = relay.record()
    relay.accept(1)
    let second = relay.record(demand: .max(1))
    relay.accept(2)
    relay.accept(3)
    #expect(first.events == [.subscription("PassthroughSubject"), .value(1), .value(2), .value(3)])
    #expect(second.values == [2])
    #expect(first.violations + second.violations == [])
  }

  @Test func `a relay of the current value sends it to new subscribers`() {
    let relay = CurrentValueRelay(0)
    let first = relay.record()
    relay.accept(1)
    #expect(relay.value == 1)
    let second = relay.record(demand: .none)
    relay.accept(2)
    second.request(.max(1))
    #expect(first.events == [.subscription("CurrentValueSubject"), .value(0), .value(1), .value(2)])
    #expect(second.values == [2])
  }

  @Test func `the value has changed when it is delivered`() {
    let relay = CurrentValueRelay(0)
    let recorder = relay.record()
    var seen: [Int] = []
    recorder.onValue = { _, _ in seen.append(relay.value) }
    relay.accept(1)
    #expect(seen == [1])
  }

  @Test func `the completion of an upstream does not complete a relay`() {
    let relay = CurrentValueRelay(0)
    let source = ScriptedSource<Int, Never>()
    let recorder = relay.record()
    let token = source.subscribe(relay)
    #expect(source.log == [.subscribed, .requested(.unlimited)])
    source.send(1)
    source.send(completion: .finished)
    relay.accept(2)
    #expect(recorder.values == [0, 1, 2])
    #expect(recorder.completion == nil)
    withExtendedLifetime(token) {}
  }

  @Test func `dropping the token stops the feed, which holds the relay until then`() {
    let source = ScriptedSource<Int, Never>(keepsSubscribers: false)
    weak var held: PassthroughRelay<Int>?
    var token: AnyCancellable?
    do {
      let relay = PassthroughRelay<Int>()
      held = relay
      token = source.subscribe(relay)
    }
    #expect(held != nil)
    withExtendedLifetime(token) {}
    token = nil
    #expect(held == nil)
    #expect(source.log.last == .cancelled)
  }

  @Test func `a relay that is freed completes nothing`() {
    let recorder: Recorder<Int, Never>
    do { recorder = CurrentValueRelay(1).record() }
    #expect(recorder.values == [1])
    #expect(recorder.completion == nil)
  }

  @Test func `both relays are a Relay, and both are sendable`() {
    func feed(_ relay: some Relay<Int>) { relay.accept(7) }
    let (first, second) = (PassthroughRelay<Int>(), CurrentValueRelay(0))
    let recorder = first.record()
    feed(first)
    feed(second)
    #expect(recorder.values + [second.value] == [7, 7])
    func isSendable<T: Sendable>(_: T) -> Bool { true }
    #expect(isSendable(first) && isSendable(second))
  }
}

@Suite struct RelayRaces {
  @Test func `values of three threads all arrive one at a time`() {
    let relay = PassthroughRelay<Int>()
    let current = CurrentValueRelay(-1)
    let (first, second) = (relay.record(), current.record())
    race(threads: 3) { thread in
      for value in 0..<200 {
        relay.accept(thread * 200 + value)
        current.accept(thread * 200 + value)
      }
    }
    #expect(first.values.sorted() == Array(0..<600))
    #expect(second.values.sorted() == Array(-1..<600))
    #expect(first.violations + second.violations == [])
    #expect(first.overlapCount + second.overlapCount == 0)
  }
}
