/// Traps when a number of values is negative.
@usableFromInline func requireNotNegative(_ value: Int, _ what: @autoclosure () -> String) {
  if value < 0 {
    fatalError(
      "\(what()) was \(value). Rule: a number of values is never negative. Instead: pass zero or more.")
  }
}

/// Traps when a number of values is less than one.
func requirePositive(_ value: Int, _ what: @autoclosure () -> String) {
  if value < 1 {
    fatalError("\(what()) was \(value). Rule: it counts at least one value. Instead: pass one or more.")
  }
}
