import Combine
import SwiftCombineEngine
import SwiftCombineTesting
import Dispatch
import TestSupport
import Testing

/// What is delivered on a queue has its place among the blocks of others.
@Suite struct HopOrderTests {
  private let queue = DispatchQueue(label: "serial")
  private let history = EventHistory()

  private func block(_ name: String) {
    let history = history
    queue.async { history.note(name) }
  }

  /// The operators that pass every value on.
  enum Hop: String, CaseIterable {
    case receive, timeout, collect

    func build(
      _ upstream: PassthroughSubject<Int, Never>, on queue: DispatchQueue
    ) -> AnyPublisher<Int, Never> {
      switch self {
      case .receive: upstream.receive(on: queue).eraseToAnyPublisher()
      case .timeout: upstream.timeout(.seconds(1_000), scheduler: queue).eraseToAnyPublisher()
      case .collect:
        upstream.collect(.byTimeOrCount(queue, .seconds(1_000), 1)).map { $0[0] }.eraseToAnyPublisher()
      }
    }
  }

  @Test(arguments: Hop.allCases) func `values sent apart and blocks of others keep their order`(hop: Hop) {
    let subject = PassthroughSubject<Int, Never>()
    let token = hop.build(subject, on: queue).sink(
      receiveCompletion: { _ in history.note("end") }, receiveValue: { history.note("\($0)") })
    queue.suspend()
    subject.send(1)
    block("X")
    subject.send(2)
    block("Y")
    subject.send(completion: .finished)
    block("Z")
    queue.resume()
    queue.sync {}
    #expect(history.lines == ["1", "X", "2", "Y", "end", "Z"])
    token.cancel()
  }

  @Test(arguments: Hop.allCases)
  func `a block enqueued after a value runs after it, also while another value is delivered`(hop: Hop) {
    for _ in 0..<50 {
      let history = EventHistory()
      let started = DispatchSemaphore(value: 0)
      let goesOn = DispatchSemaphore(value: 0)
      let subject = PassthroughSubject<Int, Never>()
      let token = hop.build(subject, on: queue).sink { value in
        history.note("\(value)")
        if value == 1 {
          started.signal()
          goesOn.wait()
        }
      }
      subject.send(1)
      started.wait()
      subject.send(2)
      queue.async { history.note("X") }
      goesOn.signal()
      queue.sync {}
      #expect(history.lines == ["1", "2", "X"])
      token.cancel()
    }
  }

  @Test func `an empty block is a flush`() {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let token = subject.receive(on: queue).sink { values.append($0) }
    for value in 1...500 {
      subject.send(value)
      if value % 3 == 0 { subject.send(-value) }
      queue.sync {}
      #expect(values.last == (value % 3 == 0 ? -value : value))
    }
    token.cancel()
  }

  @Test func `a closure between a sequence and the queue has its blocks run in order`() {
    let recorder = (1...3).publisher.eraseToAnyPublisher().map { value in
      block("X\(value)")
      return value
    }.receive(on: queue).record(demand: .none)
    recorder.onValue = { _, value in history.note("\(value)") }
    recorder.request(.unlimited)
    queue.sync {}
    #expect(history.lines == ["X1", "1", "X2", "2", "X3", "3"])
  }

  @Test func `a sequence that enqueues blocks has them run in order`() {
    let numbers = sequence(state: 0) { last -> Int? in
      if last == 3 { return nil }
      last += 1
      block("X\(last)")
      return last
    }
    let recorder = numbers.publisher.receive(on: queue).record(demand: .none)
    recorder.onValue = { _, value in history.note("\(value)") }
    recorder.request(.unlimited)
    queue.sync {}
    // Each element is fetched before the one before it is delivered.
    #expect(history.lines == ["X1", "X2", "1", "X3", "2", "3"])
  }

  @Test(arguments: [false, true])
  func `values of separate requests are enqueued separately, though of one sequence`(isErased: Bool) {
    queue.suspend()
    let numbers = [1, 2, 3, 4].publisher
    let recorder =
      isErased
      ? numbers.eraseToAnyPublisher().receive(on: queue).record(demand: .none)
      : numbers.receive(on: queue).record(demand: .none)
    recorder.onValue = { _, value in history.note("\(value)") }
    recorder.request(.max(2))
    block("X")
    recorder.request(.max(1))
    block("Y")
    recorder.request(.max(1))
    block("Z")
    queue.resume()
    queue.sync {}
    #expect(history.lines == ["1", "2", "X", "3", "Y", "4", "Z"])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `a value that arrives while a burst is delivered precedes a block enqueued after it`() {
    for _ in 0..<100 {
      let history = EventHistory()
      let token = (1...200).publisher.receive(on: queue).sink { value in
        if value == 200 { history.note("last") }
      }
      queue.async { history.note("X") }
      queue.sync {}
      #expect(history.lines == ["last", "X"])
      token.cancel()
    }
  }

  @Test func `a burst shares one action where the scheduler allows it, separate values do not`() {
    let scheduler = GatheringScheduler()
    let burst = (1...100).publisher.receive(on: scheduler).record()
    #expect(scheduler.clock.waitingCount == 1)
    scheduler.clock.advance()
    #expect(burst.values == Array(1...100) && burst.completion == .finished)
    let subject = PassthroughSubject<Int, Never>()
    let apart = subject.receive(on: scheduler).record()
    for value in 1...3 { subject.send(value) }
    #expect(scheduler.clock.waitingCount == 3)
    scheduler.clock.advance()
    #expect(apart.values == [1, 2, 3])
    let counted = VirtualTimeScheduler()
    let recorder = (1...100).publisher.receive(on: counted).record()
    #expect(counted.clock.waitingCount == 101)
    counted.advance()
    #expect(recorder.values.count == 100)
  }

  @Test func `a sequence of which everything is requested is sent by its action, and not before`() {
    let scheduler = GatheringScheduler()
    let recorder = Recorder<Int, Never>(keepsSubscription: true)
    recorder.onValue = { recorder, value in
      recorder.request(.unlimited)
      recorder.request(.max(1))
      if value == 3 { recorder.cancel() }
    }
    (1...9).publisher.receive(on: scheduler).subscribe(recorder)
    let subscription = recorder.subscription as? any BufferReporting
    #expect(subscription?.bufferCounts == BufferCounts(), "nothing is buffered")
    #expect(scheduler.clock.waitingCount == 1)
    scheduler.clock.advance()
    #expect(recorder.values == [1, 2, 3])
    #expect(recorder.completion == nil)
    #expect(recorder.violations == [])
    #expect(scheduler.clock.waitingCount == 0)
  }

  @Test(arguments: [1, 2]) func `a sequence that is requested in part first is sent in part`(count: Int) {
    let scheduler = GatheringScheduler()
    let recorder = Recorder<Int, Never>(demand: .max(count))
    [1, 2, 3].publisher.receive(on: scheduler).subscribe(recorder)
    scheduler.clock.advance()
    #expect(recorder.values == Array(1...count))
    recorder.request(.unlimited)
    scheduler.clock.advance()
    #expect(recorder.events == [.subscription("ReceiveOn"), .value(1), .value(2), .value(3), .finished])
    #expect(recorder.violations == [])
  }

  @Test func `a sequence that is requested later keeps the place of the request`() {
    let scheduler = GatheringScheduler()
    let history = EventHistory()
    let recorder = Recorder<Int, Never>(demand: .none)
    recorder.onValue = { _, value in history.note("\(value)") }
    [1, 2].publisher.receive(on: scheduler).subscribe(recorder)
    scheduler.schedule { history.note("X") }
    recorder.request(.unlimited)
    scheduler.schedule { history.note("Y") }
    scheduler.clock.advance()
    #expect(history.lines == ["X", "1", "2", "Y"])
    #expect(recorder.completion == .finished)
  }

  @Test func `an empty sequence completes without a request`() {
    let scheduler = GatheringScheduler()
    let recorder = Recorder<Int, Never>(demand: .none)
    [Int]().publisher.receive(on: scheduler).subscribe(recorder)
    scheduler.clock.advance()
    #expect(recorder.events == [.subscription("ReceiveOn"), .finished])
  }

  @Test(arguments: [false, true]) func `a sequence is released when its stream has ended`(cancels: Bool) {
    let scheduler = GatheringScheduler()
    let recorder = Recorder<Held, Never>(keepsSubscription: true)
    weak var held: Held?
    do {
      let object = Held()
      held = object
      recorder.onValue = { recorder, _ in if cancels { recorder.cancel() } }
      [object, object].publisher.receive(on: scheduler).subscribe(recorder)
    }
    #expect(held != nil)
    scheduler.clock.advance()
    recorder.onValue = nil
    #expect(recorder.values.count == (cancels ? 1 : 2))
    recorder.clearEvents()
    #expect(held == nil)
  }

  @Test func `an action that runs inside a delivery continues with the rest of the burst`() {
    let scheduler = GatheringScheduler()
    let recorder = Recorder<Int, Never>(demand: .max(3))
    recorder.onValue = { recorder, value in
      if value == 1 {
        recorder.request(.unlimited)
        scheduler.clock.advance()
      }
    }
    (1...9).publisher.receive(on: scheduler).subscribe(recorder)
    scheduler.clock.advance()
    #expect(recorder.values == Array(1...9))
    #expect(recorder.completion == .finished)
  }

  @Test func `delayed values sent apart are scheduled separately`() {
    let scheduler = GatheringScheduler()
    let subject = PassthroughSubject<Int, Never>()
    let history = history
    let token = subject.delay(for: 1, scheduler: scheduler).sink { history.note("\($0)") }
    subject.send(1)
    scheduler.clock.schedule(at: 1) { history.note("X") }
    subject.send(2)
    scheduler.clock.schedule(at: 1) { history.note("Y") }
    scheduler.clock.advance(by: 2)
    #expect(history.lines == ["1", "X", "2", "Y"])
    token.cancel()
  }

  @Test func `a value whose deinit sends again may be dropped with the buffered values`() {
    let subject = PassthroughSubject<Witness, Never>()
    var count = 0
    let token = subject.receive(on: queue).sink { _ in count += 1 }
    queue.suspend()
    for _ in 1...3 { subject.send(Witness { subject.send(Witness()) }) }
    token.cancel()
    queue.resume()
    queue.sync {}
    #expect(count == 0)
  }
}

/// What is left of a hop that was canceled.
@Suite struct CancelledHopTests {
  /// The operator keeps itself while actions are under way. One that ran while a cancel freed the subscriber
  /// was not counted, and the operator was retained forever.
  @Test func `an action that runs while a cancel frees the subscriber leaves nothing behind`() {
    let queue = DispatchQueue(label: "hop")
    let subject = PassthroughSubject<Int, Never>()
    weak var hop: AnyObject?
    do {
      var subscription: (any Subscription)?
      subject.receive(on: queue).subscribe(
        DyingSubscriber {
          subscription = $0
          $0.request(.unlimited)
        } atEnd: {
          queue.resume()
          queue.sync {}
        })
      hop = subscription as AnyObject?
      queue.suspend()
      subject.send(1)
      subscription?.cancel()
    }
    queue.sync {}
    #expect(hop == nil)
  }

  /// A subscriber that only its publisher holds, and that does something when it is released.
  private final class DyingSubscriber: Subscriber {
    private let begin: (any Subscription) -> Void
    private let atEnd: () -> Void

    init(begin: @escaping (any Subscription) -> Void, atEnd: @escaping () -> Void) {
      self.begin = begin
      self.atEnd = atEnd
    }

    deinit { atEnd() }

    func receive(subscription: any Subscription) { begin(subscription) }
    func receive(_ input: Int) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<Never>) {}
  }
}

/// What happens when a scheduler drops actions: they give their turns back.
@Suite struct DroppedActionTests {
  private let scheduler = DroppingScheduler()
  private let subject = PassthroughSubject<Int, Never>()

  enum Hop: String, CaseIterable {
    case receive, delay, throttleFirst, throttleLast, collectByTime, collectByTimeOrCount, timeout, debounce

    func build(
      _ upstream: PassthroughSubject<Int, Never>, on scheduler: DroppingScheduler
    ) -> AnyPublisher<[Int], Never> {
      switch self {
      case .receive: upstream.receive(on: scheduler).map { [$0] }.eraseToAnyPublisher()
      case .delay: upstream.delay(for: 1, scheduler: scheduler).map { [$0] }.eraseToAnyPublisher()
      case .throttleFirst, .throttleLast:
        upstream.throttle(for: 1, scheduler: scheduler, latest: self == .throttleLast).map { [$0] }
          .eraseToAnyPublisher()
      case .collectByTime: upstream.collect(.byTime(scheduler, 1)).eraseToAnyPublisher()
      case .collectByTimeOrCount: upstream.collect(.byTimeOrCount(scheduler, 1, 4)).eraseToAnyPublisher()
      case .timeout: upstream.timeout(1_000, scheduler: scheduler).map { [$0] }.eraseToAnyPublisher()
      case .debounce: upstream.debounce(for: 1, scheduler: scheduler).map { [$0] }.eraseToAnyPublisher()
      }
    }

    /// What of 1 and 2, which were dropped, and 3 arrives.
    var arriving: [[Int]] {
      switch self {
      case .receive, .delay, .timeout: [[1], [2], [3]]
      case .throttleFirst: [[1]]
      case .throttleLast, .debounce: [[3]]
      case .collectByTime, .collectByTimeOrCount: [[1, 2, 3]]
      }
    }
  }

  @Test(arguments: Hop.allCases) func `a later value is scheduled, with the buffered values`(hop: Hop) {
    let recorder = hop.build(subject, on: scheduler).record()
    subject.send(1)
    subject.send(2)
    scheduler.drop()
    scheduler.clock.advance(by: 10)
    #expect(recorder.values == [])
    subject.send(3)
    scheduler.clock.advance(by: 10)
    #expect(recorder.values == hop.arriving)
    subject.send(4)
    scheduler.clock.advance(by: 10)
    #expect(recorder.values == hop.arriving + [[4]])
    subject.send(completion: .finished)
    scheduler.clock.advance(by: 10)
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test(arguments: Hop.allCases)
  func `a timer that is dropped before the scheduler has returned is started again`(hop: Hop) {
    scheduler.dropsTimersAtOnce = true
    let recorder = hop.build(subject, on: scheduler).record()
    subject.send(1)
    subject.send(2)
    scheduler.dropsTimersAtOnce = false
    subject.send(3)
    scheduler.clock.advance(by: 10)
    #expect(recorder.values.last == hop.arriving.last)
    #expect(recorder.violations == [])
  }

  @Test(arguments: [Hop.receive, .delay, .throttleFirst, .throttleLast, .timeout, .collectByTime])
  func `the completion is delivered too, after the buffered values`(hop: Hop) {
    let recorder = hop.build(subject, on: scheduler).record()
    subject.send(1)
    scheduler.drop()
    subject.send(completion: .finished)
    scheduler.clock.advance(by: 10)
    #expect(recorder.values == [[1]])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func `an action that a scheduler runs twice counts once`() {
    let recorder = subject.receive(on: scheduler).record()
    scheduler.runsTwice = true
    for value in 1...3 { subject.send(value) }
    scheduler.clock.advance()
    for value in 4...6 { subject.send(value) }
    scheduler.clock.advance()
    #expect(recorder.values == Array(1...6))
  }

  @Test func `demand that was to be passed on is passed on with the next`() {
    let source = ScriptedSource<Int, Never>()
    let recorder = source.subscribe(on: scheduler).record(demand: .none)
    scheduler.clock.advance()
    recorder.request(.max(2))
    scheduler.drop()
    recorder.request(.max(3))
    scheduler.clock.advance()
    #expect(source.log == [.subscribed, .requested(.max(5))])
  }

  @Test func `a cancel that was to be passed on is passed on with the next value`() {
    let source = ScriptedSource<Int, Never>()
    let recorder = source.subscribe(on: scheduler).record(demand: .max(5))
    scheduler.clock.advance()
    recorder.cancel()
    scheduler.drop()
    #expect(source.log == [.subscribed, .requested(.max(5))])
    source.send(1)
    #expect(source.log == [.subscribed, .requested(.max(5)), .cancelled])
    #expect(recorder.values == [])
  }
}
