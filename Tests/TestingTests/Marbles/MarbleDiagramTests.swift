import SwiftCombine
import SwiftCombineTesting
import Testing

@Suite struct MarbleDiagramTests {
  let collect = """
    /// upstream            ──1──2──3──4──5──┤
    /// collect(2)          ─────●─────●─────●┤
    ///                         [1,2] [3,4]  [5]
    """

  @Test func `a picture of a doc comment runs`() throws {
    let line = try MarbleDiagram(collect).verify(output: "collect(2)") {
      try $0.source("upstream", of: Int.self).collect(2)
    }
    #expect(line == "─────●─────●─────●┤")
  }

  @Test func `a wrong value is shown under both lines`() throws {
    let error = try mismatch(collect, "collect(2)") {
      try $0.source("upstream", of: Int.self).map { $0 == 4 ? 0 : $0 }.collect(2)
    }
    #expect(
      error?.description == """
        collect(2): expected [3,4] in column 11, got [3, 0]
        picture  ─────●─────●─────●┤
        actual   ─────●─────[3, 0]●┤
                            ^
        """)
  }

  @Test(arguments: [
    ("upstream  -1-2-|\nresult    -1--2|", "result: expected 2 in column 4, got it in column 3"),
    ("upstream  -1-2-|\nresult    -1-2", "result: expected nothing in column 5, got ┤"),
    ("upstream  -1-2--\nresult    -1-2-|", "result: expected | in column 5, got nothing"),
    ("upstream  -1-2-|\nresult    -1-(2|)", "result: expected | in column 5, got it in column 5"),
    ("upstream  -1-2-|\nresult    -1--|", "result: expected | in column 4, got 2"),
    ("upstream  -1-2-#\nresult    -1-2-|", "result: expected | in column 5, got ✕"),
    ("upstream  -1^2-|\nresult    -1-2-|", "result: expected 1 in column 1, got 2"),
  ])
  func `each kind of difference is reported with its column`(picture: String, text: String) throws {
    let error = try mismatch(picture, "result") { try $0.source("upstream", of: Int.self) }
    #expect(error?.description.split(separator: "\n").first.map(String.init) == text)
  }

  @Test func `values at one time may be drawn side by side or in brackets`() throws {
    let pictures = ["upstream  --a---|\ntwice     --bb--|", "upstream  --a---|\ntwice     --(bb)|"]
    for picture in pictures {
      try MarbleDiagram(picture).verify(output: "twice") {
        try $0.source("upstream").flatMap { _ in ["b", "b"].publisher.setFailureType(to: TestError.self) }
      }
    }
  }

  @Test func `lines of a source begin where they are drawn, and the subscription is checked`() throws {
    let diagram = try MarbleDiagram(
      """
      a                ──1──2──┤
      b                        ^─3──4──┤
      a.append(b)      ──1──2────3──4──┤
      """)
    try diagram.verify(output: "a.append(b)") {
      try $0.source("a", of: Int.self).append($0.source("b", of: Int.self))
    }
  }

  @Test func `a subscription at another time is reported`() throws {
    let error = try mismatch("a  --1--|\nb      ^--2|\nc  --1----2|", "c") {
      try $0.source("a", of: Int.self).append($0.source("b", of: Int.self))
    }
    // The values would be late too, so the line that comes out differs first.
    #expect(error?.label == "c")
    let source = try mismatch("a  ---1--|\nb   ^--2--|\nc  ---1--|", "c") {
      _ = try $0.source("b", of: Int.self)
      return try $0.source("a", of: Int.self)
    }
    #expect(source?.label == "b")
    #expect(source?.found == "nothing")
  }

  @Test func `a cancellation of a source is checked`() throws {
    let error = try mismatch("a         ^--1--!\nfirst     ---1|", "first") {
      try $0.source("a", of: Int.self).first()
    }
    #expect(error?.description.hasPrefix("a: expected ! in column 6, got it in column 4") == true)
    try MarbleDiagram("a         ^--1!\nfirst     ---1|").verify(output: "first") {
      try $0.source("a", of: Int.self).first()
    }
  }

  @Test func `the recorder subscribes and cancels where its line says`() throws {
    try MarbleDiagram(
      """
      send         ──1──2─────3──4──┤
      subscriber     ╰──2─────3!     subscribed after 1
      """
    ).verify(output: "subscriber") { try $0.source("send", of: Int.self, isHot: true) }
  }

  @Test func `a stream that has not completed at the end is canceled`() throws {
    let source = ScriptedSource<Int, TestError>()
    try MarbleDiagram("result  ---").verify(output: "result") { _ in source }
    #expect(source.log == [.subscribed, .requested(.unlimited), .cancelled])
  }

  @Test func `a line of demand drives the recorder`() throws {
    let diagram = try MarbleDiagram(
      """
      self      ──1─2─3─4─5─6──┤
      wanted    ──1─────2───u──
      dropping  ──1─────4─5─6──┤
      """)
    try diagram.verify(output: "dropping", demandedBy: "wanted") { try $0.source("self", of: Int.self) }
  }

  @Test func `a value that was not requested is reported, though it is drawn`() throws {
    let source = ScriptedSource<Int, TestError>()
    let diagram = try MarbleDiagram("wanted  ──1──────\noutput  ──1──2───")
    let error = #expect(throws: MarbleMismatch.self) {
      try diagram.verify(output: "output", demandedBy: "wanted") { stage in
        stage.scheduler.schedule(after: stage.scheduler.now.advanced(by: 2)) { source.send(1) }
        stage.scheduler.schedule(after: stage.scheduler.now.advanced(by: 5)) { source.misbehave.send(2) }
        return source
      }
    }
    #expect(error?.column == 5)
    #expect(error?.found == "an unrequested value was received")
  }

  @Test func `operators run on the clock of the picture`() throws {
    try MarbleDiagram(
      """
      upstream                 ─1─2─3───────4─────┤
      debounce(for: 3, …)      ────────3───────4──┤
      """
    ).verify(output: "debounce(for: 3, …)") {
      try $0.source("upstream", of: Int.self).debounce(for: 3, scheduler: $0.scheduler)
    }
  }

  @Test func `values are drawn in turns in the lines below`() throws {
    try MarbleDiagram(
      """
      a                 ──1─────2──3──────┤
      b                 ─────4────────5──┤
      combineLatest     ─────●──●──●──●───┤
                          (1,4)  │  │  (3,5)
                              (2,4) (3,4)
      """
    ).verify(output: "combineLatest") {
      try $0.source("a", of: Int.self).combineLatest($0.source("b", of: Int.self))
    }
  }

  @Test func `without columns only the order counts`() throws {
    let picture = "[1, 2].publisher    1──2┤\nmap { $0 * 10 }     10─20┤"
    try MarbleDiagram(picture).verify(output: "map { $0 * 10 }", ignoringTime: true) { _ in
      [1, 2].publisher.map { $0 * 10 }
    }
  }

  @Test func `the picture may stop before the stream does`() throws {
    try MarbleDiagram("upstream  1--2--3--|\nresult    1--2…").verify(output: "result") {
      try $0.source("upstream", of: Int.self)
    }
  }

  // MARK: Reading

  @Test func `a label with one space before its line, remarks and failures are read`() throws {
    let diagram = try MarbleDiagram(
      """
      upstream               ──1──2──3──✕ a
      filter { $0 % 2 == 0 } ─────2─────✕        f throws for 3
      open                   ──1──2──  the program stops
      """)
    #expect(diagram.labels == ["upstream", "filter { $0 % 2 == 0 }", "open"])
    try diagram.verify(output: "filter { $0 % 2 == 0 }") {
      try $0.source("upstream", of: Int.self).filter { $0 % 2 == 0 }
    }
  }

  @Test(arguments: [
    ("a    -1-│-|", 1, 9), ("a   -1-|\nbcd    (1", 2, 8), ("    -1-|\na   -1-|", 1, 1),
    ("a   -1-|\nbcdef -1-|", 2, 4), ("a   -●-|\n     [1] [2]", 2, 10),
  ])
  func `a syntax error is reported with line and column`(picture: String, line: Int, column: Int) {
    let error = #expect(throws: MarbleError.self) { try MarbleDiagram(picture) }
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test func `an invalid value is reported with the column in the picture`() throws {
    let diagram = try MarbleDiagram("result    -1-\nupstream  -1-x-|")
    let error = #expect(throws: MarbleError.self) {
      try diagram.verify(output: "result") { try $0.source("upstream", of: Int.self) }
    }
    #expect(error?.description == "line 2, column 14: x is no value of Int\nupstream  -1-x-|\n             ^")
  }

  @Test func `an unknown label is reported with the known labels`() throws {
    let error = #expect(throws: MarbleDiagram.UnknownLabel.self) {
      try MarbleDiagram("a  -1-|\nb  -1-|").verify(output: "c") { try $0.source("a") }
    }
    #expect(error?.description == "no line has the label \"c\"; the labels are \"a\", \"b\"")
  }

  private func mismatch<P: Publisher>(
    _ picture: String, _ label: String, _ pipeline: (MarbleStage) throws -> P
  ) throws -> MarbleMismatch? {
    let diagram = try MarbleDiagram(picture)
    return #expect(throws: MarbleMismatch.self) { try diagram.verify(output: label, pipeline) }
  }
}
