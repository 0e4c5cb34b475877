import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

@Suite struct SampleTests {
  @Test func `publishers of equal ones are equal`() {
    let publisher = Just(1).sample(Just("a"))
    #expect(publisher == Just(1).sample(Just("a")))
    #expect(publisher != Just(1).sample(Just("b")) && publisher != Just(2).sample(Just("a")))
  }

  @Test func `each tick delivers the latest value once`() {
    let (source, trigger) = (scripted(of: Int.self), scripted(of: Void.self))
    let recorder = source.sample(trigger).record()
    trigger.send(())
    source.send(contentsOf: [1, 2])
    trigger.send(())
    trigger.send(())
    source.send(3)
    trigger.send(())
    #expect(recorder.events == [.subscription("Sample"), .value(2), .value(3)])
    #expect(source.log.prefix(2) == [.subscribed, .requested(.unlimited)])
    #expect(trigger.log.prefix(2) == [.subscribed, .requested(.unlimited)])
    #expect(recorder.violations == [])
  }

  @Test func `a value that is not requested at a tick stays for the next`() {
    let (source, trigger) = (scripted(of: Int.self), scripted(of: Void.self))
    let recorder = source.sample(trigger).record(demand: .none)
    source.send(1)
    trigger.send(())
    recorder.request(.max(1))
    #expect(recorder.values == [])
    trigger.send(())
    #expect(recorder.values == [1])
    source.send(2)
    trigger.send(())
    source.send(3)
    recorder.request(.max(1))
    trigger.send(())
    #expect(recorder.values == [1, 3])
  }

  @Test func `the completion of either completes it without the pending values`() {
    let (source, trigger) = (scripted(of: Int.self), scripted(of: Void.self))
    let first = source.sample(trigger).record()
    source.send(1)
    source.send(completion: .finished)
    #expect(first.events == [.subscription("Sample"), .finished])
    #expect(trigger.log.last == .cancelled)
    let second = source.sample(trigger).record()
    source.send(1)
    trigger.send(completion: .finished)
    #expect(second.events == [.subscription("Sample"), .finished])
    #expect(source.log.last == .cancelled)
  }

  @Test func `a failure of either upstream fails at once`() {
    let history = EventHistory()
    let source = scripted("source", of: Int.self, history: history)
    let trigger = scripted("trigger", of: Void.self, history: history)
    _ = source.sample(trigger).record("sample", history: history)
    history.clear()
    source.send(completion: .failure("source"))
    #expect(history.lines == ["trigger .cancelled", "sample .failure(\"source\")"])
    _ = source.sample(trigger).record("sample", history: history)
    history.clear()
    trigger.send(completion: .failure("trigger"))
    #expect(history.lines == ["source .cancelled", "sample .failure(\"trigger\")"])
  }

  @Test func `the stream is subscribed before the trigger`() {
    let recorder = CurrentValueSubject<Int, Never>(1).sample(CurrentValueSubject<Int, Never>(0)).record()
    #expect(recorder.events == [.subscription("Sample"), .value(1)])
    let trigger = scripted(of: Void.self)
    let ended = Empty<Int, TestError>().sample(trigger).record()
    #expect(ended.events == [.subscription("Sample"), .finished])
    #expect(trigger.log == [])
  }

  @Test func `the clock tells the time`() {
    let scheduler = VirtualTimeScheduler()
    let source = scripted(of: Int.self)
    let recorder = source.sample(every: 1, scheduler: scheduler).record(clock: scheduler.clock)
    source.send(1)
    scheduler.advance(by: 0.5)
    source.send(2)
    scheduler.advance(by: 2)
    source.send(3)
    scheduler.advance(by: 0.5)
    source.send(4)
    source.send(completion: .finished)
    scheduler.advance(by: 2)
    #expect(
      recorder.timedEvents == [
        .at(0, .subscription("Sample")), .at(1, .value(2)), .at(3, .value(3)), .at(3, .finished),
      ])
    #expect(scheduler.clock.waitingCount == 0)
  }

  @Test func `a cancellation stops the clock`() {
    let scheduler = VirtualTimeScheduler()
    let source = scripted(of: Int.self)
    let recorder = source.sample(every: 1, scheduler: scheduler).record()
    source.send(1)
    #expect(scheduler.clock.waitingCount == 1)
    recorder.cancel()
    #expect(scheduler.clock.waitingCount == 0)
    #expect(source.log.last == .cancelled)
    // A stream that completes when it is subscribed to leaves no timer.
    _ = Empty<Int, Never>().sample(every: 1, scheduler: scheduler).record()
    #expect(scheduler.clock.waitingCount == 0)
  }

  @Test func `a value sent inside a delivery is delivered with the next tick`() {
    let (source, trigger) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
    let recorder = source.sample(trigger).record()
    recorder.onValue = { _, value in
      if value < 3 {
        source.send(value + 1)
        trigger.send(())
      }
    }
    source.send(1)
    trigger.send(())
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.violations == [])
  }

  @Test func `values and the subscriber are freed`() {
    let (values, trigger) = (PassthroughSubject<Witness, Never>(), PassthroughSubject<Void, Never>())
    weak var replaced: Witness?
    weak var pending: Witness?
    let recorder = values.sample(trigger).record()
    do {
      let (one, two) = (Witness(), Witness())
      (replaced, pending) = (one, two)
      values.send(one)
      values.send(two)
    }
    #expect(replaced == nil && pending != nil)
    recorder.cancel()
    #expect(pending == nil)
    var source = PassthroughSubject<Int, Never>()
    let scheduler = VirtualTimeScheduler()
    expectFreed { held in
      source = PassthroughSubject()
      return source.map { [held] in (held, $0) }.sample(every: 1, scheduler: scheduler)
    } start: {
      source.send(1)
      scheduler.advance(by: 1)
    } finish: {
      source.send(completion: .finished)
    }
  }
}

@Suite struct SampleRaces {
  @Test func `values are delivered once and in order while ticks arrive on another thread`() {
    for _ in 0..<20 {
      let (source, trigger) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
      let recorder = source.sample(trigger).record()
      race(
        { for value in 0..<1_000 { source.send(value) } },
        { for _ in 0..<1_000 { trigger.send(()) } })
      trigger.send(())
      #expect(recorder.values == Set(recorder.values).sorted())
      #expect(recorder.values.last == 999)
      #expect(recorder.violations == [])
    }
  }
}
