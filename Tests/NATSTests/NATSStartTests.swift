#if NATS
  import Foundation
  import Testing

  @testable import SwiftCombineNATS

  @Suite("NATSStart") struct NATSStartTests {
    private func wireTime(_ interval: TimeInterval) -> String? {
      ConsumerConfiguration(
        PullOptions(
          group: "billing", subject: "orders",
          start: .time(Date(timeIntervalSinceReferenceDate: interval)), order: .relaxed, window: 1,
          redeliveryWait: .seconds(30))
      ).startTime
    }

    @Test func `a time is sent to the nanosecond, so that no earlier message of its millisecond comes`() {
      #expect(wireTime(0) == "2001-01-01T00:00:00.000000000Z")
      #expect(wireTime(1.0625) == "2001-01-01T00:00:01.062500000Z")
      #expect(wireTime(0x1p-12) == "2001-01-01T00:00:00.000244141Z")
      #expect(wireTime(-0.25) == "2000-12-31T23:59:59.750000000Z")
      #expect(wireTime(1.0.nextDown) == "2001-01-01T00:00:01.000000000Z")
    }

    @Test func `a time that no message has is the next one that a server can count`() {
      for interval in [-TimeInterval.infinity, -1e300, -1e11, -978_307_200.5] {
        #expect(wireTime(interval) == "1970-01-01T00:00:00.000000000Z")
      }
      for interval in [TimeInterval.infinity, 1e300, 1e11, Date.distantFuture.timeIntervalSinceReferenceDate]
      {
        #expect(wireTime(interval) == "2200-01-01T00:00:00.000000000Z")
      }
    }

    @Test func `a duration is sent as the nearest one that can be counted`() {
      let century: Int64 = 3_000_000_000_000_000_000
      for duration in [Duration.seconds(10_000_000_000), .seconds(Int64.max), .nanoseconds(Int64.max)] {
        #expect(duration.wireNanoseconds == century)
        #expect(duration.wireMilliseconds == Int64(Int32.max))
      }
      for duration in [Duration.zero, .nanoseconds(-1), .seconds(Int64.min)] {
        #expect(duration.wireNanoseconds == 0)
        #expect(duration.wireMilliseconds == 1)
      }
      #expect(Duration.milliseconds(1500).wireNanoseconds == 1_500_000_000)
      #expect(Duration.milliseconds(1500).wireMilliseconds == 1500)
    }

    @Test func `numbers of any size are kept in bounds`() {
      let options = PullOptions(
        group: "g", subject: "s", start: .beginning, order: .relaxed, window: .max, redeliveryWait: .zero)
      #expect(options.maxUnacknowledged > 0)
    }
  }
#endif
