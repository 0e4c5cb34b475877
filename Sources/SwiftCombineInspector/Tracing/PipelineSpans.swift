import SwiftCombineEngine

/// The life of an observed pipeline.
///
///     for span in trace.spans where span.endTime == nil {
///       print(span.pipeline.point.name, "is live")
///     }
public struct PipelineSpan: Sendable {
  /// The pipeline.
  public var pipeline: ObservedPipeline
  /// The number of the outermost pipeline that this one belongs to: its own, if it has no parent.
  public var rootID: ObservedPipeline.ID
  /// When it began; `nil` if that was before its life was recorded.
  public var startTime: UnixTime?
  /// When it ended; `nil` if it is live.
  public var endTime: UnixTime?
  /// How it ended; `nil` if it is live.
  public var ending: PipelineEnding?

  /// Creates the life of a pipeline.
  ///
  /// - Parameters:
  ///   - pipeline: The pipeline.
  ///   - rootID: The number of the outermost pipeline; by default the parent or, without
  ///     one, the pipeline itself.
  ///   - startTime: When it began.
  ///   - endTime: When it ended.
  ///   - ending: How it ended.
  public init(
    _ pipeline: ObservedPipeline, rootID: ObservedPipeline.ID? = nil, startTime: UnixTime?,
    endTime: UnixTime? = nil, ending: PipelineEnding? = nil
  ) {
    self.pipeline = pipeline
    self.rootID = rootID ?? pipeline.parentID ?? pipeline.id
    self.startTime = startTime
    self.endTime = endTime
    self.ending = ending
  }
}

/// An observer that records when each pipeline began and ended, for example to send that
/// to a collector of traces.
///
///     let spans = PipelineSpans()
///     let token = Inspector.addObserver(spans, samplingEvery: .seconds(10))
///     // … from time to time …
///     let body = OpenTelemetryTracesJSON(service: "shop").bytes(of: spans.takeEnded())
///
/// **Memory**: a limited number of pipelines; when there are more, the one that began
/// first is dropped and counted.
public final class PipelineSpans: PipelineObserver {
  /// How many pipelines are kept by default.
  public static let defaultLimit = 16_384

  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  struct State {
    var spans: [ObservedPipeline.ID: PipelineSpan] = [:]
    /// The numbers of pipelines in the order in which they began; some are taken already.
    var order = OperatorQueue<ObservedPipeline.ID>()
    var droppedCount = 0

    mutating func dropOldest() -> PipelineSpan? {
      while let oldest = order.popFirst() {
        guard let span = spans.removeValue(forKey: oldest) else { continue }
        droppedCount += 1
        return span
      }
      return nil
    }

    mutating func forgetTaken() {
      order = OperatorQueue()
      for id in spans.keys.sorted() { order.append(id) }
    }
  }

  private let limit: Int
  private let now: @Sendable () -> UnixTime
  private let state = Locked(State())

  /// Creates an observer that has recorded nothing.
  ///
  /// - Parameters:
  ///   - limit: How many pipelines are kept; at least one.
  ///   - now: Returns the current time; by default in real time.
  public init(
    limit: Int = PipelineSpans.defaultLimit,
    now: (@Sendable () -> UnixTime)? = nil
  ) {
    if limit < 1 {
      fatalError("Created a record of \(limit) pipelines. There is room for at least one. Pass 1 or more.")
    }
    self.limit = limit
    self.now = now ?? { TraceMoment.now.unixTime }
  }

  /// The recorded pipelines, in the order in which they began.
  public var all: [PipelineSpan] { state.withLock { Self.sorted($0.spans.values) } }

  /// How many pipelines were dropped because there were too many.
  public var droppedCount: Int { state.withLock { $0.droppedCount } }

  /// Returns the pipelines that have ended since the last call, in the order in which
  /// they began, and removes them.
  public func takeEnded() -> [PipelineSpan] {
    state.withLock { state in
      let ended = state.spans.values.filter { $0.ending != nil }
      for span in ended { state.spans[span.pipeline.id] = nil }
      return Self.sorted(ended)
    }
  }

  private static func sorted(_ spans: some Sequence<PipelineSpan>) -> [PipelineSpan] {
    spans.sorted { $0.pipeline.id < $1.pipeline.id }
  }

  public func pipelineBegan(_ pipeline: ObservedPipeline) { add(pipeline, startTime: now()) }

  /// Adds a pipeline that began before it was recorded.
  func pipelineContinues(_ pipeline: ObservedPipeline) { add(pipeline, startTime: nil) }

  public func pipelineEnded(_ pipeline: ObservedPipeline, with ending: PipelineEnding) {
    let now = now()
    let old = state.withLock { state in
      let old = state.spans[pipeline.id]
      // The clock of the calendar may have been set back.
      state.spans[pipeline.id]?.endTime = max(now, old?.startTime ?? .zero)
      state.spans[pipeline.id]?.ending = ending
      return old
    }
    release(old)
  }

  private func add(_ pipeline: ObservedPipeline, startTime: UnixTime?) {
    let dropped: PipelineSpan? = state.withLock { state in
      guard state.spans[pipeline.id] == nil else { return nil }
      let rootID = pipeline.parentID.flatMap { state.spans[$0]?.rootID }
      state.spans[pipeline.id] = PipelineSpan(pipeline, rootID: rootID, startTime: startTime)
      state.order.append(pipeline.id)
      if state.spans.count > limit { return state.dropOldest() }
      if state.order.count > 2 * limit { state.forgetTaken() }
      return nil
    }
    release(dropped)
  }
}
