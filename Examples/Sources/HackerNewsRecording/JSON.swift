/// A value of an object whose shape is wrong on purpose.
enum JSON: Encodable {
  case bool(Bool)
  case int(Int)
  case string(String)

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    }
  }
}
