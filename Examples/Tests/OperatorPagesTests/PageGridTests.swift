import OperatorCatalog
import Testing

@testable import OperatorPages

@Suite struct PageGridTests {
  private func grid(_ id: String) throws -> PageGrid { PageGrid(try #require(OperatorCatalog.entry(id))) }

  @Test func `one input has up to four values in eight slots, and an end after them`() throws {
    let lines = try grid("map").lines[0]
    #expect(lines.count == Set(lines).count)
    #expect(lines.allSatisfy { $0.ticks.count <= 4 && $0.ticks.allSatisfy { $0 < 8 } })
    #expect(lines.allSatisfy { line in line.end.map { (line.ticks.last ?? -1) < $0.tick } ?? true })
    #expect(lines.count(where: { $0.end == nil }) == 163)
    #expect(lines.count(where: { $0.end?.tick == 8 }) == 2 * 163)
  }

  @Test(arguments: OperatorCatalog.entries.map(\.id))
  func `the example of an operator is among the inputs of its page`(id: String) throws {
    let grid = try grid(id)
    #expect(zip(grid.example, grid.lines).allSatisfy { $1.contains($0) })
    #expect(zip(grid.values, grid.maxima).allSatisfy { $0.count >= $1 })
    let inputs = try grid.entry.example.map { try InputLine($0) }
    #expect(zip(grid.example, grid.values).map { $0.input($1) } == inputs)
  }

  @Test func `the values of an input are in the order of their slots`() throws {
    let line = PageGrid.Line(slots: 0b1010, end: (5, .failed))
    #expect(line.input(["1", "2", "3"]) == InputLine([(1, "1"), (3, "2")], end: (5, .failed)))
    #expect(line.written == "1.3#5")
  }
}
