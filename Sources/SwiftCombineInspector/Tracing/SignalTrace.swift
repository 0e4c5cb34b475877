import Dispatch
import SwiftCombineEngine
import SwiftCombine

/// A signal of an observed pipeline, as it is traced.
///
///     print(trace.events.count { $0.signal == .element })
public enum TracedSignal: UInt8, Sendable {
  /// A subscriber was attached.
  case began
  /// The subscriber requested elements.
  case requested
  /// An element is about to be delivered.
  case element
  /// The subscriber has returned from the delivery of an element.
  case elementDelivered
  /// The publisher finished.
  case finished
  /// The publisher failed.
  case failed
  /// The subscriber canceled.
  case cancelled
  /// The pipeline was deallocated without a completion or a cancellation.
  case deallocated
}

/// The trace of the process: observed pipelines report each signal to it while it is on.
@usableFromInline enum SignalTrace {
  /// Loaded for each signal.
  @usableFromInline static let isOn = Atomic<Bool>(false)

  // Internal, not private: the compiler of 6.3 fails on a private type inside a lock.
  struct Session {
    let began: TraceMoment
    let spans: PipelineSpans
    let token: AnyCancellable
  }

  private static let rings = TraceRings()
  private static let session = Locked<Session?>(nil)

  /// Records a signal of a pipeline in the ring of the calling thread.
  @usableFromInline static func record(_ signal: TracedSignal, of pipeline: UInt64) {
    rings.record(
      signal, of: pipeline, by: currentThread(), at: DispatchTime.now().uptimeNanoseconds)
  }

  /// Starts to record, unless that was done.
  static func start(signalsPerThread: Int) {
    let points = ObservedPoints.shared
    let spans = PipelineSpans()
    let new = Session(began: .now, spans: spans, token: points.add(spans))
    for pipeline in points.pipelines { spans.pipelineContinues(pipeline) }
    let isNew = session.withLock { session in
      guard session == nil else { return false }
      session = new
      rings.open(signalsPerThread: signalsPerThread)
      isOn.store(true, ordering: .relaxed)
      return true
    }
    if !isNew { new.token.cancel() }
  }

  /// Stops to record, and returns what was.
  static func stop() -> PipelineTrace {
    // A thread that is recording a signal meanwhile takes no lock, so this waits for some nanoseconds at
    // most, or until that thread is scheduled again.
    let last = session.withLock { session in
      session.take().map { last in
        isOn.store(false, ordering: .relaxed)
        return (last, rings.close())
      }
    }
    guard let (session, recording) = last else { return PipelineTrace(began: .now) }
    let ended = TraceMoment.now
    session.token.cancel()
    return PipelineTrace(recording, spans: session.spans.all, from: session.began, to: ended)
  }
}
