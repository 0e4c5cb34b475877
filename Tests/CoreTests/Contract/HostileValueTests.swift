import Combine
import SwiftCombineTesting
import Synchronization
import TestSupport
import Testing

/// Values that call back into the stream when they are freed, compared or hashed, and closures that do. The
/// stream is never inside an access of its own state then.
@Suite struct HostileValueTests {
  static let moments = Hostility.Moment.allCases

  @Test func `every operator receives hostile values`() {
    let known = Set(HostileCase.all.flatMap(\.description.methods))
    let missing = OperatorCase.all.flatMap(\.description.methods).filter { !known.contains($0) }
    #expect(missing.isEmpty)
  }

  @Test(arguments: HostileCase.all, moments)
  func `a value that sends into its own source is delivered once`(
    _ operation: HostileCase, _ moment: Hostility.Moment
  ) {
    let run = HostileRun(operation)
    run.at(moment) { run in if run.sentCount < 24 { run.send() } }
    run.subscribe(requesting: .unlimited)
    for _ in 1...4 { run.send() }
    run.finish()
    #expect(Set(run.received).count == run.received.count)
    #expect(run.endCount == 1)
    if operation.isLossless { #expect(Set(run.received) == Set(1...run.sentCount)) }
  }

  @Test(arguments: HostileCase.all, moments)
  func `a value that requests receives no more than was requested`(
    _ operation: HostileCase, _ moment: Hostility.Moment
  ) {
    let run = HostileRun(operation)
    run.at(moment) { run in if run.requested < 24 { run.request(1) } }
    run.subscribe(requesting: .max(1))
    for _ in 1...4 {
      run.send()
      run.send()
      run.request(1)
    }
    run.finish()
    run.request(100)
    #expect(Set(run.received).count == run.received.count)
    #expect(run.outputCount <= run.requested)
    #expect(run.endCount <= 1)
  }

  @Test(arguments: HostileCase.all, moments)
  func `a value that cancels is the last`(_ operation: HostileCase, _ moment: Hostility.Moment) {
    for count in 1...6 {
      let run = HostileRun(operation)
      var left = count
      run.at(moment) { run in
        left -= 1
        if left == 0 { run.cancel() }
      }
      run.subscribe(requesting: .unlimited)
      for _ in 1...5 { run.send() }
      run.finish()
      if !operation.deliversAfterCancel { #expect(run.lateCount == 0, "canceled at \(count)") }
      #expect(Set(run.received).count == run.received.count)
    }
  }

  @Test(arguments: HostileCase.all, moments)
  func `a value that completes its own source completes the stream once`(
    _ operation: HostileCase, _ moment: Hostility.Moment
  ) {
    for count in 1...6 {
      let run = HostileRun(operation)
      var left = count
      run.at(moment) { run in
        left -= 1
        if left == 0 { run.subject.send(completion: .finished) }
      }
      run.subscribe(requesting: .unlimited)
      for _ in 1...5 { run.send() }
      run.finish()
      #expect(run.endCount == 1)
      #expect(Set(run.received).count == run.received.count)
    }
  }

  // MARK: What comes first

  @Test func `a value that sends when it is replaced is delivered after the value that replaced it`() {
    for (name, expected) in [
      ("removeDuplicates", [1, 2, 3]), ("tryRemoveDuplicates", [1, 2, 3]), ("scan", [1, 2, 3]),
      ("tryScan", [1, 2, 3]), ("last", [3]), ("last(where:)", [3]), ("tryLast(where:)", [3]),
      ("max", [3]), ("tryMax", [3]), ("reduce", [3]), ("tryReduce", [3]),
    ] {
      let run = HostileRun(.named(name))
      run.at(.death) { run in if run.sentCount == 2 { run.send() } }
      run.subscribe(requesting: .unlimited)
      run.send()
      run.send()
      run.finish()
      #expect(run.received == expected, "\(name)")
    }
  }

  @Test func `a closure that sends has its own result delivered last`() {
    for name in ["scan", "tryScan"] {
      let run = HostileRun(.named(name))
      run.at(.closure) { run in if run.sentCount == 1 { run.send() } }
      run.subscribe(requesting: .unlimited)
      run.send()
      run.finish()
      #expect(run.received == [2, 1], "\(name)")
    }
  }

  @Test func `a greater value that a comparison sends is not forgotten`() {
    for name in ["max", "tryMax"] {
      let run = HostileRun(.named(name))
      run.at(.comparison) { run in if run.sentCount == 2 { run.send() } }
      run.subscribe(requesting: .unlimited)
      run.send()
      run.send()
      run.finish()
      #expect(run.received == [3], "\(name)")
    }
  }

  @Test func `an iterator that cancels is not called again and delivers nothing more`() {
    var subscription: (any Subscription)?
    var calls = 0
    var received: [Int] = []
    let numbers = AnyIterator<Int> {
      calls += 1
      if calls == 3 { subscription?.cancel() }
      return calls
    }
    numbers.publisher.subscribed.subscribe(
      AnySubscriber(
        receiveSubscription: {
          subscription = $0
          $0.request(.unlimited)
        },
        receiveValue: {
          received.append($0)
          return .none
        }))
    #expect(received == [1])
    #expect(calls == 3)
  }

  @Test func `an iterator that requests has its values delivered after the current one`() {
    var subscription: (any Subscription)?
    var calls = 0
    var log: [String] = []
    let numbers = AnyIterator<Int> {
      calls += 1
      if calls > 1 { subscription?.request(.max(1)) }
      return calls > 4 ? nil : calls
    }
    numbers.publisher.subscribed.subscribe(
      AnySubscriber(
        receiveSubscription: {
          subscription = $0
          $0.request(.max(1))
        },
        receiveValue: {
          log.append("begin \($0)")
          log.append("end \($0)")
          return .none
        },
        receiveCompletion: { _ in log.append("end") }))
    #expect(log == (1...4).flatMap { ["begin \($0)", "end \($0)"] } + ["end"])
  }

  @Test func `the current value of a subject may send when it is replaced`() {
    let hostility = Hostility()
    let subject = CurrentValueSubject<HostileValue, Never>(hostility.value(0))
    var received: [Int] = []
    let token = subject.sink { received.append($0.number) }
    var sent = 1
    hostility.act = { moment in
      if moment == .death, sent < 8 {
        sent += 1
        subject.send(hostility.value(sent))
      }
    }
    subject.send(hostility.value(1))
    hostility.act = nil
    #expect(received == Array(0...8))
    #expect(subject.value.number == 8)
    withExtendedLifetime(token) {}
  }

  @Test func `a published property may be set when its old value is deallocated`() {
    final class Model {
      @Published var value: HostileValue
      init(_ value: HostileValue) { _value = Published(initialValue: value) }
    }
    for isObserved in [true, false] {
      let hostility = Hostility()
      let model = Model(hostility.value(0))
      var received: [Int] = []
      let token = isObserved ? model.$value.sink { received.append($0.number) } : nil
      var sent = 1
      hostility.act = { moment in
        if moment == .death, sent < 8 {
          sent += 1
          model.value = hostility.value(sent)
        }
      }
      model.value = hostility.value(1)
      hostility.act = nil
      #expect(model.value.number == 8)
      if isObserved { #expect(received == Array(0...8)) }
      withExtendedLifetime(token) {}
    }
  }

  @Test func `the value of a future may send and cancel when it is deallocated`() {
    let hostility = Hostility()
    var token: AnyCancellable?
    var received: [Int] = []
    let subject = PassthroughSubject<Int, Never>()
    let other = subject.sink { received.append($0) }
    hostility.act = { moment in
      token?.cancel()
      if moment == .death { subject.send(0) }
    }
    do {
      var promise: Future<HostileValue, Never>.Promise?
      let future = Future<HostileValue, Never> { promise = $0 }
      token = future.sink { received.append($0.number) }
      promise?(.success(hostility.value(1)))
      promise?(.success(hostility.value(2)))
    }
    token = nil
    hostility.act = nil
    #expect(received.first == 1 || received.first == 0)
    #expect(received.filter { $0 == 1 }.count == 1)
    withExtendedLifetime(other) {}
  }
}

/// The same from two threads: what one leaves for the other is freed by the other.
@Suite struct HostileValueRaces {
  @Test(arguments: HostileCase.all)
  func `a value that sends when it is deallocated is delivered once, whichever thread releases it`(
    _ operation: HostileCase
  ) {
    let (hostility, numbers) = (Hostility(), Numbers())
    let subjects = [PassthroughSubject<HostileValue, TestError>(), PassthroughSubject()]
    let send = { (index: Int) in subjects[index].send(hostility.value(numbers.next())) }
    let source = subjects[0].merge(with: subjects[1])
      .buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
    // Deliveries come one at a time, which is what the array relies on.
    var received: [Int] = []
    var endCount = 0
    let token = operation.build(source.eraseToAnyPublisher())
      .sink { _ in
        endCount += 1
      } receiveValue: {
        received += $0
      }
    hostility.act = { moment in
      if moment == .death, numbers.takeOne() { send(0) }
    }
    let bodies = [0, 1].map { index in { for _ in 0..<100 { send(index) } } }
    race(bodies)
    hostility.act = nil
    for subject in subjects { subject.send(completion: .finished) }
    #expect(Set(received).count == received.count)
    #expect(endCount == 1)
    if operation.isLossless {
      #expect(Set(received) == Set(1..<numbers.next()))
    }
    withExtendedLifetime(token) {}
  }

  private final class Numbers: Sendable {
    private let last = Atomic<Int>(0)
    private let left = Atomic<Int>(200)

    func next() -> Int { last.add(1, ordering: .relaxed).newValue }
    func takeOne() -> Bool { left.subtract(1, ordering: .relaxed).newValue >= 0 }
  }
}

extension HostileCase {
  fileprivate static func named(_ name: String) -> HostileCase { all.first { $0.testDescription == name }! }
}

/// A subject of hostile values, an operator, and what comes out.
private final class HostileRun: Subscriber {
  let hostility = Hostility()
  let subject = PassthroughSubject<HostileValue, TestError>()
  private let publisher: AnyPublisher<[Int], any Error>
  private var subscription: (any Subscription)?
  private var isOpen = true
  private var isCancelled = false
  private var initial = Subscribers.Demand.none

  private(set) var sentCount = 0
  private(set) var requested = 0
  private(set) var received: [Int] = []
  private(set) var outputCount = 0
  private(set) var endCount = 0
  /// How many signals came after the cancellation.
  private(set) var lateCount = 0

  init(_ operation: HostileCase) { publisher = operation.build(subject.eraseToAnyPublisher()) }

  /// Has something done at each moment of a kind, until the stream is to end.
  func at(_ moment: Hostility.Moment, _ act: @escaping (HostileRun) -> Void) {
    hostility.act = { [unowned self] in if $0 == moment, isOpen { act(self) } }
  }

  func subscribe(requesting demand: Subscribers.Demand) {
    initial = demand
    requested += demand.max ?? 0
    publisher.subscribe(self)
  }

  func send() {
    sentCount += 1
    subject.send(hostility.value(sentCount))
  }

  func request(_ count: Int) {
    requested += count
    subscription?.request(.max(count))
  }

  func cancel() {
    subscription?.cancel()
    isCancelled = true
  }

  /// Ends the source, and has nothing done any more.
  func finish() {
    isOpen = false
    subject.send(completion: .finished)
    hostility.act = nil
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(initial)
  }

  func receive(_ numbers: [Int]) -> Subscribers.Demand {
    received += numbers
    outputCount += 1
    if isCancelled { lateCount += 1 }
    return .none
  }

  func receive(completion: Subscribers.Completion<any Error>) {
    endCount += 1
    if isCancelled { lateCount += 1 }
  }
}
