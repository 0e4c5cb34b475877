import SwiftCombineExtras
import SwiftCombine
import SwiftCombineTesting
import TestSupport
import Testing

/// Values, keys, times and closures that reenter the stream. Foreign code that works on the state of an
/// operator finds no other thread there; the values it sends follow the value it was called for.
@Suite struct HostileValueTests {
  @Test func `a key that sends when it is hashed or compared is grouped before the value it sends`() {
    let hostility = Hostility()
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let token = subject.groupBy { hostility.value($0 % 2) }
      .flatMap { group in group.map { "\(group.key): \($0)" } }
      .sink { log.append($0) }
    var sent = 2
    hostility.act = { moment in
      if moment == .comparison, sent < 12 {
        sent += 1
        subject.send(sent)
      }
    }
    subject.send(1)
    subject.send(2)
    hostility.act = nil
    #expect(log.first == "1: 1")
    #expect(Set(log).count == 12)
    #expect(log.allSatisfy { Int($0.suffix(2).drop { $0 == " " })! % 2 == Int($0.prefix(1)) })
    withExtendedLifetime(token) {}
  }

  @Test func `a key that completes its source when it is hashed completes every group after its value`() {
    let hostility = Hostility()
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let token = subject.groupBy { hostility.value($0 % 2) }
      .flatMap { group in
        group.handleEvents(receiveCompletion: { _ in log.append("\(group.key) ended") }).map { "\($0)" }
      }
      .sink { _ in
        log.append("ended")
      } receiveValue: {
        log.append($0)
      }
    subject.send(1)
    subject.send(2)
    hostility.act = { moment in if moment == .comparison { subject.send(completion: .finished) } }
    subject.send(3)
    hostility.act = nil
    #expect(log == ["1", "2", "3", "1 ended", "0 ended", "ended"])
    withExtendedLifetime(token) {}
  }

  @Test func `groups are freed though their keys and values send when they die`() {
    let hostility = Hostility()
    let subject = PassthroughSubject<HostileValue, Never>()
    var deaths = 0
    var received: [Int] = []
    weak var witness: Witness?
    do {
      let held = Witness()
      witness = held
      let token = subject.groupBy { $0 }
        .flatMap { [held] group in
          _ = held
          return group.first()
        }
        .sink { received.append($0.number) }
      var sent = 1
      hostility.act = { moment in
        if moment == .death { deaths += 1 }
        if moment == .death, sent < 8 {
          sent += 1
          subject.send(hostility.value(sent))
        }
      }
      subject.send(hostility.value(1))
      subject.send(completion: .finished)
      withExtendedLifetime(token) {}
    }
    hostility.act = nil
    #expect(Set(received).count == received.count)
    #expect(deaths >= 2 * received.count)
    #expect(witness == nil)
  }

  // MARK: Results changed in place

  @Test func `scan(into:) folds values its closure sends after the value it was called for`() {
    let subject = PassthroughSubject<Int, Never>()
    var received: [[Int]] = []
    let token = subject.scan(into: []) { result, value in
      if value == 1 {
        subject.send(2)
        subject.send(3)
      }
      result.append(value)
    }
    .sink { received.append($0) }
    subject.send(1)
    subject.send(4)
    #expect(received == [[1], [1, 2], [1, 2, 3], [1, 2, 3, 4]])
    withExtendedLifetime(token) {}
  }

  @Test func `scan(into:) delivers a value sent inside a delivery reentrantly`() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let token = subject.scan(into: 0) { $0 += $1 }
      .sink { value in
        log.append("begin \(value)")
        if value == 1 { subject.send(10) }
        log.append("end \(value)")
      }
    subject.send(1)
    #expect(log == ["begin 1", "begin 11", "end 11", "end 1"])
    withExtendedLifetime(token) {}
  }

  @Test func `a completion that the closure of scan(into:) sends follows its value`() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.scan(into: 0) { result, value in
      if value == 1 { subject.send(completion: .finished) }
      result += value
    }
    .record()
    subject.send(1)
    #expect(recorder.values == [1])
    #expect(recorder.violations == [])
    #expect(recorder.completion == .finished)
  }

  @Test func `a closure of tryScan(into:) that sends and throws ends the stream`() {
    let subject = PassthroughSubject<Int, Never>()
    var received: [Int] = []
    var ends = 0
    let token = subject.tryScan(into: 0) { result, value in
      if value == 2 {
        subject.send(3)
        throw TestError("two")
      }
      result += value
    }
    .sink { _ in
      ends += 1
    } receiveValue: {
      received.append($0)
    }
    subject.send(1)
    subject.send(2)
    subject.send(4)
    #expect(received == [1])
    #expect(ends == 1)
    withExtendedLifetime(token) {}
  }

  @Test func `reduce(into:) folds values its closure sends, and finishes after them`() {
    for throwsErrors in [false, true] {
      let subject = PassthroughSubject<Int, Never>()
      var received: [[Int]] = []
      let update = { (result: inout [Int], value: Int) in
        if value == 1 {
          subject.send(2)
          subject.send(completion: .finished)
        }
        result.append(value)
      }
      let token =
        throwsErrors
        ? subject.tryReduce(into: [], update).sink { _ in
        } receiveValue: {
          received.append($0)
        }
        : subject.reduce(into: [], update).sink { received.append($0) }
      subject.send(1)
      #expect(received == [[1, 2]])
      withExtendedLifetime(token) {}
    }
  }

  @Test func `scan(into:) copies no result that its subscriber does not keep`() {
    var addresses: Set<UInt> = []
    let token = (1...100).publisher.subscribed
      .scan(into: Array(repeating: 0, count: 1000)) { result, value in result[0] = value }
      .sink { $0.withUnsafeBufferPointer { _ = addresses.insert(UInt(bitPattern: $0.baseAddress)) } }
    #expect(addresses.count <= 2)
    withExtendedLifetime(token) {}
  }

  // MARK: What is remembered

  @Test func `removeAllDuplicates compares the values that its keys, values or closure send`() {
    for kind in 0..<3 {
      let hostility = Hostility()
      let subject = PassthroughSubject<HostileValue, Never>()
      let publisher =
        switch kind {
        case 0: subject.removeAllDuplicates()
        case 1: subject.removeAllDuplicates { $0.seen }
        default: subject.removeAllDuplicates { $0.seen == $1.seen }
        }
      var received: [Int] = []
      let token = publisher.sink { received.append($0.number) }
      var sent = 2
      hostility.act = { _ in
        if sent < 12 {
          sent += 1
          subject.send(hostility.value(sent / 2))
        }
      }
      subject.send(hostility.value(0))
      subject.send(hostility.value(0))
      hostility.act = nil
      // The closure of the key runs first, as the closure of a map does.
      if kind != 1 { #expect(received.first == 0) }
      #expect(received.sorted() == [0, 1, 2, 3, 4, 5, 6], "\(kind)")
      withExtendedLifetime(token) {}
    }
  }

  @Test func `pairwise makes a pair of each two neighbors, though the older sends when it dies`() {
    let hostility = Hostility()
    let subject = PassthroughSubject<HostileValue, Never>()
    var received: [[Int]] = []
    let token = subject.pairwise().sink { received.append([$0.previous.number, $0.current.number]) }
    var sent = 2
    hostility.act = { moment in
      if moment == .death, sent < 6 {
        sent += 1
        subject.send(hostility.value(sent))
      }
    }
    subject.send(hostility.value(1))
    subject.send(hostility.value(2))
    hostility.act = nil
    #expect(received.allSatisfy { $0[0] != $0[1] })
    #expect(Set(received.map { $0[1] }).count == received.count)
    withExtendedLifetime(token) {}
  }

  // MARK: Times

  @Test func `rateLimit computes and compares times with nothing held`() async {
    await #expect(processExitsWith: .success) {
      let scheduler = HostileScheduler()
      let subject = PassthroughSubject<Int, Never>()
      let recorder = subject.rateLimit(1, per: .seconds(1), scheduler: scheduler).record()
      subject.send(1)
      scheduler.hook.action = { recorder.cancel() }
      scheduler.clock.advance(by: 3)
      precondition(recorder.violations == [])
    }
  }

  @Test func `a time that is released may call back into the stream`() async {
    await #expect(processExitsWith: .success) {
      for timed in TimedOperator.allCases {
        for number in 1...12 {
          timed.runHostile(atRelease: number, cancels: false)
          timed.runHostile(atRelease: number, cancels: true)
        }
      }
    }
  }

  enum TimedOperator: String, CaseIterable {
    case debounce, throttle, timeout, delay, collect, measureInterval, rateLimit, sample

    /// Sends or cancels when a time is released, each one being counted.
    func runHostile(atRelease number: Int, cancels: Bool) {
      let scheduler = HostileScheduler()
      let subject = PassthroughSubject<Int, Never>()
      let recorder = build(subject, on: scheduler).record()
      var released = 0
      scheduler.hook.release = {
        released += 1
        if released == number { if cancels { recorder.cancel() } else { subject.send(0) } }
      }
      for value in 1...3 {
        subject.send(value)
        subject.send(-value)
        scheduler.clock.advance(by: 3)
      }
      scheduler.hook.release = nil
      recorder.cancel()
      precondition(recorder.violations == [], rawValue)
    }

    fileprivate func build(
      _ upstream: PassthroughSubject<Int, Never>, on scheduler: HostileScheduler
    ) -> AnyPublisher<Int, Never> {
      switch self {
      case .debounce: upstream.debounce(for: 1, scheduler: scheduler).eraseToAnyPublisher()
      case .throttle: upstream.throttle(for: 1, scheduler: scheduler, latest: true).eraseToAnyPublisher()
      case .timeout: upstream.timeout(100, scheduler: scheduler).eraseToAnyPublisher()
      case .delay: upstream.delay(for: 1, scheduler: scheduler).eraseToAnyPublisher()
      case .collect: upstream.collect(.byTime(scheduler, 1)).map(\.count).eraseToAnyPublisher()
      case .measureInterval: upstream.measureInterval(using: scheduler).map { _ in 0 }.eraseToAnyPublisher()
      case .rateLimit: upstream.rateLimit(1, per: 1, scheduler: scheduler).eraseToAnyPublisher()
      case .sample: upstream.sample(every: 1, scheduler: scheduler).eraseToAnyPublisher()
      }
    }
  }
}

/// A scheduler in virtual time whose times run a hook whenever one is computed or compared, and another one
/// when one is released.
private struct HostileScheduler: Scheduler {
  final class Hook {
    var action: (() -> Void)?
    var release: (() -> Void)?
  }

  struct Time: Strideable {
    let time: VirtualTime
    let hook: Hook
    private let life: Life

    init(time: VirtualTime, hook: Hook) {
      self.time = time
      self.hook = hook
      life = Life(hook)
    }

    private final class Life {
      private let hook: Hook

      init(_ hook: Hook) { self.hook = hook }
      deinit { hook.release?() }
    }

    func distance(to other: Time) -> VirtualTime.Stride { time.distance(to: other.time) }
    func advanced(by stride: VirtualTime.Stride) -> Time {
      hook.action?()
      return Time(time: time.advanced(by: stride), hook: hook)
    }
    static func < (lhs: Time, rhs: Time) -> Bool {
      lhs.hook.action?()
      return lhs.time < rhs.time
    }
  }

  let clock = VirtualClock()
  let hook = Hook()

  var now: Time { Time(time: clock.now, hook: hook) }
  var minimumTolerance: VirtualTime.Stride { .zero }

  func schedule(options: Never?, _ action: @escaping () -> Void) { clock.schedule(at: clock.now, action) }

  func schedule(
    after date: Time, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    clock.schedule(at: date.time, action)
  }

  func schedule(
    after date: Time, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    clock.schedule(at: date.time, every: interval, action)
  }
}
