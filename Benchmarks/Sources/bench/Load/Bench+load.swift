extension Bench {
  /// Does the loads, each size in a separate process.
  mutating func run(_ loads: [Load], _ scale: Check.Scale) {
    guard !loads.isEmpty else { return }
    table.loadHeading()
    for load in loads {
      let found = load.report(scale: scale)
      report.loads.append(found)
      table.load(found)
    }
  }
}

extension Load {
  /// Does a tenth and the whole.
  ///
  /// Another program that takes the processor away may make one of them look slow: what grows in time, and
  /// has nothing else against it, is done again, twice at most. Only the time may get better by that.
  func report(scale: Check.Scale) -> LoadReport {
    let whole = scale == .quick ? count / 10 : count
    var found = LoadReport(
      id: id, title: title, unit: unit, small: runElsewhere(whole / 10), large: runElsewhere(whole))
    for _ in 0..<2 where found.isDone && found.timeGrows {
      found.small.add(runElsewhere(whole / 10))
      found.large.add(runElsewhere(whole))
    }
    return found
  }

  private func runElsewhere(_ count: Int) -> LoadReport.Run {
    let outcome = Check.runProcess(["--load-once", id, String(count)], seconds: 300)
    return LoadReport.Run(
      count: count, trouble: outcome.passed ? nil : outcome.text,
      nanoseconds: outcome.figures["nanoseconds"] ?? 0, peakBytes: outcome.figures["peakBytes"],
      addedBytes: outcome.figures["addedBytes"], leftBlocks: outcome.figures["leftBlocks"],
      leftBytes: outcome.figures["leftBytes"])
  }
}

extension LoadReport.Run {
  /// Adds another run of the same: the shorter time counts, and whatever either has against it.
  fileprivate mutating func add(_ other: LoadReport.Run) {
    trouble = trouble ?? other.trouble
    if other.trouble == nil { nanoseconds = min(nanoseconds, other.nanoseconds) }
    if abs(other.leftBlocks ?? 0) > abs(leftBlocks ?? 0) {
      (leftBlocks, leftBytes) = (other.leftBlocks, other.leftBytes)
    }
  }
}
