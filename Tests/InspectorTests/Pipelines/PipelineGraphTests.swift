import SwiftCombine
import SwiftCombineInspector
import SwiftCombineTesting
import Testing

@Suite(.oneAtATime) struct PipelineGraphTests {
  @Test func `a graph has a box for each publisher and one for a shared publisher`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector(findsLocations: true)
      let subject = PassthroughSubject<Int, Never>()
      let first = subject.checkpoint("say \"a\"", fileID: "A.swift", line: 1).record(demand: .max(1))
      let second = subject.record()
      for value in 1...3 { subject.send(value) }
      let report = inspector.report()
      let number = report.trees[1].location!
      #expect(
        GraphvizText().text(of: report) == """
          digraph pipelines {
            rankdir=LR
            node [shape=box]
            end1 [label="Recorder\\nA.swift:1"]
            publisher1 [label="checkpoint \\"say \\"a\\"\\"\\nA.swift:1"]
            shared1 [label="PassthroughSubject #1 (2 subscribers)"]
            end3 [label="Recorder\\n\(number)"]
            publisher1 -> end1 [label="1 element\\nno demand"]
            shared1 -> publisher1 [label="1 element\\nno demand\\n2 dropped"]
            shared1 -> end3 [label="3 elements\\nunlimited demand"]
          }
          """)
      #expect(
        MermaidText().text(of: report) == """
          flowchart LR
            end1["Recorder<br>A.swift:1"]
            publisher1["checkpoint &quot;say &quot;a&quot;&quot;<br>A.swift:1"]
            shared1["PassthroughSubject #1 (2 subscribers)"]
            end3["Recorder<br>\(number)"]
            publisher1 -->|"1 element<br>no demand"| end1
            shared1 -->|"1 element<br>no demand<br>2 dropped"| publisher1
            shared1 -->|"3 elements<br>unlimited demand"| end3
          """)
      withExtendedLifetime((first, second)) {}
    }
  }

  @Test func `a name stays inside its line and its label`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      // A quote and an accent are one character, which is neither.
      let name = "a\nb\r\nc\u{2028}d\u{202e}e\"\u{301}]\\\u{301}<b>&"
      let subject = PassthroughSubject<Int, Never>()
      let token = subject.checkpoint(name, fileID: "A.swift", line: 1).record(demand: .none)
      subject.send(1)
      let report = inspector.report()
      #expect(report.description.split(whereSeparator: \.isNewline).count == 3)
      #expect(report.description.contains("checkpoint \"a b  c d e\"\u{301}]\\\u{301}<b>&\"  A.swift:1"))
      #expect(GraphvizText().text(of: report).split(whereSeparator: \.isNewline).count == 9)
      #expect(
        GraphvizText().text(of: report).unicodeScalars.contains(
          #"[label="checkpoint \"a b  c d e\""#.unicodeScalars))
      #expect(
        GraphvizText().text(of: report).unicodeScalars.contains(
          "\\\"\u{301}]\\\\\u{301}<b>&\\\"\\nA.swift:1\"]".unicodeScalars))
      #expect(MermaidText().text(of: report).split(whereSeparator: \.isNewline).count == 6)
      #expect(
        MermaidText().text(of: report).contains(
          "[\"checkpoint &quot;a b  c d e&quot;\u{301}]\\\u{301}&lt;b&gt;&amp;&quot;<br>A.swift:1\"]"))
      withExtendedLifetime(token) {}
    }
  }
}
