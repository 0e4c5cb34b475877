import Combine
import Foundation
import Testing

@Suite struct DemandTests {
  typealias Demand = Subscribers.Demand

  @Test func `fact 2 addition saturates`() {
    #expect(Demand.max(Int.max) + 10 == .unlimited)
    #expect(Demand.max(2) + .max(3) == .max(5))
    #expect(Demand.max(2) + .unlimited == .unlimited)
    var demand = Demand.unlimited
    demand += Int.min
    #expect(demand == .unlimited)
    #expect(Demand.max(5) + -2 == .max(3))
  }

  @Test func `facts 3, 4 subtraction clamps what overflows`() {
    #expect(Demand.max(42) - .unlimited == .none)
    #expect(Demand.unlimited - .unlimited == .unlimited)
    #expect(Demand.unlimited - 7 == .unlimited)
    #expect(Demand.max(Int.max) - -1 == .none)
    #expect(Demand.max(7) - .max(3) == .max(4))
  }

  @Test func `fact 6 multiplication saturates`() {
    #expect(Demand.max(Int.max) * 2 == .unlimited)
    #expect(Demand.none * 10 == .none)
    #expect(Demand.max(3) * 4 == .max(12))
    #expect(Demand.unlimited * 0 == .unlimited)
  }

  @Test func `fact 7 compares with demands and numbers`() {
    #expect(
      Demand.unlimited == .unlimited && Demand.unlimited <= .unlimited && Demand.unlimited >= .unlimited)
    #expect(!(Demand.unlimited < .unlimited) && !(Demand.unlimited > .unlimited))
    #expect(Demand.max(1) < .max(2) && Demand.max(2) < .unlimited && Demand.unlimited > .max(2))
    #expect(Demand.max(3) == 3 && 3 == Demand.max(3) && Demand.max(3) != 4 && 4 != Demand.max(3))
    #expect(Demand.unlimited != Int.max && Demand.unlimited > Int.max && Int.max < Demand.unlimited)
    #expect(Demand.max(3) > 2 && Demand.max(3) >= 3 && Demand.max(3) < 4 && Demand.max(3) <= 3)
    #expect(2 < Demand.max(3) && 3 <= Demand.max(3) && 4 > Demand.max(3) && 3 >= Demand.max(3))
    #expect(!(Demand.unlimited < 5) && !(5 > Demand.unlimited))
  }

  @Test func `fact 8 reports its number`() {
    #expect(Demand.max(3).max == 3 && Demand.none.max == 0 && Demand.unlimited.max == nil)
    #expect(Demand.max(42).description == "max(42)")
    #expect(Demand.none.description == "max(0)")
    #expect(Demand.unlimited.description == "unlimited")
  }

  @Test func `fact 8 is coded as one number`() throws {
    #expect(try encoded(Demand.max(37)) == "37")
    #expect(try encoded(Demand.unlimited) == "9223372036854775808")
    #expect(try decoded("9223372036854775808") == .unlimited)
    #expect(try decoded("18446744073709551615") == .unlimited)
    #expect(try decoded("5") == .max(5))
    #expect(throws: DecodingError.self) { try decoded("-1") }
  }

  @Test(arguments: [0, 1, 2]) func `facts 1, 5 a negative demand traps`(way: Int) async {
    switch way {
    case 0: await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(-1) }
    case 1: await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(1) * -1 }
    default: await #expect(processExitsWith: .failure) { _ = Subscribers.Demand.max(1) - .max(2) }
    }
  }

  private func encoded(_ demand: Demand) throws -> String {
    String(decoding: try JSONEncoder().encode(demand), as: UTF8.self)
  }

  private func decoded(_ text: String) throws -> Demand {
    try JSONDecoder().decode(Demand.self, from: Data(text.utf8))
  }
}

@Suite struct CompletionTests {
  struct Refused: Error, Codable, Equatable { let code: Int }
  typealias End = Subscribers.Completion<Refused>

  @Test func `fact 9 is coded as Apple's is`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    func encoded(_ end: End) throws -> String { String(decoding: try encoder.encode(end), as: UTF8.self) }
    func decoded(_ text: String) throws -> End { try JSONDecoder().decode(End.self, from: Data(text.utf8)) }
    #expect(try encoded(.finished) == #"{"success":true}"#)
    #expect(try encoded(.failure(Refused(code: 4))) == #"{"error":{"code":4},"success":false}"#)
    #expect(try decoded(#"{"success":true,"error":{"code":4}}"#) == .finished)
    #expect(try decoded(#"{"success":false,"error":{"code":4}}"#) == .failure(Refused(code: 4)))
    #expect(throws: DecodingError.self) { try decoded(#"{"success":false}"#) }
  }
}

@Suite struct CombineIdentifierTests {
  @Test func `each identifier is unique`() {
    #expect(CombineIdentifier() != CombineIdentifier())
    let object = Held()
    #expect(CombineIdentifier(object) == CombineIdentifier(object))
    #expect(CombineIdentifier(object) != CombineIdentifier(Held()))
  }

  @Test func `fact 10 is described by the address of its object`() {
    let object = Held()
    let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    #expect(CombineIdentifier(object).description == "0x" + String(address, radix: 16))
    #expect(Mirror(reflecting: CombineIdentifier()).children.map(\.label) == ["rawValue"])
  }
}
