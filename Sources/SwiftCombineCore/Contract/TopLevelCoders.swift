/// A type that decodes whole values from an input, as JSON and property-list decoders do.
public protocol TopLevelDecoder {
  /// The type of the input to decode, such as `Data`.
  associatedtype Input
  /// Decodes a value of a type from an input.
  func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
}

/// A type that encodes whole values, as JSON and property-list encoders do.
public protocol TopLevelEncoder {
  /// The type of the encoded output, such as `Data`.
  associatedtype Output
  /// Encodes a value, and returns the output.
  func encode<T: Encodable>(_ value: T) throws -> Output
}
