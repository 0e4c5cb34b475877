/// What both formats of the OpenTelemetry protocol have in common.
enum OpenTelemetry {
  static let contentType = "application/json"
  /// When the process first used a format.
  static let startTime = TraceMoment.now.unixTime
  /// A number that no other process has, as far as chance allows.
  static let processID = UInt64.random(in: 1 ... .max)

  static func resource(_ service: String) -> Resource {
    Resource(attributes: [OpenTelemetryAttribute("service.name", .string(service))])
  }

  static let scope = Scope(name: "SwiftCombineInspector")

  struct Resource: Encodable {
    let attributes: [OpenTelemetryAttribute]
  }

  struct Scope: Encodable {
    let name: String
  }
}

/// A name with a value, as the protocol encodes it.
struct OpenTelemetryAttribute: Encodable {
  enum Value {
    case string(String)
    case strings([String])
    case integer(UInt64)
  }

  let key: String
  private let value: Encoded

  init(_ key: String, _ value: Value) {
    self.key = key
    self.value = Encoded(value)
  }

  /// One of the properties is there. Integers of 64 bits are strings in the JSON of the protocol.
  private struct Encoded: Encodable {
    var stringValue: String?
    var intValue: String?
    var arrayValue: Values?

    struct Values: Encodable {
      let values: [Encoded]
    }

    init(_ value: Value) {
      switch value {
      case .string(let text): stringValue = text
      case .strings(let texts): arrayValue = Values(values: texts.map { Encoded(.string($0)) })
      case .integer(let number): intValue = "\(number)"
      }
    }
  }
}
