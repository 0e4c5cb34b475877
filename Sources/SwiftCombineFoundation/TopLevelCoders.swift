import SwiftCombineCore
import Foundation

extension JSONDecoder: TopLevelDecoder {
  /// The encoded form of Foundation's coders.
  public typealias Input = Data
}

extension JSONEncoder: TopLevelEncoder {
  /// The encoded form of Foundation's coders.
  public typealias Output = Data
}

extension PropertyListDecoder: TopLevelDecoder {
  /// The encoded form of Foundation's coders.
  public typealias Input = Data
}

extension PropertyListEncoder: TopLevelEncoder {
  /// The encoded form of Foundation's coders.
  public typealias Output = Data
}
