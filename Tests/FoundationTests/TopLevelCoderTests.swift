import Combine
import Foundation
import Testing

@Suite struct TopLevelCoderTests {
  struct Item: Codable, Equatable { var a: Int }

  private func roundTrip<Encoder: TopLevelEncoder, Decoder: TopLevelDecoder>(
    _ item: Item, _ encoder: Encoder, _ decoder: Decoder
  ) throws -> Item where Encoder.Output == Data, Decoder.Input == Data {
    try decoder.decode(Item.self, from: encoder.encode(item))
  }

  @Test func `Foundation's coders code whole values`() throws {
    #expect(try roundTrip(Item(a: 3), JSONEncoder(), JSONDecoder()) == Item(a: 3))
    #expect(try roundTrip(Item(a: 3), PropertyListEncoder(), PropertyListDecoder()) == Item(a: 3))
  }

  @Test func `a decoder throws for input of another form`() {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Item.self, from: Data("{".utf8)) }
  }
}
