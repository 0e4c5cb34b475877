#if NATS
  import Foundation

  extension Duration {
    /// The longest duration that is sent. A server adds it to its time, which must fit
    /// into 64 bits of nanoseconds.
    private static let longest = Duration.seconds(3_000_000_000)

    /// The whole milliseconds, at least one, and at most as many as the client can wait for:
    /// it keeps them in 32 bits.
    var wireMilliseconds: Int64 {
      let (seconds, attoseconds) = clamped.components
      return min(max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000), Int64(Int32.max))
    }

    /// The nanoseconds, as the server counts time; zero for a negative duration, and at most 95 years.
    var wireNanoseconds: Int64 {
      let (seconds, attoseconds) = clamped.components
      return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }

    private var clamped: Duration { min(max(.zero, self), .longest) }
  }

  extension Date {
    /// The time as the server reads it: to the nanosecond, since that is how finely it knows when messages
    /// were stored. A time between two nanoseconds is the later one, as no message is stored between them. No
    /// message was stored before 1970, nor will one be after 2200; the server's numbers end some time later.
    var wireTime: String {
      let interval = min(max(timeIntervalSinceReferenceDate, -978_307_200), 6_279_811_200)
      var seconds = interval.rounded(.down)
      var nanoseconds = ((interval - seconds) * 1e9).rounded(.up)
      if nanoseconds == 1e9 { (seconds, nanoseconds) = (seconds + 1, 0) }
      let whole = Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601)
      return whole.dropLast() + "." + String(Int(nanoseconds) + 1_000_000_000).dropFirst() + "Z"
    }
  }
#endif
