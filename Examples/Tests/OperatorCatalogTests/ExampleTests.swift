import OperatorCatalog
import SwiftCombineTesting
import Testing

@Suite struct ExampleTests {
  /// Each operator, and what it sends to its subscriber in its example.
  static let outputs = [
    ("map", "10--20----30--|"),
    ("tryMap", "10------20----------#"),
    ("mapError", "1-2--3-#"),
    ("scan", "1-3--6-|"),
    ("scanInto", "[1]-----------[1,2]----------------[1,2,3]-------|"),
    ("pairwise", "----------(1,2)----------(2,3)-----|"),
    ("materialize", "1-----------------2--------------------------3-----------------(error |)"),
    ("filter", "--------2-------------------4---|"),
    ("compactMap", "--------20----------30------|"),
    ("partition", "--------2-------------------4---|"),
    ("removeDuplicates", "1---2-1|"),
    ("removeAllDuplicates", "1---2--|"),
    ("replaceEmpty", "--------------------(0|)"),
    ("ifEmpty", "----A-B|"),
    ("replaceError", "1-------2-----------(0|)"),
    ("collect", "-----------------------------------------------------------------------------([1,2,3] |)"),
    ("collectCount", "--------------[1,2]------------------------------([3] |)"),
    ("collectTime", "-----[a,b]--------------------[c]--|"),
    ("reduce", "----------------------------(6|)"),
    ("count", "----------------------------(3|)"),
    ("min", "----------------------------(1|)"),
    ("max", "----------------------------(3|)"),
    ("contains", "----------------(true |)"),
    ("allSatisfy", "---------------------------------------------(false |)"),
    ("ignoreOutput", "----------------------------|"),
    (
      "reduceInto", "-----------------------------------------------------------------------------([1,2,3] |)"
    ),
    ("first", "----(1|)"),
    ("firstWhere", "--------(2|)"),
    ("last", "----------------------------(3|)"),
    ("lastWhere", "----------------------------(2|)"),
    ("prefix", "1-------(2|)"),
    ("outputAt", "--------(2|)"),
    ("outputIn", "--------2-------(3|)"),
    ("dropFirst", "--2--3-|"),
    ("dropWhile", "--------3-----------2-------|"),
    ("dropUntilOutput", "----------------3---|"),
    ("prefixWhile", "1-------2-----------|"),
    ("prefixUntilOutput", "1-------2---|"),
    ("append", "1-------2-----------3-------(9|)"),
    ("appendPublisher", "1-------2---A-------B---|"),
    ("prepend", "(91)----2-----------3-------|"),
    ("prependPublisher", "A-------B---1-------2---|"),
    ("repeat", "1---------2----1---------2----|"),
    ("zip", "--1A----2B|"),
    ("combineLatest", "--1A2A--2B|"),
    ("merge", "1A2-B|"),
    ("withLatestFrom", "----2A--3B|"),
    ("zipAll", "-----[1,A]----------[2,B]|"),
    ("combineLatestAll", "-----[1,A][2,A]-----[2,B]|"),
    ("mergeAll", "1A2-B|"),
    ("concatenate", "1-------2---A-------B---|"),
    ("race", "A-B--|"),
    ("flatMap", "------1-----------(1′ 2)------2′----|"),
    ("concatMap", "------a-----------a′----b-----------(b′ |)"),
    ("flatMapSequential", "------a-----------(a′ b)b′----------|"),
    ("flatMapFirst", "------1-----------1′----------------3-----------(3′ |)"),
    ("flatMapLatest", "--1---2---2′|"),
    ("switchToLatest", "--1---2---2′|"),
    ("chunked", "------------------------------------[1,2]----------------------([1,2] |)"),
    (
      "groupBy",
      "-------------------------------------------------------------------------------------------([1,3] [2] |)"
    ),
    ("window", "--------------[1,2]------------------------------([3] |)"),
    ("windowTime", "---------------[a,b]----------[c]--|"),
    ("catch", "1-2-A-B|"),
    ("retry", "1---------2----1---------2----#"),
    ("retryBackoff", "1-------2-----------1-------2---#"),
    ("ignoreFailure", "1-2--|"),
    ("debounce", "---b--c|"),
    ("throttle", "a--c--d|"),
    ("delay", "--1-2--3-|"),
    ("timeout", "1-2--|"),
    ("measureInterval", "--1s--2s------4s|"),
    ("rateLimit", "a--b--c|"),
    ("sample", "--b-c|"),
    ("sampleTime", "---b--c|"),
    ("receiveOn", "1-2--3-|"),
    ("subscribeOn", "-1-2-3-|"),
    ("share", "1-2--3-|"),
    ("shareReplay", "1-------2-----------3-------|"),
    ("multicast", "(01)----2-----------3-------|"),
    ("buffer", "a-c-d--|"),
    ("onBackpressureBuffer", "a-c-d--|"),
    ("onBackpressureDrop", "a--d---|"),
    ("onBackpressureLatest", "a-c-d--|"),
  ]

  @Test(arguments: outputs)
  func `an operator sends in its example what a reader expects`(id: String, output: String) throws {
    let call = try OperatorCall(id)
    let lines = call.entry.example
    let length = lines.map(\.count).max() ?? 0
    let events = call.entry.run(
      try lines.map { try InputLine($0) }, demand: call.entry.demand, until: length + 24)
    let diagram = TextDiagram(call, events, length: length).description
    let line = try #require(diagram.split(separator: "\n").first { $0.hasPrefix("\(id) ") })
    #expect(line.drop { $0 != " " }.drop { $0 == " " } == output)
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

  @Test func `every operator has an example, and an id of its own`() {
    #expect(Self.outputs.map(\.0) == OperatorCatalog.entries.map(\.id))
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
