/// The last warnings that were given, and how many there were before them: a value,
/// to be protected by a lock.
struct GivenWarnings {
  private let limit: Int
  /// Up to twice as many as the limit, so that the older half is removed at once.
  private var kept: [PipelineWarning] = []
  private var givenCount = 0

  init(limit: Int) { self.limit = limit }

  /// Oldest first.
  var warnings: [PipelineWarning] { kept.suffix(limit) }
  var droppedCount: Int { max(0, givenCount - limit) }

  mutating func append(_ warnings: [PipelineWarning]) {
    givenCount += warnings.count
    kept += warnings
    if kept.count >= 2 * limit { kept.removeFirst(kept.count - limit) }
  }
}
