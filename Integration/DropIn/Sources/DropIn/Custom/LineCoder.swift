import Combine
import Foundation

/// Coders of one's own, around those of Foundation.
public struct LineDecoder: TopLevelDecoder {
  public init() {}

  public func decode<T>(_ type: T.Type, from line: String) throws -> T where T: Decodable {
    try JSONDecoder().decode(type, from: Data(line.utf8))
  }
}

public struct LineEncoder: TopLevelEncoder {
  public init() {}

  public func encode<T>(_ value: T) throws -> String where T: Encodable {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }
}

/// Generic over whatever decodes data.
public struct Loader<Decoder: TopLevelDecoder> where Decoder.Input == Data {
  let decoder: Decoder

  public init(decoder: Decoder) { self.decoder = decoder }

  public func load<T: Decodable>(_ type: T.Type, from data: Data) -> AnyPublisher<T, any Error> {
    Just(data).decode(type: type, decoder: decoder).eraseToAnyPublisher()
  }
}
