import Foundation

/// Encodes a value the same way each time.
func encodeJSON(_ value: some Encodable) -> [UInt8] {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  // What the formats encode are strings, integers and finite numbers, so that nothing is thrown.
  return try! Array(encoder.encode(value))
}
