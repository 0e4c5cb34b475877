import Combine
import SwiftCombineTesting
import TestSupport
import Testing

private typealias Source = ScriptedSource<Int, TestError>

@Suite("What every operator of time does")
struct TimingContractTests {
  @Test(arguments: TimingCase.all)
  func `the subscription is delivered at once, and the operator requests the values it needs itself`(
    operation: TimingCase
  ) {
    let source = Source()
    let scheduler = VirtualTimeScheduler()
    let recorder = operation.build(source.eraseToAnyPublisher(), scheduler).record(demand: .none)
    #expect(recorder.events.count == 1)
    #expect(source.log == [.subscribed] + operation.requestsItself)
    #expect(recorder.violations == [])
  }

  @Test(arguments: TimingCase.named)
  func `the subscription has a name and an empty mirror`(operation: TimingCase) throws {
    let recorder = operation.build(Source().eraseToAnyPublisher(), VirtualTimeScheduler()).record()
    #expect(recorder.events == [.subscription(operation.subscription!)])
    let subscription = try #require(recorder.subscription)
    let mirrored = try #require(subscription as? any CustomReflectable)
    let labels =
      operation.subscription == "Debounce" ? ["downstream", "downstreamDemand", "currentValue"] : []
    #expect(mirrored.customMirror.children.map(\.label) == labels)
  }

  @Test(arguments: TimingCase.all)
  func `signals before the subscription are ignored, and a second subscription is canceled`(
    operation: TimingCase
  ) {
    let scheduler = VirtualTimeScheduler()
    let source = Source(holdsSubscriptions: true)
    let recorder = operation.build(source.eraseToAnyPublisher(), scheduler).record()
    #expect(source.misbehave.send(1) == .none)
    source.misbehave.send(completion: .finished)
    scheduler.advance(by: 5)
    #expect(recorder.events.isEmpty)
    source.sendSubscription()
    #expect(recorder.events.count == 1)
    #expect(source.misbehave.sendSubscription().log == [.cancelled])
    source.misbehave.send(completion: .failure("end"))
    scheduler.advance(by: 1)
    #expect(recorder.events.count == 2)
    #expect(recorder.events.last == .failure("end"))
  }

  @Test(arguments: TimingCase.scheduled)
  func `facts 75, 128 nothing is delivered on the thread of the upstream`(operation: TimingCase) {
    let scheduler = VirtualTimeScheduler()
    let source = Source()
    let recorder = operation.build(source.eraseToAnyPublisher(), scheduler).record()
    #expect(source.send(1) <= .max(1))
    source.send(2)
    source.send(completion: .finished)
    #expect(recorder.events.count == 1)
    scheduler.advance(by: 1)
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test(arguments: TimingCase.scheduled)
  func `after a cancel nothing passes, and the upstream is canceled once`(operation: TimingCase) {
    let scheduler = VirtualTimeScheduler()
    let source = Source()
    let recorder = operation.build(source.eraseToAnyPublisher(), scheduler).record(keepsSubscription: true)
    source.send(1)
    source.send(2)
    let log = source.log
    recorder.cancel()
    recorder.cancel()
    #expect(source.log == log + [.cancelled])
    recorder.request(.max(1))
    #expect(source.misbehave.send(3) == .none)
    source.misbehave.send(completion: .finished)
    scheduler.advance(by: 5)
    #expect(recorder.events.count == 1)
    #expect(source.log == log + [.cancelled])
  }

  @Test(arguments: TimingCase.scheduled)
  func `a cancel while the completion waits drops it, and a completed upstream is not canceled`(
    operation: TimingCase
  ) {
    let scheduler = VirtualTimeScheduler()
    let source = Source()
    let recorder = operation.build(source.eraseToAnyPublisher(), scheduler).record(keepsSubscription: true)
    source.send(1)
    source.send(completion: .finished)
    recorder.cancel()
    scheduler.advance(by: 5)
    #expect(recorder.events.count == 1)
    #expect(!source.log.contains(.cancelled))
  }

  @Test(arguments: TimingCase.scheduled)
  func `a cancel inside the first delivery ends it`(operation: TimingCase) {
    let scheduler = VirtualTimeScheduler()
    let source = Source()
    let recorder = Recorder<String, TestError>()
    recorder.onValue = { recorder, _ in recorder.cancel() }
    operation.build(source.eraseToAnyPublisher(), scheduler).subscribe(recorder)
    for value in 1...5 { source.send(value) }
    scheduler.advance(by: 5)
    #expect(recorder.values.count == 1)
    #expect(source.log.last == .cancelled)
    #expect(recorder.violations == [])
  }

  @Test(arguments: TimingCase.all)
  func `after the completion nothing is delivered, and the upstream is not canceled`(operation: TimingCase) {
    let scheduler = VirtualTimeScheduler()
    let source = Source()
    let recorder = operation.build(source.eraseToAnyPublisher(), scheduler).record(keepsSubscription: true)
    source.send(1)
    source.send(completion: .finished)
    scheduler.advance(by: 5)
    let events = recorder.events
    #expect(events.last == .finished)
    source.misbehave.send(2)
    source.misbehave.send(completion: .failure("late"))
    recorder.request(.max(1))
    recorder.cancel()
    scheduler.advance(by: 5)
    #expect(recorder.events == events)
    #expect(!source.log.contains(.cancelled))
    #expect(scheduler.clock.waitingCount == 0)
  }

  @Test(arguments: TimingCase.forwarding)
  func `demand is passed upstream unchanged, also none, and returned demand is requested`(
    operation: TimingCase
  ) {
    let scheduler = VirtualTimeScheduler()
    let source = Source(recordsAnswers: true)
    let recorder = operation.build(source.eraseToAnyPublisher(), scheduler).record(
      demand: .max(2), answering: { _ in .max(3) })
    recorder.request(.none)
    source.send(1)
    scheduler.advance(by: 1)
    recorder.request(.unlimited)
    let log: [SourceEvent] = [.subscribed, .requested(.max(2)), .requested(.none)]
    let answer: [SourceEvent] = [.answered(.none), .requested(.max(3))]
    #expect(
      source.log.filter { $0 != .cancelled } == log
        + (operation.testDescription == "measureInterval" ? answer.reversed() : answer)
        + (operation.testDescription == "timeout" ? [] : [.requested(.unlimited)]))
  }

  @Test(arguments: TimingCase.all) func `no more is delivered than was requested`(operation: TimingCase) {
    let scheduler = VirtualTimeScheduler()
    let source = Source()
    let recorder = operation.build(source.eraseToAnyPublisher(), scheduler).record(demand: .none)
    for round in 0..<4 {
      for value in 0..<5 { source.send(value) }
      scheduler.advance(by: 1)
      #expect(recorder.values.count <= round)
      recorder.request(.max(1))
    }
    source.send(completion: .finished)
    scheduler.advance(by: 1)
    #expect(recorder.violations == [])
  }

  @Test(arguments: TimingCase.all)
  func `a request inside the delivery counts`(operation: TimingCase) {
    let scheduler = VirtualTimeScheduler()
    let source = Source()
    let recorder = Recorder<String, TestError>(demand: .max(1))
    recorder.onValue = { recorder, _ in recorder.request(.max(1)) }
    operation.build(source.eraseToAnyPublisher(), scheduler).subscribe(recorder)
    for round in 1...5 {
      source.send(1)
      if operation.testDescription == "collect by time or count" { source.send(1) }
      // After a second without a value, a timeout ends.
      let steps: [VirtualTime.Stride] = operation.testDescription == "timeout" ? [0.1] : [0.9, 0.2]
      for step in steps { scheduler.advance(by: step) }
      #expect(recorder.values.count == round)
    }
    #expect(recorder.violations == [])
  }

  // MARK: Memory

  @Test(arguments: TimingCase.all, ["cancel", "drop", "finish", "fail"])
  func `the completion frees closures, values and subscriber, though the subscription is kept`(
    operation: TimingCase, ending: String
  ) {
    weak var witness: Witness?
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = Recorder<String, TestError>(keepsSubscription: true)
    var token: AnyCancellable? = AnyCancellable { recorder.cancel() }
    do {
      let held = Witness()
      witness = held
      operation.build(
        subject.map { value in withExtendedLifetime(held) { value } }.eraseToAnyPublisher(), scheduler
      )
      .map { value in withExtendedLifetime(held) { value } }.subscribe(recorder)
    }
    subject.send(1)
    subject.send(2)
    #expect(witness != nil)
    switch ending {
    case "cancel": recorder.cancel()
    case "drop": token = nil
    default:
      subject.send(completion: ending == "fail" ? .failure("end") : .finished)
      scheduler.advance(by: 1)
      #expect(recorder.completion != nil)
    }
    #expect(witness == nil)
    withExtendedLifetime(token) {}
  }
}
