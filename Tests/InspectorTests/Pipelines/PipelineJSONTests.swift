import Foundation
import SwiftCombine
import SwiftCombineInspector
import SwiftCombineTesting
import Testing

@Suite(.oneAtATime) struct PipelineJSONTests {
  @Test func `JSON has the facts of the trees and of the warnings under the documented keys`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, scheduler) = startedInspector()
      let subject = PassthroughSubject<Int, Never>()
      let first = subject.checkpoint("say \"a\"", fileID: "App/A.swift", line: 1).record(demand: .max(1))
      let second = subject.checkpoint("all", fileID: "App/B.swift", line: 2).record()
      for value in 1...3 { subject.send(value) }
      scheduler.advance(by: 1.5)
      inspector.examine()
      let warning = inspector.warnings[0]
      let subjectNode = """
        "buffered": 0, "name": "PassthroughSubject", "sharing": { "number": 1, "subscribers": 2 }, "silence": 1.5,
        "state": "live", "upstreams": []
        """
      let expected = """
        {
          "schema": 1,
          "trees": [
            {
              "line": "A.swift:1", "subscriber": "Recorder",
              "publisher": {
                "checkpoint": { "line": "A.swift:1", "name": "say \\"a\\"" }, "demand": 0, "dropped": 0,
                "buffered": 0, "name": "Checkpoint", "number": 1, "silence": 1.5, "state": "live", "elements": 1,
                "upstreams": [{ "demand": 0, "dropped": 2, "number": 2, "elements": 1, \(subjectNode) }]
              }
            },
            {
              "line": "B.swift:2", "subscriber": "Recorder",
              "publisher": {
                "checkpoint": { "line": "B.swift:2", "name": "all" }, "demand": "unlimited", "dropped": 0,
                "buffered": 0, "name": "Checkpoint", "number": 3, "silence": 1.5, "state": "live", "elements": 3,
                "upstreams": [{ "demand": "unlimited", "dropped": 0, "number": 4, "elements": 3, \(subjectNode) }]
              }
            }
          ],
          "warnings": [
            {
              "chain": "Recorder at A.swift:1", "count": 2, "description": "\(warning)",
              "finding": "droppedElements", "publisher": "PassthroughSubject"
            }
          ]
        }
        """
      let json = PipelineReportJSON().text(of: inspector.report())
      #expect(decoded(json) == decoded(expected))
      #expect(PipelineReportJSON().text(of: inspector.report()) == json)  // the order of the keys is stable
      withExtendedLifetime((first, second)) {}
    }
  }

  @Test func `of a chain that is too long the rest is counted`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      var chain = PassthroughSubject<Int, Never>().eraseToAnyPublisher()
      for _ in 0..<500 { chain = chain.map { $0 }.eraseToAnyPublisher() }
      let token = chain.sink { _ in }
      let (count, json) = onSmallStack {
        let report = inspector.report()
        return (report.description.split(separator: "\n").count - 1, PipelineReportJSON().text(of: report))
      }
      #expect(decoded(json) != nil)
      #expect(json.matches(of: #/"name" : "/#).count == 100)
      #expect(json.contains("\"omitted\" : \(count - 100)"))
      withExtendedLifetime(token) {}
    }
  }

  @Test func `a report without pipelines is JSON too`() async {
    await #expect(processExitsWith: .success) {
      let (inspector, _) = startedInspector()
      #expect(
        decoded(PipelineReportJSON().text(of: inspector.report()))
          == decoded(#"{"schema":1,"trees":[],"warnings":[]}"#))
    }
  }
}

private func decoded(_ json: String) -> NSDictionary? {
  try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary
}
