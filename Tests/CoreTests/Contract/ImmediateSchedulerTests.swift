import Combine
import Foundation
import Testing

@Suite struct ImmediateSchedulerTests {
  typealias Stride = ImmediateScheduler.SchedulerTimeType.Stride
  let scheduler = ImmediateScheduler.shared

  @Test func `fact 141 an action runs before schedule returns, whatever the date`() {
    var log: [String] = []
    scheduler.schedule { log.append("now") }
    log.append("|")
    scheduler.schedule(after: scheduler.now) { log.append("at a date") }
    log.append("|")
    scheduler.schedule(after: scheduler.now.advanced(by: 1000), tolerance: 5) { log.append("later") }
    log.append("|")
    #expect(log == ["now", "|", "at a date", "|", "later", "|"])
  }

  @Test func `fact 141 a repeating action runs once`() {
    var count = 0
    let repetition = scheduler.schedule(after: scheduler.now, interval: .seconds(1)) { count += 1 }
    #expect(count == 1)
    #expect("\(repetition)" == "Empty")
    repetition.cancel()
    #expect(count == 1)
  }

  @Test func `fact 141 it is always the same time`() {
    let now = scheduler.now
    #expect(now.advanced(by: 1000) == now)
    #expect(now.distance(to: now.advanced(by: 1000)) == 0)
    #expect(!(now < now.advanced(by: 1000)))
    #expect(scheduler.minimumTolerance == 0)
  }

  @Test func `fact 141 every unit of time is zero, and strides are plain numbers otherwise`() throws {
    #expect(Stride.seconds(5) == 0 && Stride.seconds(5.5) == 0 && Stride.milliseconds(5) == 0)
    #expect(Stride.microseconds(5) == 0 && Stride.nanoseconds(5) == 0)
    #expect((7 as Stride).magnitude == 7 && (7.9 as Stride).magnitude == 7 && Stride(7).magnitude == 7)
    #expect(Stride(exactly: 7 as UInt8) == 7 && Stride(exactly: UInt64.max) == nil)
    #expect((7 as Stride) + 2 == 9 && (7 as Stride) - 2 == 5 && (7 as Stride) * 2 == 14 && (2 as Stride) < 7)
    var stride: Stride = 7
    stride += 2
    stride -= 1
    stride *= 2
    #expect(stride == 16)
    let data = try JSONEncoder().encode(stride)
    #expect(String(decoding: data, as: UTF8.self) == #"{"magnitude":16}"#)
    #expect(try JSONDecoder().decode(Stride.self, from: data) == 16)
  }
}
