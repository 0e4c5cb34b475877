#if NATS
  import Foundation
  import SwiftCombine

  /// An encoder and a decoder, for values of any type.
  protocol Codec {
    func encode<Value: Encodable>(_ value: Value) throws -> Data
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
  }

  /// The encoder and the decoder that a user passes.
  struct UserCodec<Encoder: TopLevelEncoder, Decoder: TopLevelDecoder>: Codec
  where Encoder.Output == Data, Decoder.Input == Data {
    let encoder: Encoder
    let decoder: Decoder

    func encode<Value: Encodable>(_ value: Value) throws -> Data { try encoder.encode(value) }
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
      try decoder.decode(type, from: data)
    }
  }

  /// How values become payloads, and payloads values.
  struct Coding<Value> {
    let encode: (Value) throws -> Data
    let decode: (Data) throws -> Value
  }

  extension Coding where Value: Codable {
    init(_ codec: any Codec) {
      self.init(encode: { try codec.encode($0) }, decode: { try codec.decode(Value.self, from: $0) })
    }
  }
#endif
