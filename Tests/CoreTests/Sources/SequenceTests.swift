import Combine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct SequencePublisherTests {
  @Test func `V2.7 three of six are delivered and no end`() {
    let recorder = (1...6).publisher.record(demand: .max(3))
    #expect(recorder.events == [.subscription("1...6"), .value(1), .value(2), .value(3)])
  }

  @Test func `V2.8 unlimited demand returned for a value delivers the rest and the completion`() {
    let recorder = (1...6).publisher.record(demand: .max(3), answering: { _ in .unlimited })
    #expect(recorder.values == Array(1...6))
    #expect(recorder.events.last == .finished)
  }

  @Test func `V2.9 a demand of one returned for each value delivers all values`() {
    let recorder = (1...6).publisher.record(demand: .max(3), answering: { _ in .max(1) })
    #expect(recorder.values == Array(1...6))
    #expect(recorder.events.last == .finished)
  }

  @Test func `V2.10 the completion follows the last value and needs no demand`() {
    let recorder = (1...6).publisher.record(demand: .max(6))
    #expect(recorder.values == Array(1...6))
    #expect(recorder.events.last == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `an empty sequence finishes at once`() {
    #expect([Int]().publisher.record(demand: .none).events == [.subscription("Empty"), .finished])
  }

  @Test func `fact 39 requests inside a delivery do not recurse`() {
    let recorder = Recorder<Int, Never>(demand: .max(1))
    var depth = 0
    var deepest = 0
    recorder.onValue = { recorder, _ in
      depth += 1
      deepest = max(deepest, depth)
      recorder.request(.max(1))
      depth -= 1
    }
    (0..<100_000).publisher.subscribe(recorder)
    #expect(recorder.values.count == 100_000)
    #expect(recorder.completion == .finished)
    #expect(deepest == 1)
  }

  @Test func `fact 39 cancel inside a delivery stops at once`() {
    let recorder = Recorder<Int, Never>()
    recorder.onValue = { recorder, value in if value == 3 { recorder.cancel() } }
    (0...).publisher.subscribe(recorder)
    #expect(recorder.values == [0, 1, 2, 3])
    #expect(recorder.violations == [])
  }

  @Test func `a subscription is described by its sequence until it terminates`() {
    let recorder = [1, 2, 3].publisher.record(demand: .max(1), keepsSubscription: true)
    #expect(recorder.events.first == .subscription("[1, 2, 3]"))
    recorder.cancel()
    #expect(recorder.subscription.map { String(describing: $0) } == "Sequence")
    #expect((1...5).publisher.record().events.first == .subscription("1...5"))
    #expect(stride(from: 0, to: 4, by: 2).publisher.record().events.first == .subscription("Sequence"))
  }

  @Test func `canceling frees the subscriber that retains its subscription`() {
    weak var freed: Recorder<Int, Never>?
    do {
      let recorder = [1, 2].publisher.record(demand: .max(1), keepsSubscription: true)
      freed = recorder
      recorder.cancel()
    }
    #expect(freed == nil)
  }
}

@Suite struct SequencePublisherRaces {
  @Test func `demand from two threads is served one value at a time`() {
    let recorder = (0..<20_000).publisher.record(demand: .none)
    let body = { for _ in 0..<5_000 { recorder.request(.max(2)) } }
    race(body, body)
    #expect(recorder.values == Array(0..<20_000))
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `canceling while another thread is served`() {
    for _ in 0..<200 {
      let recorder = (0...).publisher.record(demand: .none)
      let line = StartLine(2)
      recorder.onValue = { _, value in if value == 0 { line.wait() } }
      race(
        { recorder.request(.unlimited) },
        {
          line.wait()
          recorder.cancel()
        })
      #expect(recorder.violations == [])
      #expect(recorder.values == Array(0..<recorder.values.count))
    }
  }
}

@Suite struct JustTests {
  @Test func `V2.6 every subscriber receives the value and the completion`() {
    let just = Just("once")
    for _ in 0..<2 {
      #expect(just.record().events == [.subscription("Just"), .value("once"), .finished])
    }
  }

  @Test func `the value waits for demand`() {
    let recorder = Just(1).record(demand: .none)
    #expect(recorder.events == [.subscription("Just")])
    recorder.request(.max(1))
    recorder.request(.max(1))
    #expect(recorder.events == [.subscription("Just"), .value(1), .finished])
  }

  @Test func `nothing is delivered after cancel`() {
    let recorder = Just(1).record(demand: .none, keepsSubscription: true)
    recorder.cancel()
    recorder.request(.unlimited)
    #expect(recorder.events == [.subscription("Just")])
  }
}
