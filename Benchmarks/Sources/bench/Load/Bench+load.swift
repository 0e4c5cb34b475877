extension Bench {
  /// Does the loads, each size in a process of its own.
  mutating func runLoads() {
    run(Load.all.filter { options.selects($0.id, $0.title) }, options.scale)
  }

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
  /// Another program that takes the processor away may make one of them look slow: what grows is measured
  /// again, twice at most, and the shortest times count.
  func report(scale: Check.Scale) -> LoadReport {
    let whole = scale == .quick ? count / 10 : count
    var (small, large) = (runElsewhere(whole / 10), runElsewhere(whole))
    for _ in 0..<2 where large.each > LoadReport.timeLimit * small.each {
      (small, large) = (small.faster(runElsewhere(whole / 10)), large.faster(runElsewhere(whole)))
    }
    return LoadReport(id: id, title: title, unit: unit, small: small, large: large)
  }

  private func runElsewhere(_ count: Int) -> LoadReport.Run {
    let outcome = Check.ask(["--load-once", id, String(count)], seconds: 300)
    return LoadReport.Run(
      count: count, trouble: outcome.passed ? nil : outcome.text,
      nanoseconds: outcome.figures["nanoseconds"] ?? 0, peakBytes: outcome.figures["peakBytes"],
      addedBytes: outcome.figures["addedBytes"], leftBlocks: outcome.figures["leftBlocks"],
      leftBytes: outcome.figures["leftBytes"])
  }
}

extension LoadReport.Run {
  fileprivate func faster(_ other: LoadReport.Run) -> LoadReport.Run {
    trouble == nil && other.nanoseconds >= nanoseconds ? self : other
  }
}
