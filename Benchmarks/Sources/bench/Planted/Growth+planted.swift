import Measuring

extension Growth {
  /// Each value moves those that came before it.
  static var quadratic: Growth {
    Growth(id: "growth", title: "values put in front, per value") { count in
      var values: [Int] = []
      return nanoseconds {
        for value in 0..<count { values.insert(value, at: 0) }
      }
    }
  }
}
