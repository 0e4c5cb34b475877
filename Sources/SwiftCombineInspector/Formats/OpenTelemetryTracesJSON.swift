/// The lives of pipelines as a request to export traces in the OpenTelemetry protocol.
///
///     let body = OpenTelemetryTracesJSON(service: "shop").bytes(of: spans.takeEnded())
///
/// Send it with the method `POST` to the path `/v1/traces` of a collector, by default at port 4318.
///
/// Each pipeline that has ended is a span from its begin to its end, with the span of its parent as parent;
/// those that have not, or whose begin is unknown, are left out, since the protocol has no such spans. The
/// outermost pipeline and all inside it are one trace. Of a failed pipeline the status is an error, and an
/// event `exception` has the error, the operators it passed and the line.
public struct OpenTelemetryTracesJSON: PipelineFormat {
  public static var contentType: String { OpenTelemetry.contentType }

  /// The name of the program, which collectors show.
  public let service: String
  /// The first half of the identity of each trace.
  public let processID: UInt64

  /// Creates the format.
  ///
  /// - Parameters:
  ///   - service: The name of the program.
  ///   - processID: A number that no other process has, not zero; by default a random one.
  public init(service: String, processID: UInt64? = nil) {
    self.service = service
    self.processID = processID ?? OpenTelemetry.processID
  }

  /// Writes the lives of pipelines.
  public func write(_ spans: [PipelineSpan], with write: ([UInt8]) throws -> Void) rethrows {
    try write(
      encodeJSON(
        TracesRequest(resourceSpans: [
          .init(
            resource: OpenTelemetry.resource(service),
            scopeSpans: [.init(scope: OpenTelemetry.scope, spans: spans.compactMap(encoded))])
        ])))
  }

  private func encoded(_ span: PipelineSpan) -> EncodedSpan? {
    guard let began = span.startTime, let ended = span.endTime, let ending = span.ending else { return nil }
    let (pipeline, point) = (span.pipeline, span.pipeline.point)
    var encoded = EncodedSpan(
      traceId: hexadecimal(processID) + hexadecimal(span.rootID), spanId: hexadecimal(pipeline.id),
      parentSpanId: pipeline.parentID.map(hexadecimal), name: point.name,
      startTimeUnixNano: "\(began.wholeNanoseconds)",
      endTimeUnixNano: "\(ended.wholeNanoseconds)",
      attributes: [
        OpenTelemetryAttribute("combine.pipeline", .integer(pipeline.id)),
        OpenTelemetryAttribute("combine.line", .string(point.locationText)),
        OpenTelemetryAttribute("combine.operators", .strings(point.operators)),
        OpenTelemetryAttribute("combine.ending", .string(ending.name)),
      ])
    switch ending {
    case .finished: encoded.status = .init(code: .ok)
    case .failed(let failure):
      encoded.status = .init(code: .error, message: "\(failure.error)")
      encoded.events = [event(failure, at: ended)]
    case .cancelled, .deallocated: break
    }
    return encoded
  }

  private func event(_ failure: PipelineFailure, at time: UnixTime) -> EncodedSpan.Event {
    EncodedSpan.Event(
      timeUnixNano: "\(time.wholeNanoseconds)", name: "exception",
      attributes: [
        OpenTelemetryAttribute("exception.type", .string("\(type(of: failure.error))")),
        OpenTelemetryAttribute("exception.message", .string("\(failure.error)")),
        OpenTelemetryAttribute("combine.path", .strings(failure.path)),
        OpenTelemetryAttribute("combine.line", .string(failure.location?.description ?? "")),
      ])
  }

  /// Identities are hexadecimal in the JSON of the protocol.
  private func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension PipelineEnding {
  /// The name that all formats have for it.
  var name: String {
    switch self {
    case .finished: "finished"
    case .failed: "failed"
    case .cancelled: "cancelled"
    case .deallocated: "deallocated"
    }
  }
}

// The messages of the protocol, with the properties that are used here.

private struct TracesRequest: Encodable {
  let resourceSpans: [ResourceSpans]

  struct ResourceSpans: Encodable {
    let resource: OpenTelemetry.Resource
    let scopeSpans: [ScopeSpans]
  }

  struct ScopeSpans: Encodable {
    let scope: OpenTelemetry.Scope
    let spans: [EncodedSpan]
  }
}

private struct EncodedSpan: Encodable {
  let traceId: String
  let spanId: String
  let parentSpanId: String?
  let name: String
  let kind = Kind.withinTheProgram
  let startTimeUnixNano: String
  let endTimeUnixNano: String
  let attributes: [OpenTelemetryAttribute]
  var events: [Event] = []
  var status: Status?

  struct Event: Encodable {
    let timeUnixNano: String
    let name: String
    let attributes: [OpenTelemetryAttribute]
  }

  struct Status: Encodable {
    enum Code: Int, Encodable {
      case ok = 1
      case error = 2
    }

    let code: Code
    var message: String?
  }

  /// Enumerations are numbers in the JSON of the protocol.
  enum Kind: Int, Encodable {
    case withinTheProgram = 1
  }
}
