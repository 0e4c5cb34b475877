/// Something that is measured.
struct Figure: Sendable {
  let name: String
  /// Measures, and returns a line and what is wrong.
  let measure: @Sendable (Stage, Command) throws -> (line: String, problems: [String])

  static let all: [Figure] =
    [
      compared("receive, demand 1", share: 25) {
        try $0.receive($1, demand: 1)
      } bare: {
        try $0.bareReceive($1, batch: 1)
      },
      compared("receive, demand 16", share: 2) {
        try $0.receive($1, demand: 16)
      } bare: {
        try $0.bareReceive($1, batch: 16)
      },
      compared("receive, demand 256", bound: 0.8, least: 50_000) {
        try $0.receive($1, demand: 256)
      } bare: {
        try $0.bareReceive($1, batch: 256)
      },
      compared("receive, unlimited") {
        try $0.receive($1, demand: nil)
      } bare: {
        try $0.bareReceive($1, batch: 256)
      },
      compared("publish, 256 in flight") {
        try $0.publish($1)
      } bare: {
        try $0.barePublish($1)
      },
      Figure(name: "latency", measure: latency),
      Figure(name: "a stopped subscriber", measure: stoppedSubscriber),
      Figure(name: "subscriptions", measure: subscriptions),
    ]

  /// A figure of messages a second, by the library and by the bare client.
  ///
  /// - Parameters:
  ///   - share: The part of the messages that a round has.
  ///   - bound: The least ratio of the two.
  ///   - least: How many messages a second the library has to pass.
  private static func compared(
    _ name: String, share: Int = 1, bound: Double? = nil, least: Double? = nil,
    library: @escaping @Sendable (Stage, Int) throws -> Double,
    bare: @escaping @Sendable (Stage, Int) throws -> Double
  ) -> Figure {
    Figure(name: name) { stage, command in
      let count = command.messages / share
      var (ours, theirs, ratios): ([Double], [Double], [Double]) = ([], [], [])
      // The first round of each is not counted.
      for round in 0...command.rounds {
        let (own, other): (Double, Double)
        if round.isMultiple(of: 2) {
          own = try library(stage, count)
          other = try bare(stage, count)
        } else {
          other = try bare(stage, count)
          own = try library(stage, count)
        }
        if round == 0 { continue }
        ours.append(own)
        theirs.append(other)
        ratios.append(own / other)
      }
      var problems: [String] = []
      if let bound, case let bound = command.isQuick ? 0.5 : bound, ratios.median < bound {
        problems.append("less than \(bound) of the bare client")
      }
      if let least, !command.isQuick, ours.median < least {
        problems.append("less than \(Int(least)) messages a second")
      }
      return (
        "\(ours.median.grouped)/s, bare client \(theirs.median.grouped)/s, ratio \(ratios.median.short) "
          + "(\(ratios.min()!.short) to \(ratios.max()!.short))", problems
      )
    }
  }

  private static func latency(_ stage: Stage, _ command: Command) throws -> (String, [String]) {
    let count = command.isQuick ? 1000 : 10_000
    let (own, other) = (try stage.latencies(count).sorted(), try stage.bareLatencies(count).sorted())
    func text(_ times: [Double]) -> String {
      "p50 \(Int(times[times.count / 2] * 1e6)) µs, p99 \(Int(times[times.count * 99 / 100] * 1e6)) µs"
    }
    return ("\(text(own)); bare client \(text(other))", [])
  }
}

extension [Double] {
  var median: Double { sorted()[count / 2] }
}

extension Double {
  var short: String {
    let hundredths = Int((self * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }

  /// The whole part, with commas.
  var grouped: String {
    var text = "\(Int(self))"
    var index = text.count - 3
    while index > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: index))
      index -= 3
    }
    return text
  }
}
