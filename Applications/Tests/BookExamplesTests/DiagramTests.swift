import Combine
import Testing

@testable import BookExamples

@Suite struct DiagramTests {
  @Test func `a value is below its cause, and a second signal at one moment to the right`() throws {
    #expect(
      try run(5, "zip").diagram() == [
        "numbers  ─1─2───────3─────┤",
        "letters  ─────a──b────c──d─!",
        "zip      ─────1a─2b───3c───┤",
      ])
  }

  @Test func `columns are proportional to time`() throws {
    #expect(
      try run(6, "delay").diagram() == [
        "seconds             1         2    2.5  3    3.5       4.5",
        "ticks    ───────────1─────────2─────────3────────────────────",
        "delay    ──────────────────────────1─────────2─────────3─────",
      ])
  }

  @Test func `a line begins at its subscription, and each attempt has its own`() throws {
    #expect(
      try run(16, "retry-succeeds").diagram().map { $0.prefix(23) } == [
        "seconds        0.5  1  ", "sharp    ──────✕", "sharp           ────✕",
        "sharp                ──", "retry    ──────────────",
      ])
  }

  @Test func `colors change nothing but colors`() throws {
    for chapter in Chapter.all {
      for example in chapter.examples {
        let transcript = try example.run()
        let colored = transcript.diagram(colored: true)
        #expect(colored.map(\.withoutColors) == transcript.diagram(), "\(example.name)")
        #expect(colored.allSatisfy { $0.contains("\u{1B}[") })
      }
    }
  }

  @Test func `a long diagram ends with a sign that something is missing`() throws {
    let example = Example("long", "Many values.") { stage in
      (1...1_000).publisher.show("numbers", on: stage)
    }
    for width in [40, 80, 120] {
      let line = try #require(try example.run().diagram(width: width).first)
      #expect(line.hasPrefix("numbers  ─1─2─3─"))
      #expect(line.hasSuffix("…"))
      #expect(line.count == width)
    }
  }

  @Test func `a long value is shortened, and a line break does not break the diagram`() throws {
    let example = Example("long", "A long value.") { stage in
      Just("a line\nand another one, which is longer").show("text", on: stage)
    }
    #expect(try example.run().diagram() == ["text  ─a line⏎and another one,…┤"])
  }

  @Test func `a narrow diagram has columns of a longer time`() throws {
    let typing = try run(6, "debounce")
    #expect(typing.diagram(width: 110)[1].count > typing.diagram(width: 60)[1].count)
    for width in [60, 80, 110] { #expect(typing.diagram(width: width).allSatisfy { $0.count <= width }) }
  }

  @Test func `an example without streams has no diagram`() throws {
    #expect(try run(19, "flat-map-limit").diagram() == [])
  }
}

extension String {
  fileprivate var withoutColors: String { replacing(/\u{1B}\[[0-9]+m/, with: "") }
}
