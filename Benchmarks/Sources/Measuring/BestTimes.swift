/// The best times of two pieces of work that run in turn, in short rounds.
///
/// Another program that takes the processor makes a round look slow, and none fast. So the more rounds there
/// are and the shorter they are, the closer the best times are to what the work takes: 60 µs are less than
/// a program runs at a time.
public struct BestTimes {
  /// Nanoseconds of the best round of each.
  public private(set) var first = Double.infinity
  public private(set) var second = Double.infinity

  /// Runs the two in turn, and up to nine times as often again until the times are small enough.
  ///
  /// All rounds count, so that more of them never make a time larger.
  public init(rounds: Int, of work: () -> Void, and other: () -> Void, until areSmall: (BestTimes) -> Bool) {
    for _ in 0..<10 {
      for _ in 0..<rounds {
        first = min(first, nanoseconds(work))
        second = min(second, nanoseconds(other))
      }
      if areSmall(self) { break }
    }
  }
}
