/// Samples as a request to export metrics in the OpenTelemetry protocol.
///
///     let body = OpenTelemetryMetricsJSON(service: "shop").bytes(of: Inspector.samples())
///
/// Send it with the method `POST` to the path `/v1/metrics` of a collector, by default at port 4318.
///
/// The metrics are those of ``PrometheusText``, with names such as `swift_combine.elements` and the
/// attributes `combine.point` and `combine.line`. Unlimited demand has no data point,
/// because JSON has no such number.
///
/// The times of elements are exponential histograms of base two in nanoseconds, so that the buckets of
/// ``DurationHistogram`` are passed on as they are. A duration of exactly a power of two counts in the bucket
/// above it here, and in the one below it for the protocol.
public struct OpenTelemetryMetricsJSON: PipelineFormat {
  public static var contentType: String { OpenTelemetry.contentType }

  /// The name of the program, which collectors show.
  public let service: String
  /// When the counts began.
  public let startTime: UnixTime
  /// When the samples were taken; `nil` if that is when they are written.
  public let time: UnixTime?

  /// Creates the format.
  ///
  /// - Parameters:
  ///   - service: The name of the program.
  ///   - startTime: When the counts began; by default when the process first used
  ///     a format of this protocol.
  ///   - time: When the samples were taken; by default when they are written.
  public init(service: String, startTime: UnixTime? = nil, time: UnixTime? = nil) {
    self.service = service
    self.startTime = startTime ?? OpenTelemetry.startTime
    self.time = time
  }

  /// Writes samples, at most one for each place.
  public func write(_ samples: [PointSample], with write: ([UInt8]) throws -> Void) rethrows {
    let time = time ?? TraceMoment.now.unixTime
    let metrics = samples.isEmpty ? [] : PointMetric.all.map { encoded($0, of: samples, at: time) }
    try write(
      encodeJSON(
        MetricsRequest(resourceMetrics: [
          .init(
            resource: OpenTelemetry.resource(service),
            scopeMetrics: [.init(scope: OpenTelemetry.scope, metrics: metrics)])
        ])))
  }

  private func encoded(_ metric: PointMetric, of samples: [PointSample], at time: UnixTime) -> EncodedMetric {
    var encoded = EncodedMetric(name: metric.name, unit: metric.unit, description: metric.description)
    switch metric.reading {
    case .gauge(let read):
      encoded.gauge = .init(dataPoints: samples.compactMap { point(read($0), of: $0, at: time) })
    case .counter(let read):
      encoded.sum = .init(dataPoints: samples.compactMap { point(read($0), of: $0, at: time) })
    case .endings(let read):
      encoded.sum = .init(
        dataPoints: samples.flatMap { sample in
          read(sample).compactMap { ending, count in
            point(.count(count), of: sample, ending: ending, at: time)
          }
        })
    case .histogram(let read):
      encoded.exponentialHistogram = .init(
        dataPoints: samples.map { sample in histogramPoint(read(sample), of: sample, at: time) })
    }
    return encoded
  }

  private func point(
    _ number: PointMetric.Number, of sample: PointSample, ending: String? = nil, at time: UnixTime
  ) -> NumberPoint? {
    var attributes = attributes(of: sample.point)
    if let ending { attributes.append(OpenTelemetryAttribute("combine.ending", .string(ending))) }
    var point = NumberPoint(
      attributes: attributes, startTimeUnixNano: "\(startTime.wholeNanoseconds)",
      timeUnixNano: "\(time.wholeNanoseconds)")
    switch number {
    case .count(let count): point.asInt = "\(count)"
    case .seconds(let seconds): point.asDouble = seconds
    case .unlimited: return nil
    }
    return point
  }

  private func histogramPoint(
    _ histogram: DurationHistogram, of sample: PointSample, at time: UnixTime
  ) -> HistogramPoint {
    HistogramPoint(
      attributes: attributes(of: sample.point), startTimeUnixNano: "\(startTime.wholeNanoseconds)",
      timeUnixNano: "\(time.wholeNanoseconds)",
      count: "\(histogram.count)", sum: histogram.sum.nanoseconds, scale: 0, zeroCount: "0",
      positive: .init(offset: 0, bucketCounts: histogram.counts.map { "\($0)" }))
  }

  private func attributes(of point: ObservedPoint) -> [OpenTelemetryAttribute] {
    [
      OpenTelemetryAttribute("combine.point", .string(point.name)),
      OpenTelemetryAttribute("combine.line", .string(point.locationText)),
    ]
  }
}

// The messages of the protocol, with the properties that are used here.

private struct MetricsRequest: Encodable {
  let resourceMetrics: [ResourceMetrics]

  struct ResourceMetrics: Encodable {
    let resource: OpenTelemetry.Resource
    let scopeMetrics: [ScopeMetrics]
  }

  struct ScopeMetrics: Encodable {
    let scope: OpenTelemetry.Scope
    let metrics: [EncodedMetric]
  }
}

private struct EncodedMetric: Encodable {
  let name: String
  let unit: String
  let description: String
  var gauge: Gauge?
  var sum: Sum?
  var exponentialHistogram: Histogram?

  struct Gauge: Encodable {
    let dataPoints: [NumberPoint]
  }

  struct Sum: Encodable {
    let dataPoints: [NumberPoint]
    let aggregationTemporality = Temporality.cumulative
    let isMonotonic = true
  }

  struct Histogram: Encodable {
    let dataPoints: [HistogramPoint]
    let aggregationTemporality = Temporality.cumulative
  }

  /// Enumerations are numbers in the JSON of the protocol.
  enum Temporality: Int, Encodable {
    case cumulative = 2
  }
}

private struct NumberPoint: Encodable {
  let attributes: [OpenTelemetryAttribute]
  let startTimeUnixNano: String
  let timeUnixNano: String
  var asInt: String?
  var asDouble: Double?
}

private struct HistogramPoint: Encodable {
  let attributes: [OpenTelemetryAttribute]
  let startTimeUnixNano: String
  let timeUnixNano: String
  let count: String
  let sum: Double
  let scale: Int
  let zeroCount: String
  let positive: Buckets

  struct Buckets: Encodable {
    let offset: Int
    let bucketCounts: [String]
  }
}
