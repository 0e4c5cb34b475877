/// That of `CThread.h`, declared by its name, so that no importer of this module needs a module of C.
@_silgen_name("swiftCombineExchangePipeline") func exchangePipelineOfThread(_ pipeline: UInt64) -> UInt64

// Which pipeline a thread works for, so that those that are created meanwhile know their parent. It costs a
// few nanoseconds for each element, so it is known while an observer wants to hear of new
// pipelines, and not otherwise.
extension PipelineMeter {
  /// Enters a delivery or a subscription.
  ///
  /// - Returns: What `leave(_:)` needs; `nil` if there is no observer.
  @usableFromInline func enter() -> UInt64? {
    points.isWatched.load(ordering: .relaxed) ? exchangePipelineOfThread(id) : nil
  }

  /// Leaves a delivery or a subscription, on the thread that entered it.
  @usableFromInline func leave(_ outer: UInt64?) {
    if let outer { _ = exchangePipelineOfThread(outer) }
  }

  /// The pipeline that the calling thread delivers to or attaches, the innermost one.
  static var current: UInt64? {
    let current = exchangePipelineOfThread(0)
    _ = exchangePipelineOfThread(current)
    return current == 0 ? nil : current
  }
}
