import Combine
import Foundation
import Testing

/// The times of run loops and of operation queues are alike.
@Suite struct FoundationTimeTests {
  let start = Date(timeIntervalSinceReferenceDate: 1000)

  private func checkStride<Stride>(_ type: Stride.Type, seconds: (Stride) -> TimeInterval) throws
  where
    Stride: SchedulerTimeIntervalConvertible & SignedNumeric & ExpressibleByFloatLiteral & Comparable
      & Codable,
    Stride.Magnitude == TimeInterval, Stride.FloatLiteralType == TimeInterval
  {
    #expect(seconds(.seconds(2)) == 2 && seconds(.seconds(2.5)) == 2.5)
    #expect(seconds(.milliseconds(2)) == 0.002)
    #expect(seconds(.microseconds(2)) == 0.000_002)
    #expect(seconds(.nanoseconds(2)) == 0.000_000_002)
    #expect(seconds(3) == 3 && seconds(3.5) == 3.5 && (3.5 as Stride).magnitude == 3.5)
    #expect(Stride(exactly: 7).map(seconds) == 7 && Stride(exactly: Int.max) == nil)
    #expect(
      seconds((2 as Stride) + 3) == 5 && seconds((2 as Stride) - 3) == -1 && seconds((2 as Stride) * 3) == 6)
    #expect((2 as Stride) < 3 && !((3 as Stride) < 3))
    var stride: Stride = 2
    stride += 3
    stride -= 1
    stride *= 2.5
    #expect(stride == 10)
    #expect("\(stride)" == "Stride(magnitude: 10.0)")
    let data = try JSONEncoder().encode(stride)
    #expect(String(decoding: data, as: UTF8.self) == #"{"magnitude":10}"#)
    #expect(try JSONDecoder().decode(Stride.self, from: data) == 10)
  }

  @Test func `fact 140 strides are seconds`() throws {
    try checkStride(RunLoop.SchedulerTimeType.Stride.self) { $0.timeInterval }
    try checkStride(OperationQueue.SchedulerTimeType.Stride.self) { $0.timeInterval }
  }

  private func checkTime<Time: Strideable & Codable & Hashable>(
    _ make: (Date) -> Time, date: (Time) -> Date, seconds: (Time.Stride) -> TimeInterval,
    _ minute: Time.Stride
  ) throws {
    let time = make(start)
    let later = time.advanced(by: minute)
    #expect(date(later) == start.addingTimeInterval(60))
    #expect(seconds(time.distance(to: later)) == 60 && seconds(later.distance(to: time)) == -60)
    #expect(time < later && time == make(start) && time.hashValue == make(start).hashValue)
    let data = try JSONEncoder().encode(time)
    #expect(String(decoding: data, as: UTF8.self) == #"{"date":1000}"#)
    #expect(try JSONDecoder().decode(Time.self, from: data) == time)
  }

  @Test func `fact 140 times are dates`() throws {
    try checkTime(RunLoop.SchedulerTimeType.init, date: \.date, seconds: \.timeInterval, 60)
    try checkTime(OperationQueue.SchedulerTimeType.init, date: \.date, seconds: \.timeInterval, 60)
  }
}
