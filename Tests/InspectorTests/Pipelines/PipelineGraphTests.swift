import SwiftCombine
import SwiftCombineInspector
import SwiftCombineTesting
import Testing

@Suite(.oneAtATime) struct PipelineGraphTests {
  @Test func `a graph has a box for each publisher and one for a shared publisher`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector(findsLines: true)
      let subject = PassthroughSubject<Int, Never>()
      let first = subject.checkpoint("say \"a\"", file: "A.swift", line: 1).record(demand: .max(1))
      let second = subject.record()
      for value in 1...3 { subject.send(value) }
      let report = inspector.report()
      let number = report.trees[1].line!
      #expect(
        report.graphviz == """
          digraph pipelines {
            rankdir=LR
            node [shape=box]
            end1 [label="Recorder\\nA.swift:1"]
            publisher1 [label="checkpoint \\"say \\"a\\"\\"\\nA.swift:1"]
            shared1 [label="PassthroughSubject #1 (2 subscribers)"]
            end3 [label="Recorder\\n\(number)"]
            publisher1 -> end1 [label="1 value\\nno demand"]
            shared1 -> publisher1 [label="1 value\\nno demand\\n2 dropped"]
            shared1 -> end3 [label="3 values\\nunlimited demand"]
          }
          """)
      #expect(
        report.mermaid == """
          flowchart LR
            end1["Recorder<br>A.swift:1"]
            publisher1["checkpoint &quot;say &quot;a&quot;&quot;<br>A.swift:1"]
            shared1["PassthroughSubject #1 (2 subscribers)"]
            end3["Recorder<br>\(number)"]
            publisher1 -->|"1 value<br>no demand"| end1
            shared1 -->|"1 value<br>no demand<br>2 dropped"| publisher1
            shared1 -->|"3 values<br>unlimited demand"| end3
          """)
      withExtendedLifetime((first, second)) {}
    }
  }
}
