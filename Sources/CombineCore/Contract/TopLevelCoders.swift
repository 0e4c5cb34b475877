/// Something that decodes whole values from an input, as JSON and property-list decoders do.
public protocol TopLevelDecoder {
  associatedtype Input
  func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
}

/// Something that encodes whole values, as JSON and property-list encoders do.
public protocol TopLevelEncoder {
  associatedtype Output
  func encode<T: Encodable>(_ value: T) throws -> Output
}
