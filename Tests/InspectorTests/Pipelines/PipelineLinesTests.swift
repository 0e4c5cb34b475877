import SwiftCombine
import SwiftCombineInspector
import SwiftCombineTesting
import Testing

@Suite(.oneAtATime) struct PipelineLinesTests {
  @Test func `the lines of a chain say what the description says`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      let (left, right) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let recorder = left.merge(with: right.map { $0 * 2 }).buffer(
        size: 1, prefetch: .keepFull, whenFull: .dropOldest
      )
      .checkpoint("cart", fileID: "Shop/Cart.swift", line: 7).record(demand: .none)
      for value in 1...3 { left.send(value) }
      let report = inspector.report()
      let lines = report.trees[0].lines
      #expect(lines.map(\.depth) == [0, 1, 2, 3, 4, 4, 5])
      #expect(
        lines.map(\.title) == [
          "Recorder", "checkpoint \"cart\"", "Buffer", "Merge", "PassthroughSubject", "Map",
          "PassthroughSubject",
        ])
      let place = PipelineLocation(fileID: "Shop/Cart.swift", line: 7)
      #expect(lines.map(\.location) == [place, place] + Array(repeating: nil, count: 5))
      #expect(lines[0].facts == ["0 elements", "no demand"] && lines[1].facts == [])
      let ends = ["Recorder  Cart.swift:7  0 elements, no demand", "└─ checkpoint \"cart\"  Cart.swift:7"]
      #expect(report.description.split(separator: "\n").prefix(2).map(String.init) == ends)
      for (line, text) in zip(lines, report.description.split(separator: "\n")) {
        #expect(text.hasSuffix(line.facts.joined(separator: ", ")) && text.contains(line.title))
      }
      #expect(
        lines.map(\.isAlarming).contains(true) == (lines.contains { $0.facts.joined().contains("dropped") }))
      withExtendedLifetime(recorder) {}
    }
  }
}
