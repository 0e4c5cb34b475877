import OperatorCatalog
import SwiftCombineTesting
import Testing

@Suite struct ExampleTests {
  @Test(arguments: OperatorCatalog.entries.map(\.id))
  func `an operator sends in its example what its entry says`(id: String) throws {
    let call = try OperatorCall(id)
    let lines = call.entry.example
    let length = lines.map(\.count).max() ?? 0
    let events = call.entry.run(
      try lines.map { try InputLine($0) }, demand: call.entry.demand, until: length + 24)
    let diagram = TextDiagram(call, events, length: length).description
    let line = try #require(diagram.split(separator: "\n").first { $0.hasPrefix("\(id) ") })
    #expect(line.drop { $0 != " " }.drop { $0 == " " } == (try #require(call.entry.shows)))
  }

  @Test func `the pipelines of the course publish what its steps say`() throws {
    func published(_ id: String) throws -> [String] {
      let entry = try #require(OperatorCatalog.run(id))
      return entry.run(try entry.example.map { try InputLine($0) }).compactMap { event in
        guard event.place == .output(0), case .value(let text) = event.kind else { return nil }
        return "\(event.tick) \(text)"
      }
    }
    #expect(try published("inTurn") == ["2 a", "2 x"])
    #expect(try published("server") == ["3 a", "6 b", "9 d"])
  }

  @Test func `every operator has an id of its own`() {
    #expect(Set(OperatorCatalog.entries.map(\.id)).count == OperatorCatalog.entries.count)
  }

  @Test(arguments: OperatorCatalog.entries.map(\.id))
  func `an operator runs with all arguments that a page offers, and with each demand`(id: String) throws {
    let entry = try #require(OperatorCatalog.entry(id))
    let inputs = try entry.example.map { try InputLine($0) }
    for arguments in entry.argumentCombinations {
      #expect(!entry.code(arguments).contains(/%[1-9]/))
      for policy in DemandPolicy.ofPages {
        let events = entry.run(inputs, arguments: arguments, demand: policy)
        #expect(events == entry.run(inputs, arguments: arguments, demand: policy))
        #expect(events.contains { $0.place == .output(0) && $0.kind == .subscribed })
      }
    }
  }
}
