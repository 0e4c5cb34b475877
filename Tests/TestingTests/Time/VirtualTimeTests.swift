import SwiftCombineTesting
import Testing

@Suite struct VirtualTimeTests {
  @Test func `a literal counts seconds since the start`() {
    let time: VirtualTime = 1.5
    #expect(time.nanoseconds == 1_500_000_000)
    #expect((2 as VirtualTime).nanoseconds == 2_000_000_000)
    #expect(VirtualTime.start.nanoseconds == 0)
  }

  @Test func `times differ by a single nanosecond, however far away`() {
    let late = VirtualTime(nanoseconds: .max - 1)
    let early = VirtualTime(nanoseconds: .min)
    #expect(late < .distantFuture)
    #expect(late != .distantFuture)
    #expect(early < late)
    #expect(VirtualTime(nanoseconds: .min + 1) != early)
    #expect(early.distance(to: late) == .nanoseconds(.max))
  }

  @Test func `a time moves by a stride, and the distance is that stride`() {
    let time: VirtualTime = 10
    #expect(time.advanced(by: .milliseconds(-250)) == 9.75)
    #expect(time + .microseconds(3) == VirtualTime(nanoseconds: 10_000_003_000))
    #expect(time - 0.5 == 9.5)
    #expect(time.distance(to: 7) == -3)
    #expect(VirtualTime.distantFuture + 1 == .distantFuture)
  }

  @Test func `units make whole nanoseconds`() {
    typealias Stride = VirtualTime.Stride
    #expect(Stride.seconds(2).nanoseconds == 2_000_000_000)
    #expect(Stride.seconds(0.1).nanoseconds == 100_000_000)
    #expect(Stride.seconds(0.3).nanoseconds == 300_000_000)
    #expect(Stride.milliseconds(7).nanoseconds == 7_000_000)
    #expect(Stride.microseconds(7).nanoseconds == 7_000)
    #expect(Stride.nanoseconds(7).nanoseconds == 7)
    #expect((0.25 as Stride) == .milliseconds(250))
    #expect(Stride(exactly: 3 as UInt8) == .seconds(3))
    #expect(Stride(exactly: Int.max) == nil)
  }

  @Test func `arithmetic on strides saturates`() {
    typealias Stride = VirtualTime.Stride
    let most = Stride.nanoseconds(.max)
    let least = Stride.nanoseconds(.min)
    #expect(most + 1 == most)
    #expect(least - 1 == least)
    #expect(-least == most)
    #expect(least.magnitude == most)
    #expect(Stride.seconds(Int.max) == most)
    #expect(Stride.seconds(Int.min) == least)
    #expect(Stride.seconds(1e300) == most)
    #expect(Stride.seconds(-Double.infinity) == least)
    #expect(most * 2 == most)
    #expect(most * -2 == least)
    #expect(least * -2 == most)
  }

  @Test func `strides multiply as numbers of seconds`() {
    let stride: VirtualTime.Stride = 1.5
    #expect(stride * 2 == 3)
    #expect(stride * 1 == stride)
    #expect(stride * -0.5 == -0.75)
    #expect(VirtualTime.Stride.nanoseconds(18) * .nanoseconds(1) == 0)
  }

  @Test(arguments: [
    (1_500_000_000, "1.5 s"), (0, "0 s"), (2_000_000_000, "2 s"), (-250_000_000, "-0.25 s"),
    (1, "0.000000001 s"),
    (1_000_000_010, "1.00000001 s"),
  ])
  func `a time is written in seconds without trailing zeros`(nanoseconds: Int, text: String) {
    #expect(VirtualTime(nanoseconds: nanoseconds).description == text)
    #expect(VirtualTime.Stride.nanoseconds(nanoseconds).description == text)
  }

  @Test func `the distant future says so`() {
    #expect(VirtualTime.distantFuture.description == "distant future")
  }

  @Test func `a number of seconds that is none stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = VirtualTime.Stride.seconds(Double.nan)
    }
  }
}
