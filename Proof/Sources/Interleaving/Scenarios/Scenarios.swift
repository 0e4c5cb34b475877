extension Interleaving {
  /// All scenarios, in the order in which they are explored.
  public static let all: [Interleaving] =
    [
      subjects, joins, machinery, tokens, futures, replaying, sharing, crowds, steered, handOvers, announcing,
      selecting, requests, buffers, scheduled, timed, timedRequests, observing, tracing,
      described,
    ].flatMap { $0 }
}
