/// A metric of an observed place, in the two namings that there are.
struct PointMetric: Sendable {
  enum Number: Equatable {
    case count(Int)
    case seconds(Double)
    case unlimited
  }

  enum Reading: Sendable {
    /// What there is at the moment.
    case gauge(@Sendable (PointSample) -> Number)
    /// What there was since the first sample: it never decreases.
    case counter(@Sendable (PointSample) -> Number)
    /// A counter for each ending of a pipeline.
    case endings(@Sendable (PointSample) -> [(ending: String, count: Int)])
    case histogram(@Sendable (PointSample) -> DurationHistogram)
  }

  /// The name in OpenTelemetry.
  let name: String
  /// The name in Prometheus, where the unit is a part of it.
  let prometheusName: String
  /// The unit in OpenTelemetry.
  let unit: String
  let description: String
  let reading: Reading

  private init(
    _ name: String, _ prometheusName: String, unit: String, _ description: String, _ reading: Reading
  ) {
    self.name = "swift_combine.\(name)"
    self.prometheusName = "swift_combine_\(prometheusName)"
    self.unit = unit
    self.description = description
    self.reading = reading
  }

  static let all = subscriptions + elements + times

  private static let subscriptions = [
    PointMetric(
      "subscriptions", "subscriptions", unit: "{subscription}", "Live subscriptions",
      .gauge { .count($0.subscriptionCount) }),
    PointMetric(
      "subscriptions.began", "subscriptions_began_total", unit: "{subscription}", "Subscriptions that began",
      .counter { .count($0.beganCount) }),
    PointMetric(
      "subscriptions.ended", "subscriptions_ended_total", unit: "{subscription}",
      "Subscriptions that ended, by the way they did",
      .endings {
        [
          ("finished", $0.finishedCount), ("failed", $0.failedCount), ("cancelled", $0.cancelledCount),
          ("deallocated", $0.deallocatedCount),
        ]
      }),
  ]

  private static let elements = [
    PointMetric(
      "elements", "elements_total", unit: "{element}", "Delivered elements",
      .counter { .count($0.elementCount) }),
    PointMetric(
      "elements.requested", "requested_elements", unit: "{element}",
      "Outstanding demand of live subscriptions",
      .gauge { $0.demand.max.map(Number.count) ?? .unlimited }),
    PointMetric(
      "elements.buffered", "buffered_elements", unit: "{element}",
      "Elements buffered upstream of live subscriptions", .gauge { .count($0.bufferedCount) }),
    PointMetric(
      "elements.dropped", "dropped_elements", unit: "{element}",
      "Elements dropped upstream of live subscriptions", .gauge { .count($0.droppedCount) }),
  ]

  private static let times = [
    PointMetric(
      "starved", "starved_seconds_total", unit: "s",
      "Time during which demand was outstanding and no element came",
      .counter { .seconds($0.timeStarved.seconds) }),
    PointMetric(
      "held_back", "held_back_seconds_total", unit: "s", "Time without outstanding demand",
      .counter { .seconds($0.timeHeldBack.seconds) }),
    PointMetric(
      "element.interval", "element_interval_seconds", unit: "ns", "Time between two elements",
      .histogram { $0.timeBetweenElements }),
    PointMetric(
      "element.downstream", "element_downstream_seconds", unit: "ns",
      "Time that an element spends downstream", .histogram { $0.timeDownstream }),
  ]
}

extension Duration {
  var seconds: Double { self / .seconds(1) }
  var nanoseconds: Double { self / .nanoseconds(1) }

  /// The nanoseconds, without a part of one, as far as they can be counted: since 1970 until the year 2262.
  var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooLarge) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflows || isTooLarge ? (seconds < 0 ? .min : .max) : sum
  }
}
