/// What observed pipelines do, as JSON of the OpenTelemetry protocol: the body of a request to a collector.
///
///     let telemetry = OpenTelemetryJSON(service: "shop")
///     let body = telemetry.metrics(of: Inspector.samples())
///
/// Send ``metrics(of:at:)`` to the path `/v1/metrics` of a collector, by default at port 4318, and ``traces(of:)`` to
/// `/v1/traces`, with the method `POST`.
public struct OpenTelemetryJSON: Sendable {
  /// The type of the body: the value of the header `Content-Type`.
  public static let contentType = "application/json"

  /// The name of the program, which collectors show.
  public let service: String
  /// When the counts began, in nanoseconds since 1970.
  public let startTime: UInt64
  /// The first half of the identity of each trace.
  public let process: UInt64

  private static let now = TraceMoment.now.unixTime
  private static let process = UInt64.random(in: 1 ... .max)

  /// Creates a description of the program.
  ///
  /// - Parameters:
  ///   - service: The name of the program.
  ///   - startTime: When the counts began, in nanoseconds since 1970; by default when this was first called.
  ///   - process: A number that no other process has, not zero; by default a random one.
  public init(service: String, startTime: UInt64? = nil, process: UInt64? = nil) {
    self.service = service
    self.startTime = startTime ?? Self.now
    self.process = process ?? Self.process
  }

  var resource: Resource { Resource(attributes: [OpenTelemetryAttribute("service.name", .string(service))]) }
  var scope: Scope { Scope(name: "SwiftCombineInspector") }

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
