import Combine
import Dispatch
import Foundation
import Testing

@Suite struct DispatchQueueTimeTests {
  typealias Time = DispatchQueue.SchedulerTimeType
  typealias Stride = Time.Stride

  func time(_ uptime: UInt64) -> Time { Time(DispatchTime(uptimeNanoseconds: uptime)) }

  @Test func `units count nanoseconds`() {
    #expect(Stride.seconds(2).magnitude == 2_000_000_000)
    #expect(Stride.seconds(1.5).magnitude == 1_500_000_000)
    #expect(Stride.milliseconds(3).magnitude == 3_000_000)
    #expect(Stride.microseconds(-4).magnitude == -4000)
    #expect(Stride.nanoseconds(5).magnitude == 5)
    #expect((2 as Stride) == .seconds(2))
    #expect((0.25 as Stride) == .milliseconds(250))
    #expect(Stride.milliseconds(3).timeInterval == .nanoseconds(3_000_000))
  }

  @Test func `an exact stride counts seconds, as with Apple's since iOS 14.2`() {
    #expect(Stride(exactly: 7 as UInt8) == .seconds(7) && Stride(exactly: -2) == .seconds(-2))
    #expect(Stride(exactly: UInt64.max) == nil && Stride(exactly: Int.max) == nil)
  }

  @Test(arguments: [
    (Stride.seconds(Int.max), Int.max), (.milliseconds(.max), .max), (.microseconds(.max), .max),
    (.nanoseconds(.max), .max), (.seconds(Int.min), .min), (.milliseconds(.min), .min),
    (.microseconds(.min), .min), (.nanoseconds(.min), .min), (.seconds(1e300), .max),
    (.seconds(-1e300), .min),
    (.seconds(Double.infinity), .max), (.seconds(Double.nan), 0), (Stride(.never), .max),
    (Stride(.seconds(.max)), .max), (Stride(.milliseconds(2)), 2_000_000), (Stride(.microseconds(2)), 2000),
    (Stride(.nanoseconds(2)), 2),
  ])
  func `a stride that overflows is clamped`(stride: Stride, nanoseconds: Int) {
    #expect(stride.magnitude == nanoseconds)
  }

  @Test func `sums and differences are clamped`() {
    #expect(Stride.nanoseconds(3) + .nanoseconds(4) == .nanoseconds(7))
    #expect(Stride.nanoseconds(3) - .nanoseconds(4) == .nanoseconds(-1))
    #expect(Stride.nanoseconds(.max) + .nanoseconds(1) == .nanoseconds(.max))
    #expect(Stride.nanoseconds(.min) + .nanoseconds(-1) == .nanoseconds(.min))
    #expect(Stride.nanoseconds(.min) - .nanoseconds(1) == .nanoseconds(.min))
    #expect(Stride.nanoseconds(.max) - .nanoseconds(-1) == .nanoseconds(.max))
    #expect(-Stride.nanoseconds(.min) == .nanoseconds(.max))
    var stride = Stride.nanoseconds(10)
    stride += .nanoseconds(5)
    stride -= .nanoseconds(1)
    #expect(stride == .nanoseconds(14))
    stride.negate()
    #expect(stride == .nanoseconds(-14) && stride < .nanoseconds(0))
  }

  @Test(arguments: [
    (Stride.nanoseconds(18), Stride.nanoseconds(1), Stride.nanoseconds(0)),
    (.seconds(2), .seconds(3), .seconds(6)),
    (.seconds(-2), .milliseconds(500), .seconds(-1)), (.seconds(-2), .seconds(-2), .seconds(4)),
    (.seconds(1), .nanoseconds(.max), .nanoseconds(.max)),
    (.seconds(2), .nanoseconds(.max), .nanoseconds(.max)),
    (.seconds(-2), .nanoseconds(.max), .nanoseconds(.min)),
    (.nanoseconds(.min), .nanoseconds(.min), .nanoseconds(.max)),
    (.nanoseconds(.min), .nanoseconds(.max), .nanoseconds(.min)),
  ])
  func `a product is that of two numbers of seconds`(left: Stride, right: Stride, product: Stride) {
    #expect(left * right == product)
    var stride = left
    stride *= right
    #expect(stride == product)
  }

  @Test func `a stride prints and is coded with Apple's names`() throws {
    #expect("\(Stride.nanoseconds(42))" == "Stride(_nanoseconds: 42)")
    let data = try JSONEncoder().encode(Stride.nanoseconds(42))
    #expect(String(decoding: data, as: UTF8.self) == #"{"_nanoseconds":42}"#)
    #expect(try JSONDecoder().decode(Stride.self, from: data) == .nanoseconds(42))
  }

  @Test func `a time is coded as its bare number of nanoseconds`() throws {
    let data = try JSONEncoder().encode([time(42)])
    #expect(String(decoding: data, as: UTF8.self) == "[42]")
    #expect(try JSONDecoder().decode([Time].self, from: data) == [time(42)])
  }

  @Test func `times differ by nanoseconds and advance by them`() {
    #expect(time(100).distance(to: time(250)) == .nanoseconds(150))
    #expect(time(250).distance(to: time(100)) == .nanoseconds(-150))
    #expect(time(100).advanced(by: .nanoseconds(5)) == time(105))
    #expect(time(100).advanced(by: .nanoseconds(-5)) == time(95))
    #expect(time(100).advanced(by: .nanoseconds(-100)) == time(1))
    #expect(time(100).advanced(by: .nanoseconds(.min)) == time(1))
    #expect(time(0).advanced(by: .nanoseconds(3)) == time(3))
    #expect(time(1) < time(2))
    #expect(time(7).hashValue == time(7).dispatchTime.rawValue.hashValue)
    #expect(time(7).dispatchTime.uptimeNanoseconds == 7)
  }

  @Test func `the distant future is beyond every stride`() {
    let future = Time(.distantFuture)
    #expect(time(100).distance(to: future) == .nanoseconds(.max))
    #expect(future.distance(to: time(100)) == .nanoseconds(.max))
    #expect(future.distance(to: future) == .nanoseconds(0))
    #expect(time(100).advanced(by: .nanoseconds(.max)) == future)
    #expect(future.advanced(by: -1) == future)
  }

  @Test func `fact 224 distances are exact up to the largest number of nanoseconds`() {
    let last = time(UInt64(Int.max))
    #expect(time(10_000).distance(to: last) == .nanoseconds(.max - 10_000))
    #expect(last.distance(to: time(10_000)) == .nanoseconds(10_000 - .max))
    #expect(last.distance(to: last) == .nanoseconds(0))
    let beyond = time(UInt64.max - 1024)
    #expect(time(10_000).distance(to: beyond) == .nanoseconds(.max))
    #expect(beyond.distance(to: time(10_000)) == .nanoseconds(.max))
  }
}
