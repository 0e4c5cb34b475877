#if NATS
  import Foundation
  import Testing

  @testable import SwiftCombineNATS

  @Suite("NATSStart") struct NATSStartTests {
    private func wireTime(_ interval: TimeInterval) -> String? {
      ConsumerConfiguration(
        PullOptions(
          group: "billing", subject: "orders",
          start: .time(Date(timeIntervalSinceReferenceDate: interval)), order: .relaxed, holding: 1,
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
  }
#endif
