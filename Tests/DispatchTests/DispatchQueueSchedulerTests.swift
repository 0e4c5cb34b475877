import Combine
import Dispatch
import TestSupport
import Testing

@Suite struct DispatchQueueSchedulerTests {
  let key = DispatchSpecificKey<String>()
  let queue = DispatchQueue(label: "scheduler")

  init() { queue.setSpecific(key: key, value: "scheduler") }

  @Test func `actions run on the queue, in the order in which they were scheduled`() {
    let log = Log<String>()
    queue.suspend()
    for number in 1...3 {
      queue.schedule { log.add("\(number) on \(DispatchQueue.getSpecific(key: key) ?? "another")") }
    }
    #expect(log.entries.isEmpty)
    queue.resume()
    queue.sync {}
    #expect(log.entries == ["1 on scheduler", "2 on scheduler", "3 on scheduler"])
  }

  @Test func `an action with options runs on the queue`() {
    let log = Log<String?>()
    let options = DispatchQueue.SchedulerOptions(qos: .userInteractive, flags: .barrier)
    queue.schedule(options: options) { log.add(DispatchQueue.getSpecific(key: key)) }
    queue.sync {}
    #expect(log.entries == ["scheduler"])
    #expect(options.qos == .userInteractive && options.flags == .barrier && options.group == nil)
  }

  @Test func `an action belongs to its group from being scheduled until it has run`() {
    let group = DispatchGroup()
    queue.suspend()
    queue.schedule(options: .init(group: group)) {}
    #expect(group.wait(timeout: .now()) == .timedOut)
    queue.resume()
    #expect(group.wait(timeout: .now() + 600) == .success)

    queue.suspend()
    queue.schedule(after: queue.now, tolerance: 0, options: .init(group: group)) {}
    #expect(group.wait(timeout: .now()) == .timedOut)
    queue.resume()
    #expect(group.wait(timeout: .now() + 600) == .success)
  }

  @Test func `a repeating action belongs to its group until it is canceled`() {
    let group = DispatchGroup()
    let ran = Latch()
    let repetition = queue.schedule(
      after: queue.now, interval: .milliseconds(1), tolerance: 0, options: .init(group: group)
    ) { ran.open() }
    #expect(ran.wait(for: 2))
    #expect(group.wait(timeout: .now()) == .timedOut)
    repetition.cancel()
    #expect(group.wait(timeout: .now() + 600) == .success)
  }

  @Test func `a delayed action runs on the queue and not before its time`() {
    let ran = Latch()
    let times = Log<DispatchQueue.SchedulerTimeType>()
    let due = queue.now.advanced(by: .milliseconds(30))
    queue.schedule(after: due) {
      #expect(DispatchQueue.getSpecific(key: key) == "scheduler")
      times.add(queue.now)
      ran.open()
    }
    #expect(ran.wait())
    #expect(times.entries.allSatisfy { due <= $0 })
  }

  @Test func `V11.5, V17-8: a repetition starts at once, asynchronously, and runs until canceled`() {
    let ran = Latch()
    let times = Log<DispatchQueue.SchedulerTimeType>()
    let start = queue.now
    queue.suspend()
    let repetition = queue.schedule(after: start, interval: .milliseconds(20)) {
      times.add(queue.now)
      ran.open()
    }
    #expect(times.entries.isEmpty)
    queue.resume()
    #expect(ran.wait(for: 3))
    repetition.cancel()
    queue.sync {}
    let count = times.entries.count
    for (index, time) in times.entries.enumerated() {
      #expect(start.distance(to: time) >= .milliseconds(20 * index))
    }
    #expect(waitOut(.milliseconds(100)))
    #expect(times.entries.count == count)
  }

  @Test func `an action that cancels itself does not run again`() {
    let ran = Latch()
    let count = Log<Void>()
    let held = Log<any Cancellable>()
    queue.suspend()
    held.add(
      queue.schedule(after: queue.now, interval: .milliseconds(1)) {
        count.add(())
        held.entries[0].cancel()
        ran.open()
      })
    queue.resume()
    #expect(ran.wait())
    #expect(waitOut(.milliseconds(50)))
    #expect(count.entries.count == 1)
  }

  @Test func `releasing the cancellable of a repeating action stops it at once`() {
    let count = Log<Void>()
    queue.suspend()
    _ = queue.schedule(after: queue.now, interval: .milliseconds(1)) { count.add(()) }
    queue.resume()
    #expect(waitOut(.milliseconds(50)))
    #expect(count.entries.isEmpty)
  }

  @Test func `the captures of an action are freed when it has run, and when a repetition is canceled`() {
    let freed = Latch()
    func scheduleOnce() {
      let token = Token { freed.open() }
      queue.schedule { withExtendedLifetime(token) {} }
    }
    func scheduleRepeatedly() -> any Cancellable {
      let token = Token { freed.open() }
      return queue.schedule(after: queue.now, interval: .milliseconds(1)) { withExtendedLifetime(token) {} }
    }
    scheduleOnce()
    #expect(freed.wait())
    scheduleRepeatedly().cancel()
    #expect(freed.wait())
  }

  @Test func `lengths of time that make no sense are taken as the least`() {
    let ran = Latch()
    let repetition = queue.schedule(after: queue.now, interval: -5, tolerance: -5) { ran.open() }
    #expect(ran.wait(for: 2))
    repetition.cancel()
    let ranOnce = Latch()
    queue.schedule(after: queue.now.advanced(by: -100), tolerance: -1) { ranOnce.open() }
    #expect(ranOnce.wait())
  }

  /// Waits until the queue has had the time to run what it should not run.
  private func waitOut(_ time: DispatchQueue.SchedulerTimeType.Stride) -> Bool {
    let past = Latch()
    queue.schedule(after: queue.now.advanced(by: time)) { past.open() }
    return past.wait()
  }
}
