extension Int {
  package func saturatingAdd(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  package func saturatingSubtract(_ other: Int) -> Int {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  package func saturatingMultiply(by other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
  }

  package init(saturating value: Double) {
    if value.isNaN {
      Misuse.stop(
        "A time or an interval was made of a number of seconds that is none", rule: "a time is a number",
        instead: "check what was computed")
    }
    self = Int(exactly: value) ?? (value < 0 ? .min : .max)
  }
}
