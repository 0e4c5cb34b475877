/// The last warnings that were given, and how many there were before them: a value,
/// to be protected by a lock.
struct GivenWarnings {
  private let limit: Int
  /// Up to twice as many as the limit, so that the older half is removed at once.
  private var latest: [PipelineWarning] = []
  private var givenCount = 0

  init(limit: Int) { self.limit = limit }

  /// Oldest first.
  var warnings: [PipelineWarning] { latest.suffix(limit) }
  var droppedCount: Int { max(0, givenCount - limit) }

  mutating func append(_ warnings: [PipelineWarning]) {
    givenCount += warnings.count
    latest += warnings
    if latest.count >= 2 * limit { latest.removeFirst(latest.count - limit) }
  }
}
