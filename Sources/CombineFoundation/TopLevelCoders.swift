import CombineCore
import Foundation

extension JSONDecoder: TopLevelDecoder {
  /// What a coder of Foundation reads and writes.
  public typealias Input = Data
}

extension JSONEncoder: TopLevelEncoder {
  /// What a coder of Foundation reads and writes.
  public typealias Output = Data
}

extension PropertyListDecoder: TopLevelDecoder {
  /// What a coder of Foundation reads and writes.
  public typealias Input = Data
}

extension PropertyListEncoder: TopLevelEncoder {
  /// What a coder of Foundation reads and writes.
  public typealias Output = Data
}
