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

  /// Measures the loop once, in a few milliseconds.
  ///
  /// - Returns: Nanoseconds an element.
  static func nanosecondsPerElement() -> Double {
    let elements = 1_000_000
    return nanoseconds(of: { run(elements) }) / Double(elements)
  }
}
