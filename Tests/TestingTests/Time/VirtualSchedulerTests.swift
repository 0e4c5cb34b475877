import SwiftCombineEngine
import SwiftCombine
import SwiftCombineTesting
import Dispatch
import Testing

@Suite struct VirtualSchedulerTests {
  @Test func `the three forms of scheduling run at their times`() {
    let scheduler = VirtualTimeScheduler()
    let diary = Diary(scheduler.clock)
    scheduler.schedule { diary.write("soon") }
    scheduler.schedule(after: 1.5) { diary.write("once") }
    let token = scheduler.schedule(after: 1, interval: 0.5) { diary.write("tick") }
    #expect(diary.entries == [])
    scheduler.advance()
    #expect(diary.entries == [.at(0, "soon")])
    scheduler.advance(by: 2)
    #expect(
      diary.entries == [.at(0, "soon"), .at(1, "tick"), .at(1.5, "once"), .at(1.5, "tick"), .at(2, "tick")])
    token.cancel()
    scheduler.advance(to: 9)
    #expect(diary.entries.count == 5)
    #expect(scheduler.now == 9)
    #expect(scheduler.minimumTolerance == 0)
  }

  @Test func `code written for the time of dispatch queues runs in virtual time`() {
    func remind(on scheduler: some Scheduler<DispatchQueue.SchedulerTimeType>, _ action: @escaping () -> Void)
      -> any Cancellable
    {
      scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(300)), action)
      return scheduler.schedule(after: scheduler.now.advanced(by: 1), interval: .seconds(2), action)
    }
    let queue = VirtualDispatchScheduler()
    let diary = Diary(queue.clock)
    let token = remind(on: queue) { diary.write("reminder") }
    queue.advance(by: .milliseconds(299))
    #expect(diary.entries == [])
    queue.advance(by: .milliseconds(1))
    #expect(diary.entries == [.at(0.3, "reminder")])
    queue.advance(by: 4)
    #expect(diary.entries == [.at(0.3, "reminder"), .at(1, "reminder"), .at(3, "reminder")])
    token.cancel()
  }

  @Test func `the options of a dispatch queue can be passed here too`() {
    func work<S: Scheduler>(on scheduler: S, _ action: @escaping () -> Void)
    where
      S.SchedulerTimeType == DispatchQueue.SchedulerTimeType,
      S.SchedulerOptions == DispatchQueue.SchedulerOptions
    {
      scheduler.schedule(options: DispatchQueue.SchedulerOptions(qos: .utility), action)
    }
    let queue = VirtualDispatchScheduler()
    let diary = Diary(queue.clock)
    work(on: queue) { diary.write("work") }
    queue.advance()
    #expect(diary.entries == [.at(0, "work")])
  }

  @Test func `a time of a dispatch queue stands for a virtual time, both ways`() {
    typealias Time = DispatchQueue.SchedulerTimeType
    for time: VirtualTime in [0, 0.5, 3, -0.5, .distantFuture] {
      #expect(Time(virtualTime: time).virtualTime == time)
    }
    #expect(Time(virtualTime: 1.5).dispatchTime.uptimeNanoseconds == 2_500_000_000)
    #expect(Time(virtualTime: -5).dispatchTime.uptimeNanoseconds == 1)
    #expect(Time(virtualTime: 1).distance(to: Time(virtualTime: 1.25)) == .milliseconds(250))
  }

  @Test func `work for a past time of a dispatch queue runs at the next advance`() {
    let queue = VirtualDispatchScheduler()
    let diary = Diary(queue.clock)
    queue.schedule(after: queue.now.advanced(by: -10)) { diary.write("past") }
    queue.schedule(after: DispatchQueue.SchedulerTimeType(DispatchTime.distantFuture)) {
      diary.write("never")
    }
    queue.advance()
    #expect(diary.entries == [.at(0, "past")])
    #expect(throws: Never.self) { try queue.run() }
    #expect(diary.entries.count == 1)
  }

  @Test func `schedulers of two kinds share one line of time`() throws {
    let clock = VirtualClock()
    let scheduler = VirtualTimeScheduler(clock: clock)
    let queue = VirtualDispatchScheduler(clock: clock)
    let diary = Diary(clock)
    scheduler.schedule(after: 2) { diary.write("second") }
    queue.schedule(after: queue.now.advanced(by: 1)) { diary.write("first") }
    scheduler.schedule(after: 1) { diary.write("first, scheduled later") }
    try queue.run()
    #expect(diary.entries == [.at(1, "first"), .at(1, "first, scheduled later"), .at(2, "second")])
    #expect(scheduler.now == 2)
    #expect(queue.now.virtualTime == 2)
  }
}
