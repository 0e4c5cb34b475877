import SwiftCombineEngine
import TestSupport
import Testing

@Suite struct DemandCountTests {
  @Test(
    arguments: [
      (3, 4, 7), (0, 0, 0), (Int.max, 1, nil), (Int.max, Int.max, nil), (nil, 1, nil), (nil, nil, nil),
    ] as [(Int?, Int?, Int?)])
  func `sums saturate`(left: Int?, right: Int?, sum: Int?) {
    #expect(count(left) + count(right) == count(sum))
  }

  @Test func `products saturate`() {
    #expect(DemandCount(3) * 4 == DemandCount(12))
    #expect(DemandCount(UInt(Int.max)) * 2 == .unlimited)
    #expect(DemandCount.unlimited * 0 == .unlimited)
    #expect(DemandCount.none * 10 == .none)
  }

  private func count(_ value: Int?) -> DemandCount { value.map { DemandCount(UInt($0)) } ?? .unlimited }
}

@Suite struct DemandWordTests {
  @Test func `one at a time is taken`() {
    let word = Word()
    #expect(word.takeOne() == .nothing)
    word.add(DemandCount(2))
    #expect(word.takeOne() == .one)
    #expect(word.takeOne() == .one)
    #expect(word.takeOne() == .nothing)
    word.add(.unlimited)
    #expect(word.isUnlimited)
    #expect(word.takeOne() == .one)
    #expect(word.isUnlimited)
  }

  @Test func `a closed word takes no demand`() {
    let word = Word()
    word.add(DemandCount(5))
    #expect(word.close() == .idle)
    #expect(word.close() == .already)
    #expect(!word.add(DemandCount(1)))
    #expect(word.takeOne() == .closed)
    #expect(word.takeTurn(adding: DemandCount(1)) == nil)
    #expect(word.isClosed)
  }

  @Test func `a turn that is taken is kept without demand`() {
    let word = DemandWord(isTaken: true)
    #expect(word.takeTurn(adding: DemandCount(2)) == nil)
    #expect(word.keepTurn(isHeld: true) == DemandCount(2))
    #expect(word.keepTurn(isHeld: true) == nil)
    #expect(word.takeTurn(adding: DemandCount(1)) == nil)
    #expect(word.keepTurn() == DemandCount(1))
    #expect(word.keepTurn() == nil)
    #expect(word.takeTurn(adding: DemandCount(1)) == DemandCount(1))
    #expect(word.close() == .busy)
    #expect(word.keepTurn(isHeld: true) == DemandCount.none)
  }

  @Test func `demand requested during a turn is found at its end`() {
    let word = Word()
    #expect(word.takeTurn(adding: DemandCount(3)) == DemandCount(3))
    #expect(word.takeTurn(adding: DemandCount(2)) == nil)
    #expect(word.takeTurn(adding: DemandCount(4)) == nil)
    #expect(word.keepTurn() == DemandCount(6))
    #expect(word.keepTurn() == nil, "the turn has ended")
    #expect(word.takeTurn(adding: .unlimited) == .unlimited)
    #expect(word.keepTurn() == .unlimited)
  }

  @Test func `closing during a turn leaves the freeing to the turn`() {
    let word = Word()
    #expect(word.takeTurn(adding: DemandCount(1)) == DemandCount(1))
    #expect(word.close() == .busy)
    #expect(word.keepTurn() == DemandCount.none)
    #expect(word.isClosed)
  }
}

@Suite struct DemandWordRaces {
  @Test func `demand from many threads is sent by one at a time and whole`() {
    let source = Source()
    let body = { for _ in 0..<10_000 { source.request(DemandCount(2)) } }
    race(body, body, body)
    #expect(source.sent == 60_000)
  }

  private final class Source {
    let word = DemandWord()
    var sent = 0  // touched with the turn

    func request(_ count: DemandCount) {
      var wanted = word.takeTurn(adding: count)
      while let count = wanted {
        sent += Int(count.rawValue)
        wanted = word.keepTurn()
      }
    }
  }
}

/// The macros of the test library cannot take what is not copyable.
private final class Word {
  private let word = DemandWord()

  var isClosed: Bool { word.isClosed }
  var isUnlimited: Bool { word.isUnlimited }
  @discardableResult
  func add(_ count: DemandCount) -> Bool { word.add(count) }
  func takeOne() -> DemandWord.Taken { word.takeOne() }
  func takeTurn(adding count: DemandCount) -> DemandCount? { word.takeTurn(adding: count) }
  func keepTurn() -> DemandCount? { word.keepTurn() }
  func close() -> DemandWord.Closed { word.close() }
}
