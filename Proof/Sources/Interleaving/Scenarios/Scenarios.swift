extension Interleaving {
  /// All scenarios, in the order in which they are explored.
  public static let all: [Interleaving] =
    subjects + joins + machinery + tokens + manifold.map { $0.shorter() }

  /// Those that are many: each is run with one preemption less, and so whole.
  private static let manifold = [
    futures, replaying, sharing, crowds, steered, selecting, requests, buffers, scheduled, timed,
  ].flatMap { $0 }
}
