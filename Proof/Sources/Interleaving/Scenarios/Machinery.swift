import Combine
import SwiftCombineEngine
import Synchronization

extension Interleaving {
  /// The parts that all publishers share, in the smallest pipelines that reach them.
  static let machinery: [Interleaving] = ends + demand + meetings + mailboxes

  private static let ends: [Interleaving] = [
    Interleaving("AnyCancellable: cancel beside cancel") { trial in
      let calls = TokenHolder()
      let token = AnyCancellable { calls.numbers.append(1) }
      trial.thread { token.cancel() }
      trial.thread { token.cancel() }
      trial.check { calls.numbers.count == 1 ? nil : "the closure ran \(calls.numbers.count) times" }
    },
    Interleaving("Sink: subscribe beside cancel") { trial in
      let subject = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { log.end($0) }) { log.value($0) }
      trial.thread { subject.subscribe(sink) }
      trial.thread { sink.cancel() }
      trial.check {
        subject.send(1)
        return log.text.isEmpty ? nil : "got “\(log.text)” after it was canceled"
      }
    },
    Interleaving("Sink: send beside cancel") { trial in
      let subject = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { log.end($0) }) { log.value($0) }
      subject.subscribe(sink)
      trial.thread { subject.send(1) }
      trial.thread { sink.cancel() }
      trial.expect(log, "", "1")
    },
    Interleaving("receive(on:): send beside an action beside cancel") { trial in
      let subject = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let shelf = Shelf()
      let token = subject.receive(on: shelf).sink(log)
      subject.send(1)
      trial.thread { subject.send(2) }
      trial.thread { shelf.run() }
      trial.thread { token.cancel() }
      trial.check {
        shelf.run()
        return ["", "1", "1 2"].contains(log.text) ? nil : "got “\(log.text)”"
      }
    },
  ]

  private static let demand: [Interleaving] = [
    Interleaving("PassthroughSubject: request beside request") { trial in
      let subject = PassthroughSubject<Int, Never>()
      let subscriber = Requesting(trial)
      subject.subscribe(subscriber)
      trial.thread { subscriber.request(1) }
      trial.thread { subscriber.request(1) }
      trial.check {
        for value in 1...3 { subject.send(value) }
        return subscriber.end(expecting: "1 2")
      }
    },
    Interleaving("PassthroughSubject: send beside request") { trial in
      let subject = PassthroughSubject<Int, Never>()
      let subscriber = Requesting(trial)
      subject.subscribe(subscriber)
      subscriber.request(1)
      trial.thread {
        subject.send(1)
        subject.send(2)
      }
      trial.thread { subscriber.request(1) }
      trial.check {
        for _ in 0..<2 { subject.send(9) }
        return subscriber.end(expecting: "1 2", "1 9")
      }
    },
    Interleaving("Sequence: request beside request") { trial in
      let subscriber = Requesting(trial)
      [1, 2, 3].publisher.subscribe(subscriber)
      trial.thread { subscriber.request(1) }
      trial.thread { subscriber.request(1) }
      trial.check { subscriber.end(expecting: "1 2") }
    },
    Interleaving("Sequence: request beside cancel") { trial in
      let subscriber = Requesting(trial)
      [1, 2, 3].publisher.subscribe(subscriber)
      trial.thread { subscriber.request(1) }
      trial.thread { subscriber.cancel() }
      trial.check { subscriber.end(expecting: "", "1") }
    },
    Interleaving("first: send beside request") { trial in
      let subject = PassthroughSubject<Int, Never>()
      let subscriber = Requesting(trial)
      subject.first().subscribe(subscriber)
      trial.thread { subject.send(1) }
      trial.thread { subscriber.request(1) }
      trial.check { subscriber.end(expecting: "1 |") }
    },
    Interleaving("zip: subscribe beside request") { trial in
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let subscriber = Requesting(trial)
      trial.thread { a.zip(b) { $0 * 10 + $1 }.subscribe(subscriber) }
      trial.thread { subscriber.request(1) }
      trial.check {
        a.send(1)
        b.send(2)
        return subscriber.end(expecting: subscriber.hasRequested ? "12" : "")
      }
    },
    Interleaving("PassthroughSubject: upstream beside sink") { trial in
      let (upstream, subject) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let (feeding, token) = (TokenHolder(), TokenHolder())
      trial.thread { feeding.token = upstream.subscribe(subject) }
      trial.thread { token.token = subject.sink(log) }
      trial.check {
        upstream.send(1)
        return log.text == "1" ? nil : "got “\(log.text)”"
      }
      trial.keep(feeding, token)
    },
    Interleaving("PassthroughSubject: upstream's send beside the release of the subject") { trial in
      let upstream = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let (feeding, token) = (TokenHolder(), TokenHolder())
      let subject = PassthroughSubject<Int, Never>()
      feeding.token = upstream.subscribe(subject)
      token.token = subject.sink(log)  // retains the subject from here on
      trial.thread { upstream.send(1) }
      trial.thread { token.token = nil }
      trial.expect(log, "", "1")
      trial.check {
        upstream.send(2)
        return log.text == "" || log.text == "1" ? nil : "got “\(log.text)”"
      }
      trial.keep(feeding)
    },
  ]

  private static let mailboxes: [Interleaving] = [
    // Three preemptions, so that two threads may sleep.
    Interleaving("mailbox without room: send beside send beside send", preemptions: 3) { trial in
      let crowded = Crowded(trial)
      for value in 1...3 { trial.thread { crowded.send(value) } }
      trial.check { crowded.log.text.count == 5 ? nil : "got “\(crowded.log.text)”" }
    },
    Interleaving("mailbox without room: two sends beside two sends") { trial in
      let crowded = Crowded(trial)
      for value in [1, 3] {
        trial.thread {
          crowded.send(value)
          crowded.send(value + 1)
        }
      }
      trial.expect(crowded.log, "1 2 3 4", "1 3 2 4", "1 3 4 2", "3 1 2 4", "3 1 4 2", "3 4 1 2")
    },
    Interleaving("mailbox without room: a cycle of two threads that wait") { trial in
      let (crowded, subject) = (Crowded(trial), PassthroughSubject<Int, Never>())
      let token = subject.sink { if $0 == 2 { crowded.send(2) } }
      crowded.log.insideFirst = { subject.send(3) }
      trial.thread { crowded.send(1) }
      trial.thread { subject.send(2) }
      trial.expect(crowded.log, "1 2", "2 1")
      trial.finally { token.cancel() }
    },
  ]

  private static let meetings: [Interleaving] = [
    Interleaving("CurrentValueSubject: a value when sink returns") { trial in
      let subject = CurrentValueSubject<Int, Never>(0)
      let token = TokenHolder()
      let values = Count()
      trial.thread { subject.send(1) }
      trial.thread {
        token.token = subject.sink { _ in values.number.add(1, ordering: .relaxed) }
        token.numbers = [values.number.load(ordering: .relaxed)]
      }
      trial.check { token.numbers == [0] ? "sink returned without a value" : nil }
      trial.keep(token)
    },
    Interleaving("Future: promise beside promise") { trial in
      let (early, late) = (Log(trial), Log(trial))
      var promise: ((Result<Int, Never>) -> Void)?
      let future = Future<Int, Never> { promise = $0 }
      let keep = promise!
      let token = future.sink(early)
      trial.thread { keep(.success(1)) }
      trial.thread { keep(.success(2)) }
      trial.expect(early, "1 |", "2 |")
      trial.check {
        future.sink(late).cancel()
        return early.text == late.text ? nil : "got “\(early.text)” first and “\(late.text)” later"
      }
      trial.keep(token)
    },
    Interleaving("Future: promise beside sink") { trial in
      let log = Log(trial)
      var promise: ((Result<Int, Never>) -> Void)?
      let future = Future<Int, Never> { promise = $0 }
      let keep = promise!
      let token = TokenHolder()
      trial.thread { keep(.success(1)) }
      trial.thread { token.token = future.sink(log) }
      trial.expect(log, "1 |")
      trial.keep(token)
    },
    Interleaving("Future: promise beside two requests") { trial in
      let subscriber = Requesting(trial)
      var promise: ((Result<Int, Never>) -> Void)?
      let future = Future<Int, Never> { promise = $0 }
      let keep = promise!
      future.subscribe(subscriber)
      trial.thread { keep(.success(1)) }
      trial.thread {
        subscriber.request(1)
        subscriber.request(1)
      }
      trial.check { subscriber.end(expecting: "1 |") }
    },
    Interleaving("PassthroughSubject: send beside send") { trial in
      let subject = PassthroughSubject<Int, Never>()
      let log = Log(trial)
      let token = subject.sink(log)
      trial.thread { subject.send(1) }
      trial.thread { subject.send(2) }
      trial.expect(log, "1 2", "2 1")
      trial.keep(token)
    },
    Interleaving("merge: send beside cancel") { trial in
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let log = Log(trial)
      let token = a.merge(with: b).sink(log)
      trial.thread { a.send(1) }
      trial.thread { token.cancel() }
      trial.expect(log, "", "1")
    },
    Interleaving("two subjects: send into each other") { trial in
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let count = Count()
      func pass(_ value: Int, to other: PassthroughSubject<Int, Never>) {
        count.number.add(1, ordering: .relaxed)
        if value > 1 { other.send(value - 1) }
      }
      let tokens = TokenHolder()
      tokens.token = a.sink { [unowned b] in pass($0, to: b) }
      let second = TokenHolder()
      second.token = b.sink { [unowned a] in pass($0, to: a) }
      trial.thread { a.send(2) }
      trial.thread { b.send(2) }
      trial.check {
        let sum = count.number.load(ordering: .relaxed)
        return sum == 4 ? nil : "\(sum) values of 4 came"
      }
      trial.keep(tokens, second, a, b)
    },
  ]
}

/// A number that threads add to.
final class Count: Sendable {
  let number = Atomic<Int>(0)
}

/// A subscriber that requests when a test calls it to, from any thread.
private final class Requesting: Subscriber {
  private let log: Log
  // Set before the flag, read after it.
  private var subscription: (any Subscription)?
  private let isSubscribed = Atomic<Bool>(false)
  private let requested = Atomic<Bool>(false)

  init(_ trial: Trial) { log = Log(trial) }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    isSubscribed.store(true, ordering: .releasing)
  }

  func receive(_ value: Int) -> Subscribers.Demand {
    log.value(value)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { log.end(completion) }

  /// Requests values, if it has its subscription.
  func request(_ count: Int) {
    guard isSubscribed.load(ordering: .acquiring) else { return }
    subscription?.request(.max(count))
    requested.store(true, ordering: .releasing)
  }

  /// Whether it has requested anything.
  var hasRequested: Bool { requested.load(ordering: .acquiring) }

  func cancel() { subscription?.cancel() }

  /// Cancels, and returns what is wrong with the received signals.
  func end(expecting histories: String...) -> String? {
    cancel()
    subscription = nil
    return histories.contains(log.text) ? nil : "got “\(log.text)”"
  }
}

/// A scheduler that buffers actions until some thread runs them.
private final class Shelf: Scheduler, @unchecked Sendable {
  private let actions = Mutex<[Action]>([])

  private struct Action: @unchecked Sendable {
    let perform: () -> Void
  }

  var now: ImmediateScheduler.SchedulerTimeType { ImmediateScheduler.shared.now }
  var minimumTolerance: ImmediateScheduler.SchedulerTimeType.Stride { .zero }

  /// Runs the scheduled actions.
  func run() {
    let actions = self.actions.withLock { actions in
      let all = actions
      actions = []
      return all
    }
    for action in actions { action.perform() }
  }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    let action = Action(perform: action)
    actions.withLock { $0.append(action) }
  }

  func schedule(
    after date: ImmediateScheduler.SchedulerTimeType,
    tolerance: ImmediateScheduler.SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) { schedule(options: nil, action) }

  func schedule(
    after date: ImmediateScheduler.SchedulerTimeType,
    interval: ImmediateScheduler.SchedulerTimeType.Stride,
    tolerance: ImmediateScheduler.SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(options: nil, action)
    return AnyCancellable {}
  }

  static var _takesTogether: Bool { true }
  func _prepare(options: Never?, _ action: @escaping () -> Void) -> (() -> Void)? {
    let prepared = Action(perform: action)
    return { [self] in actions.withLock { $0.append(prepared) } }
  }
}

/// A region whose mailbox is full from the start: in a pipeline it is after hundreds of values.
private final class Crowded {
  let log: Log
  private let region = MailboxRegion(room: 0)

  init(_ trial: Trial) {
    log = Log(trial)
    region.announce(for: self) {}
  }

  func send(_ value: Int) {
    if region.perform(for: self, { log.value(value) }) == nil {
      region.leave({ [log] _ in log.value(value) }, mayWait: true) { region.drain(self) }
    }
  }
}
