/// A type that decodes whole values from an input, as JSON and property-list decoders do.
///
///     import Foundation
///
///     struct TextDecoder: TopLevelDecoder {
///       func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
///         try JSONDecoder().decode(type, from: Data(text.utf8))
///       }
///     }
///     Just("[1, 2]").decode(type: [Int].self, decoder: TextDecoder())
///       .replaceError(with: []).sink { print($0) }  // [1, 2]
public protocol TopLevelDecoder {
  /// The type of the input to decode, such as `Data`.
  associatedtype Input
  /// Decodes a value of a type from an input.
  func decode<T: Decodable>(_ type: T.Type, from input: Input) throws -> T
}

/// A type that encodes whole values, as JSON and property-list encoders do.
///
///     import Foundation
///
///     struct TextEncoder: TopLevelEncoder {
///       func encode<T: Encodable>(_ value: T) throws -> String {
///         String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
///       }
///     }
///     Just([1, 2]).encode(encoder: TextEncoder()).replaceError(with: "").sink { print($0) }  // [1,2]
public protocol TopLevelEncoder {
  /// The type of the encoded output, such as `Data`.
  associatedtype Output
  /// Encodes a value, and returns the output.
  func encode<T: Encodable>(_ value: T) throws -> Output
}
