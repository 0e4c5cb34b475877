import SwiftCombineCore
import Foundation

extension JSONDecoder: TopLevelDecoder {
  /// `decode(type:decoder:)` decodes JSON from data.
  ///
  ///     let cancellable = Just(Data("[1, 2]".utf8))
  ///       .decode(type: [Int].self, decoder: JSONDecoder())
  ///       .sink { _ in } receiveValue: { print($0) }  // [1, 2]
  public typealias Input = Data
}

extension JSONEncoder: TopLevelEncoder {
  /// `encode(encoder:)` encodes values as data of JSON.
  ///
  ///     let cancellable = Just([1, 2])
  ///       .encode(encoder: JSONEncoder())
  ///       .sink { _ in } receiveValue: { print(String(decoding: $0, as: UTF8.self)) }  // [1,2]
  public typealias Output = Data
}

extension PropertyListDecoder: TopLevelDecoder {
  /// `decode(type:decoder:)` decodes a property list from data.
  ///
  ///     let cancellable = Just(["name": "Ada"])
  ///       .encode(encoder: PropertyListEncoder())
  ///       .decode(type: [String: String].self, decoder: PropertyListDecoder())
  ///       .sink { _ in } receiveValue: { print($0) }  // ["name": "Ada"]
  public typealias Input = Data
}

extension PropertyListEncoder: TopLevelEncoder {
  /// `encode(encoder:)` encodes values as data of a property list.
  ///
  ///     let encoder = PropertyListEncoder()
  ///     encoder.outputFormat = .xml
  ///     let cancellable = Just([1, 2])
  ///       .encode(encoder: encoder)
  ///       .sink { _ in } receiveValue: { print(String(decoding: $0.prefix(5), as: UTF8.self)) }  // <?xml
  public typealias Output = Data
}
