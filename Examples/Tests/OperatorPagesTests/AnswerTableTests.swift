import OperatorCatalog
import Testing

@testable import OperatorPages

@Suite struct AnswerTableTests {
  private let value = TimelineEvent(0, .input(0), .value("1"))
  private let end = TimelineEvent(3, .output(0), .finished)
  private let request = TimelineEvent(3, .output(1), .requested(7))

  @Test func `runs that begin alike share their beginnings`() {
    var table = AnswerTable()
    table.add([value, end])
    table.add([value, request])
    table.add([value, end])
    table.add([])
    // Each node: the one before, the tick, the code of the event, the number of a text or a count.
    #expect(table.packedNodes == "   #  " + "!$ F  " + "!$ S (")
    #expect(table.packedAnswers == "#$# ")
    #expect(table.texts == ["1"])
    #expect(table.count == 4)
  }

  @Test func `a number has as many digits as the greatest needs`() {
    #expect(Digits.alphabet.count == 92)
    #expect(Digits.width(for: 91) == 1)
    #expect(Digits.width(for: 92) == 2)
    #expect(Digits.width(for: 92 * 92) == 3)
    #expect(Digits.text(92 + 1, width: 2) == "!!")
  }
}
