/// Something that decodes whole values from an input, as JSON and property-list decoders do.
public protocol TopLevelDecoder {
  /// What is decoded.
  associatedtype Input
  /// Makes a value of what it was encoded to.
  func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
}

/// Something that encodes whole values, as JSON and property-list encoders do.
public protocol TopLevelEncoder {
  /// What is encoded to.
  associatedtype Output
  /// Encodes a value.
  func encode<T: Encodable>(_ value: T) throws -> Output
}
