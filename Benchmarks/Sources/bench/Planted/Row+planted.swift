import Measuring

extension Row {
  /// Makes an array of each value, and may allocate nothing.
  static var allocating: Row {
    let take = Opaque.takeArray()
    let workload = Workload { rounds in
      for value in 0..<rounds { take([value]) }
    }
    return Row("P", "values, each in an array", gated: true, own: { workload })
  }

  /// One value in a thousand is lost.
  static var losing: Row {
    let workload = Workload { rounds in
      for value in 0..<rounds where !value.isMultiple(of: 1_000) { Tally.shared.take(value) }
    }
    return Row("P", "values, some lost", gated: true, own: { workload })
  }
}
