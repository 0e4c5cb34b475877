import Combine
import SwiftCombineTesting
import Dispatch
import Synchronization
import Testing

/// The operators of time on real queues: order and number, and that nothing is delivered too early.
@Suite struct TimingQueueTests {
  private let queue = DispatchQueue(label: "serial")
  private let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)

  @Test func `delay keeps the order on a concurrent queue and the completion never overtakes a value`() async
  {
    for _ in 0..<100 {
      let recorder = (0..<20).publisher.delay(for: .microseconds(50), scheduler: concurrent).record()
      await recorder.waitForCompletion()
      #expect(recorder.values == Array(0..<20))
      #expect(recorder.violations == [])
    }
  }

  @Test func `delay delivers on the queue and not too early`() async {
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let start = DispatchTime.now()
    let recorder = Recorder<Int, Never>()
    var wasOnQueue: [Bool] = []
    recorder.onValue = { _, _ in wasOnQueue.append(DispatchQueue.getSpecific(key: key) == true) }
    [1, 2].publisher.delay(for: .milliseconds(20), scheduler: queue).subscribe(recorder)
    await recorder.waitForCompletion()
    #expect(DispatchTime.now() >= start + .milliseconds(20))
    #expect(wasOnQueue == [true, true])
  }

  @Test func `debounce delivers the last of many values`() async {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.debounce(for: .milliseconds(1), scheduler: queue).record()
    queue.suspend()
    for value in 1...1_000 { subject.send(value) }
    queue.resume()
    await recorder.waitForValues(1)
    queue.suspend()
    for value in 1_001...2_000 { subject.send(value) }
    queue.resume()
    await recorder.waitForValues(2)
    #expect(recorder.values == [1_000, 2_000])
    recorder.cancel()
  }

  @Test func `debounce delivers no value before its time`() async {
    let dueTime = DispatchTimeInterval.milliseconds(30)
    let subject = PassthroughSubject<Int, Never>()
    var sent: [Int: DispatchTime] = [:]  // on a busy machine one timer may overtake another
    var delivered: [(Int, DispatchTime)] = []
    let recorder = Recorder<Int, Never>()
    recorder.onValue = { _, value in delivered.append((value, .now())) }
    subject.debounce(for: .milliseconds(30), scheduler: queue).subscribe(recorder)
    // On the same queue, so that the lists are touched there only.
    for value in 0..<5 {
      queue.schedule(after: queue.now.advanced(by: .milliseconds(10 * value))) {
        sent[value] = .now()
        subject.send(value)
      }
    }
    queue.schedule(after: queue.now.advanced(by: .milliseconds(100))) { subject.send(completion: .finished) }
    await recorder.waitForValues(1)
    await recorder.waitForCompletion()
    queue.sync {
      for (value, time) in delivered { #expect(time >= sent[value]! + dueTime) }
    }
  }

  @Test(arguments: [(false, 1), (true, 1_000)])
  func `throttle delivers the first or the last of many values`(latest: Bool, expected: Int) async {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.throttle(for: .milliseconds(1), scheduler: queue, latest: latest).record()
    queue.suspend()
    for value in 1...1_000 { subject.send(value) }
    subject.send(completion: .finished)
    queue.resume()
    await recorder.waitForCompletion()
    #expect(recorder.events == [.subscription("Throttle"), .value(expected), .finished])
  }

  @Test func `throttle keeps its distance`() async {
    let recorder = Recorder<Int, Never>()
    var sent: [DispatchTime] = []
    var times: [DispatchTime] = []
    recorder.onValue = { _, _ in times.append(.now()) }
    let subject = PassthroughSubject<Int, Never>()
    subject.throttle(for: .milliseconds(50), scheduler: queue, latest: true).subscribe(recorder)
    for value in 1...4 {
      sent.append(.now())
      subject.send(value)
      await recorder.waitForValues(value)
    }
    recorder.cancel()
    #expect(recorder.values == [1, 2, 3, 4])
    queue.sync {
      // The interval counts from a moment between the sending of a value and its arrival. How long before its
      // arrival, a busy machine decides.
      #expect(times.count == sent.count)
      for (first, second) in zip(sent, times.dropFirst()) { #expect(second >= first + .milliseconds(50)) }
    }
  }

  @Test func `timeout completes a stream without further values`() async {
    let source = ScriptedSource<Int, TestError>()
    queue.suspend()  // no time runs out before both values have been sent
    let recorder = source.timeout(.milliseconds(20), scheduler: queue) { "late" }.record()
    source.send(1)
    source.send(2)
    queue.resume()
    await recorder.waitForCompletion()
    #expect(recorder.events == [.subscription("Timeout"), .value(1), .value(2), .failure("late")])
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
  }

  @Test func `timeout forwards many values in order`() async {
    let recorder = (1...20_000).publisher.timeout(.seconds(1_000), scheduler: concurrent).record()
    await recorder.waitForCompletion()
    #expect(recorder.values == Array(1...20_000))
    #expect(recorder.violations == [])
  }

  @Test func `collect by time loses nothing`() async {
    let recorder = (1...20_000).publisher.map { $0 }.collect(.byTime(concurrent, .microseconds(100))).record()
    await recorder.waitForCompletion()
    #expect(Array(recorder.values.joined()) == Array(1...20_000))
    #expect(!recorder.values.contains([]))
    #expect(recorder.violations == [])
  }

  @Test func `collect by time or count emits full groups and one of the rest`() async {
    let recorder = (0..<995).publisher.map { $0 }.collect(.byTimeOrCount(concurrent, .seconds(1_000), 10))
      .record()
    await recorder.waitForCompletion()
    #expect(recorder.values.map(\.count) == Array(repeating: 10, count: 99) + [5])
    #expect(Array(recorder.values.joined()) == Array(0..<995))
    #expect(recorder.violations == [])
  }

  @Test func `collect by time or count delivers a group that is not full in time`() async {
    let subject = PassthroughSubject<Int, Never>()
    queue.suspend()  // no interval ends before all three have been sent
    let recorder = subject.collect(.byTimeOrCount(queue, .milliseconds(5), 2)).record()
    for value in 1...3 { subject.send(value) }
    queue.resume()
    await recorder.waitForValues(2)
    subject.send(4)
    await recorder.waitForValues(3)
    #expect(recorder.values == [[1, 2], [3], [4]])
    recorder.cancel()
  }

  @Test func `measureInterval reads the clock of the queue`() {
    let recorder = (1...3).publisher.measureInterval(using: queue).record()
    #expect(recorder.values.count == 3)
    #expect(recorder.values.allSatisfy { $0 >= 0 })
    #expect(recorder.completion == .finished)
  }
}
