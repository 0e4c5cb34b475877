extension Table {
  func clientHeading() {
    guard isShown else { return }
    line("")
    line(
      "A client of \(ClientSource.count) distinct pipelines of five operators, beside as many loops with the same closures"
    )
    line(
      left("", 10) + left("| seconds of the processor", 40) + left("| text, bytes each", 40))
    line(
      left("", 10)
        + ["| pipelines", "loops", "ratio", "| pipelines", "loops", "of one type"].map { left($0, 13) }
        .joined()
    )
  }

  func client(_ client: ClientReport) {
    guard isShown else { return }
    let figures = [
      "| " + fixed(client.pipelines.seconds, 2), fixed(client.loops.seconds, 2),
      fixed(client.ratio, 2), "| " + fixed(client.text, 0) + (client.isTooLarge ? "!" : ""),
      fixed(client.loopText, 0), fixed(client.oneTypeText, 0),
    ]
    line(left(client.optimization.rawValue, 10) + figures.map { left($0, 13) }.joined())
  }

  func hello(_ hello: HelloReport) {
    guard isShown else { return }
    line("hello with one pipeline, stripped: \(hello.size) bytes" + (hello.isTooLarge ? "!" : ""))
  }

  func loadHeading() {
    guard isShown else { return }
    line("")
    line(
      left("a load in a separate process", 54)
        + ["s", "ns each", "grows", "peak MiB", "grows", "left"].map { right($0, 10) }.joined())
  }

  func load(_ load: LoadReport) {
    guard isShown else { return }
    let title = "\(load.large.count) \(load.title)"
    let figures = [
      fixed(load.large.nanoseconds / 1e9, 2), fixed(load.large.each, 1),
      load.isDone ? fixed(load.timeGrowth, 2) : "–",
      load.large.peakBytes.map { fixed($0 / 1_048_576, 1) } ?? "–",
      load.memoryGrowth.map { fixed($0, 2) } ?? "–", load.large.leftBlocks.map { fixed($0, 0) } ?? "–",
    ]
    let state = left(load.passed ? "ok" : "FAILED", 8)
    line(state + left(title, 46) + figures.map { right($0, 10) }.joined())
    for complaint in load.complaints { line(left("", 8) + complaint) }
  }
}
