/// `L`, the measure of everything: a plain loop that maps, filters and takes with the closures of the rows.
public enum Loop {
  /// Runs the loop.
  ///
  /// - Parameter elements: How many integers go through it.
  @inline(never)
  public static func run(_ elements: Int) {
    let map = Opaque.increment()
    let filter = Opaque.isEven()
    let take = Opaque.take()
    for element in 0..<elements {
      let mapped = map(element)
      if filter(mapped) { take(mapped) }
    }
  }

  /// Keeps the processor busy until it runs at its usual speed: after a pause some take a second to.
  ///
  /// - Parameter duration: Nanoseconds.
  public static func warmUp(for duration: Double) {
    var elapsed = 0.0
    while elapsed < duration { elapsed += nanoseconds { run(1_000_000) } }
  }

  /// Whether the loop took so long that another program must have run beside it.
  ///
  /// - Parameter usual: What it takes on a quiet machine; `nil` if that is not known.
  public static func isSlow(_ nanoseconds: Double, beside usual: Double?) -> Bool {
    nanoseconds > 1.15 * (usual ?? .infinity)
  }

  /// Measures the loop in short rounds, as in `BestTimes`.
  ///
  /// - Returns: Nanoseconds an element in the best round.
  public static func bestTime(rounds: Int) -> Double {
    let elements = 16_000
    return (0..<rounds).map { _ in nanoseconds { run(elements) } }.min()! / Double(elements)
  }

  /// Measures the loop once, in a few milliseconds.
  ///
  /// - Returns: Nanoseconds an element.
  static func nanosecondsPerElement() -> Double {
    let elements = 1_000_000
    return nanoseconds { run(elements) } / Double(elements)
  }
}
