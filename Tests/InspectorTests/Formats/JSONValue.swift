import Foundation

/// A JSON value to look into.
struct JSONValue: @unchecked Sendable, CustomStringConvertible {
  private let value: Any?

  init(_ bytes: [UInt8]) throws { value = try JSONSerialization.jsonObject(with: Data(bytes)) }
  private init(_ value: Any?) { self.value = value }

  subscript(key: String) -> JSONValue { JSONValue((value as? [String: Any])?[key]) }
  subscript(index: Int) -> JSONValue { array.indices.contains(index) ? array[index] : JSONValue(nil as Any?) }

  var isMissing: Bool { value == nil }
  var string: String? { value as? String }
  var number: Double? { (value as? NSNumber)?.doubleValue }
  var array: [JSONValue] { (value as? [Any] ?? []).map { JSONValue($0) } }
  var keys: [String] { (value as? [String: Any])?.keys.sorted() ?? [] }

  /// The attributes of a message of OpenTelemetry, with what is in their values.
  var attributes: [String] {
    self["attributes"].array.map { attribute in
      let value = attribute["value"]
      let text =
        value["stringValue"].string ?? value["intValue"].string
        ?? "\(value["arrayValue"]["values"].array.map { $0["stringValue"].string! })"
      return "\(attribute["key"].string!)=\(text)"
    }
  }

  var description: String { value.map { "\($0)" } ?? "nothing" }
}
