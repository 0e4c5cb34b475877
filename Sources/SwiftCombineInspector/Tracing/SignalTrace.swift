import Synchronization

/// A signal of an observed pipeline, as it is traced.
@usableFromInline enum TracedSignal: UInt8, Sendable {
  case began, requested, element, elementDelivered, finished, failed, cancelled, deallocated
}

/// The trace of the process: observed pipelines report each signal to it while it is on.
@usableFromInline enum SignalTrace {
  /// Loaded for each signal.
  @usableFromInline static let isOn = Atomic<Bool>(false)

  /// Records a signal of a pipeline in the ring of the calling thread.
  @usableFromInline static func record(_ signal: TracedSignal, of pipeline: UInt64) {}
}
