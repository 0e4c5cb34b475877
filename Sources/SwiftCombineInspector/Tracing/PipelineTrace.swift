/// All signals of the observed pipelines of the process between two moments, as far
/// as there was room for them.
///
///     PipelineTrace.start()
///     // …
///     let trace = PipelineTrace.stop()
///     for event in trace.events { print(event.time, event.thread, event.pipelineID, event.signal) }
///
/// Each thread keeps its last signals in a ring that it alone writes, and takes no lock. Two signals are
/// recorded for each element: before and after its delivery. A trace shows in which order and on which
/// threads things happen, and ``ChromeTraceJSON`` is a picture of it. For counts and times that are
/// always on, see ``PointSample``.
///
/// **Memory**: 16 bytes a signal, so one MiB for each thread that delivers, with the default; at most
/// ``threadLimit`` threads, and the names of ``PipelineSpans/defaultLimit`` pipelines.
/// Nothing while no trace is taken.
public struct PipelineTrace: Sendable {
  /// A signal of a pipeline.
  public struct Event: Sendable, Equatable {
    /// The time since the trace was started.
    public var time: Duration
    /// The number of the thread, counted from one in order of their first signals.
    ///
    /// A thread that is started after another one has ended may have its number.
    public var thread: Int
    /// The number of the pipeline, see ``ObservedPipeline/id``.
    public var pipelineID: ObservedPipeline.ID
    /// What happened.
    public var signal: TracedSignal

    /// Creates a signal of a pipeline.
    ///
    /// - Parameters:
    ///   - time: The time since the trace was started.
    ///   - thread: The number of the thread, counted from one.
    ///   - pipelineID: The number of the pipeline.
    ///   - signal: What happened.
    public init(time: Duration, thread: Int, pipelineID: ObservedPipeline.ID, signal: TracedSignal) {
      self.time = time
      self.thread = thread
      self.pipelineID = pipelineID
      self.signal = signal
    }
  }

  /// How many signals a thread may keep: four gigabytes of them.
  public static let signalLimit = 1 << 28
  /// How many threads may record signals.
  public static var threadLimit: Int { TraceRings.ringLimit }

  /// The signals in order of time; those of one thread in the order in which they happened.
  public let events: [Event]
  /// How many signals are missing: the oldest of threads that recorded more than they keep, and those of
  /// threads beyond ``threadLimit``.
  public let droppedCount: Int
  /// The pipelines that were live, in the order in which they began.
  public let spans: [PipelineSpan]
  /// How long the trace was on.
  public let duration: Duration
  /// When the trace was started.
  public let startTime: UnixTime

  /// Creates a trace of signals recorded elsewhere.
  ///
  /// - Parameters:
  ///   - events: The signals in order of time.
  ///   - droppedCount: How many signals are missing.
  ///   - spans: The pipelines that were live.
  ///   - duration: How long the trace was on.
  ///   - startTime: When the trace was started.
  public init(
    events: [Event], droppedCount: Int = 0, spans: [PipelineSpan], duration: Duration, startTime: UnixTime
  ) {
    self.events = events
    self.droppedCount = droppedCount
    self.spans = spans
    self.duration = duration
    self.startTime = startTime
  }

  init(began: TraceMoment) { self.init(events: [], spans: [], duration: .zero, startTime: began.unixTime) }

  init(_ recording: TraceRecording, spans: [PipelineSpan], from began: TraceMoment, to ended: TraceMoment) {
    let events = recording.threads.enumerated().flatMap { number, slots in
      slots.map { slot in
        // A thread may have read the clock just before the start.
        let time = slot.time > began.uptime ? slot.time - began.uptime : 0
        return Event(
          time: .nanoseconds(Int64(time)), thread: number + 1, pipelineID: slot.pipeline, signal: slot.signal)
      }
    }
    self.init(
      events: events.sorted { $0.time < $1.time }, droppedCount: recording.droppedCount, spans: spans,
      duration: .nanoseconds(Int64(ended.uptime - began.uptime)), startTime: began.unixTime)
  }

  /// Starts to record the signals of all observed pipelines of the process; does nothing if that was done.
  ///
  ///     PipelineTrace.start(signalsPerThread: 10_000)
  ///
  /// - Parameter signalsPerThread: How many signals each thread keeps, 16 bytes each; at least one, and at
  ///   most ``signalLimit``. When there are more, the oldest is dropped and counted.
  public static func start(signalsPerThread: Int = 65_536) {
    if signalsPerThread < 1 {
      fatalError(
        "Started a trace of \(signalsPerThread) signals for each thread. A ring has room for at least one. Pass 1 or "
          + "more.")
    }
    if signalsPerThread > signalLimit {
      fatalError(
        "Started a trace of \(signalsPerThread) signals for each thread. A ring has room for at most \(signalLimit). "
          + "Pass a smaller number.")
    }
    SignalTrace.start(signalsPerThread: signalsPerThread)
  }

  /// Stops to record, and returns the trace; an empty one if none was started.
  ///
  ///     let trace = PipelineTrace.stop()
  ///     print(trace.events.count, trace.droppedCount)
  ///
  /// The memory of the rings is freed. **Threads**: safe from any; deliveries go on
  /// meanwhile, and do not wait.
  public static func stop() -> PipelineTrace { SignalTrace.stop() }
}
