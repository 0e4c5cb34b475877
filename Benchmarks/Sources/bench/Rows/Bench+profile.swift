extension Bench {
  /// Puts ten million elements through one row and does nothing else: for a profiler.
  func profile(_ row: Row, _ way: Way) {
    guard let workload = row.workload(way) else { return }
    workload.run(max(1, 10_000_000 / workload.elementsPerRound))
  }
}
