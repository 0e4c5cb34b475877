/// A trace in the format of Chrome's trace events: a file to open at `ui.perfetto.dev`.
///
///     try Data(ChromeTraceJSON().bytes(of: PipelineTrace.stop())).write(to: file)
///
/// A track for each pipeline shows its life and the requests; the track of each thread shows for how long
/// each element was downstream, one inside another where a delivery leads to another one.
///
/// An element takes 150 bytes. A trace that is too large to be in memory is written in pieces
/// of some hundred kilobytes:
///
///     try ChromeTraceJSON().write(trace) { try handle.write(contentsOf: Data($0)) }
public struct ChromeTraceJSON: PipelineFormat {
  public static let contentType = "application/json"

  /// Creates the format.
  public init() {}

  /// Writes a trace in pieces of some hundred kilobytes at most.
  public func write(_ trace: PipelineTrace, with write: ([UInt8]) throws -> Void) rethrows {
    // Events are encoded one by one: an encoder needs several times the memory of what it encodes.
    var piece = Array(#"{"displayTimeUnit":"ns","traceEvents":["#.utf8)
    var isFirst = true
    try trace.forEachChromeEvent { event in
      if !isFirst { piece += ",\n".utf8 }
      isFirst = false
      piece += encodeJSON(event)
      if piece.count > 1 << 18 {
        try write(piece)
        piece.removeAll(keepingCapacity: true)
      }
    }
    piece += "]}\n".utf8
    try write(piece)
  }
}

extension PipelineTrace {
  fileprivate func forEachChromeEvent(_ body: (ChromeTraceEvent) throws -> Void) rethrows {
    try body(.name(of: "process", "Pipelines"))
    for thread in Set(events.map(\.thread)).sorted() {
      try body(.name(of: "thread", "Thread \(thread)", thread: thread))
    }
    let spans = Dictionary(spans.map { ($0.pipeline.id, $0) }, uniquingKeysWith: { first, _ in first })
    for span in self.spans {
      try body(.begin(span, at: span.startTime.map(time) ?? .zero))
      try body(.end(span, at: span.endTime.map(time) ?? duration))
    }
    // What is left of a thread is the last part of its signals, so a delivery without a
    // begin has none outside it.
    var deliveries: [Int: [Event]] = [:]
    for event in events {
      switch event.signal {
      case .requested:
        if let span = spans[event.pipelineID] { try body(.request(event, span)) }
      case .element: deliveries[event.thread, default: []].append(event)
      case .elementDelivered:
        guard deliveries[event.thread]?.last?.pipelineID == event.pipelineID else { continue }
        let begin = deliveries[event.thread]!.removeLast()
        try body(.delivery(begin, until: event.time, spans[event.pipelineID]))
      case .began, .finished, .failed, .cancelled, .deallocated: continue  // are in the spans
      }
    }
    for (_, open) in deliveries.sorted(by: { $0.key < $1.key }) {
      for begin in open { try body(.delivery(begin, until: duration, spans[begin.pipelineID])) }
    }
  }

  /// The time since the start of the trace.
  private func time(_ unixTime: UnixTime) -> Duration { max(unixTime - startTime, .zero) }
}

/// One event, as the format has it; times in microseconds.
private struct ChromeTraceEvent: Encodable {
  let name: String
  /// Whether it is a name, a begin, an instant, an end, or a duration on a thread.
  let ph: Phase
  let pid = 1
  var tid = 0
  var cat: String?
  var id: String?
  var ts: Double?
  var dur: Double?
  var args: [String: String]?

  enum Phase: String, Encodable {
    case name = "M"
    case asyncBegin = "b"
    case asyncInstant = "n"
    case asyncEnd = "e"
    case complete = "X"
  }

  static func name(of what: String, _ name: String, thread: Int = 0) -> Self {
    Self(name: "\(what)_name", ph: .name, tid: thread, args: ["name": name])
  }

  static func begin(_ span: PipelineSpan, at time: Duration) -> Self {
    let point = span.pipeline.point
    var args = ["line": point.locationText, "operators": point.operators.joined(separator: ", ")]
    args["parent"] = span.pipeline.parentID.map { "\($0)" }
    return life(.asyncBegin, span, at: time, args)
  }

  static func end(_ span: PipelineSpan, at time: Duration) -> Self {
    var args = ["ending": span.ending?.name ?? "live"]
    if case .failed(let failure) = span.ending {
      args["error"] = "\(failure.error)"
      args["path"] = failure.path.joined(separator: ", ")
      args["line"] = failure.location?.description
    }
    return life(.asyncEnd, span, at: time, args)
  }

  static func request(_ event: PipelineTrace.Event, _ span: PipelineSpan) -> Self {
    var request = life(.asyncInstant, span, at: event.time, [:])
    request.tid = event.thread
    return request
  }

  private static func life(
    _ phase: Phase, _ span: PipelineSpan, at time: Duration, _ args: [String: String]
  ) -> Self {
    Self(
      name: phase == .asyncInstant ? "requested" : span.pipeline.point.name, ph: phase, cat: "pipeline",
      id: "0x" + String(span.pipeline.id, radix: 16), ts: time.microseconds, args: args)
  }

  static func delivery(_ begin: PipelineTrace.Event, until end: Duration, _ span: PipelineSpan?) -> Self {
    Self(
      name: span?.pipeline.point.name ?? "pipeline \(begin.pipelineID)", ph: .complete, tid: begin.thread,
      cat: "element", ts: begin.time.microseconds, dur: (end - begin.time).microseconds,
      args: ["pipeline": "\(begin.pipelineID)"])
  }
}

extension Duration {
  fileprivate var microseconds: Double { self / .microseconds(1) }
}
