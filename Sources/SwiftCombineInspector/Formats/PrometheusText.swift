/// Samples in the text format that a Prometheus server collects.
///
///     let body = PrometheusText().bytes(of: Inspector.samples())
///
/// Each observed place has the labels `point` and `line` in these metrics:
///
/// - `swift_combine_subscriptions`, `swift_combine_subscriptions_began_total`, and
///   `swift_combine_subscriptions_ended_total` with the label `ending`, which is `finished`, `failed`,
///   `cancelled` or `deallocated`
/// - `swift_combine_elements_total`, `swift_combine_requested_elements`, which is infinite for unlimited
///   demand, `swift_combine_buffered_elements`, `swift_combine_dropped_elements`
/// - `swift_combine_starved_seconds_total`, `swift_combine_held_back_seconds_total`
/// - the histograms `swift_combine_element_interval_seconds` and `swift_combine_element_downstream_seconds`,
///   with bounds at each power of four of nanoseconds from 16 ns to 4.6 minutes
public struct PrometheusText: PipelineFormat {
  /// The type to serve it with: the value of the header `Content-Type`.
  public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  /// Creates the format.
  public init() {}

  /// Writes samples, at most one for each place; nothing if there are none.
  public func write(_ samples: [PointSample], with write: ([UInt8]) throws -> Void) rethrows {
    if samples.isEmpty { return }
    let series = samples.map { sample in
      (sample, #"point="\#(escaped(sample.point.name))",line="\#(escaped(sample.point.locationText))""#)
    }
    let lines = PointMetric.all.flatMap { metric in
      head(metric) + series.flatMap { sample, labels in values(metric, of: sample, labels) }
    }
    try write(Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  private func head(_ metric: PointMetric) -> [String] {
    let type =
      switch metric.reading {
      case .gauge: "gauge"
      case .counter, .endings: "counter"
      case .histogram: "histogram"
      }
    return [
      "# HELP \(metric.prometheusName) \(metric.description).", "# TYPE \(metric.prometheusName) \(type)",
    ]
  }

  private func values(_ metric: PointMetric, of sample: PointSample, _ labels: String) -> [String] {
    let name = metric.prometheusName
    switch metric.reading {
    case .gauge(let read), .counter(let read): return ["\(name){\(labels)} \(text(read(sample)))"]
    case .endings(let read):
      return read(sample).map { #"\#(name){\#(labels),ending="\#($0.ending)"} \#($0.count)"# }
    case .histogram(let read):
      let histogram = read(sample)
      return buckets(of: histogram).map { #"\#(name)_bucket{\#(labels),le="\#($0.bound)"} \#($0.count)"# } + [
        "\(name)_sum{\(labels)} \(histogram.sum.seconds)", "\(name)_count{\(labels)} \(histogram.count)",
      ]
    }
  }

  /// Two powers of two in each bucket, since each is a series of its own for the server. The count of a
  /// bucket includes those of all shorter durations.
  private func buckets(of histogram: DurationHistogram) -> [(bound: String, count: Int)] {
    let bounded = stride(from: 3, to: DurationHistogram.maxBucketCount - 1, by: 2).map { index in
      (
        "\(DurationHistogram.upperBound(ofBucketAt: index).seconds)",
        histogram.counts.prefix(index + 1).reduce(0, +)
      )
    }
    return bounded + [("+Inf", histogram.count)]
  }

  private func text(_ number: PointMetric.Number) -> String {
    switch number {
    case .count(let count): "\(count)"
    case .seconds(let seconds): "\(seconds)"
    case .unlimited: "+Inf"
    }
  }

  /// A value of a label: backslashes, quotes and ends of lines have escapes.
  private func escaped(_ value: String) -> String {
    value.escaped(["\\": #"\\"#, "\"": #"\""#, "\n": #"\n"#])
  }
}
