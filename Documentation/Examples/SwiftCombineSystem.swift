import Foundation
import SwiftCombine
import SwiftCombineSystem

// MARK: - InAServer

import Foundation
import SwiftCombine
import SwiftCombineSystem

// What the examples use of other packages, as stubs.

// swift-log
struct Logger: Sendable {
  struct Message: ExpressibleByStringInterpolation {
    init(stringLiteral value: String) {}
  }
  enum MetadataValue: ExpressibleByStringInterpolation {
    case string(String)
    init(stringLiteral value: String) { self = .string(value) }
  }
  init(label: String) {}
  func info(
    _ message: @autoclosure () -> Message, metadata: @autoclosure () -> [String: MetadataValue]? = nil
  ) {}
}

// swift-metrics
final class Counter: Sendable {
  init(label: String) {}
  func increment(by amount: Int = 1) {}
}

// swift-distributed-tracing
struct Span {
  var attributes: [String: String] = [:]
}
func withSpan<Result>(_ name: String, _ operation: (Span) throws -> Result) rethrows -> Result {
  try operation(Span())
}

// swift-service-lifecycle
protocol Service: Sendable {
  func run() async throws
}
func withGracefulShutdownHandler<Result>(
  operation: () async throws -> Result, onGracefulShutdown handler: @escaping @Sendable () -> Void
) async rethrows -> Result { try await operation() }

// swift-nio and Hummingbird
struct ByteBuffer: Sendable {
  init(string: String) {}
}
protocol Channel: AnyObject, Sendable {
  func writeAndFlush(_ buffer: ByteBuffer) async throws
}
protocol ResponseBodyWriter {
  mutating func write(_ buffer: ByteBuffer) async throws
  consuming func finish(_ trailers: [String: String]?) async throws
}
struct ResponseBody: Sendable {
  init(
    contentLength: Int? = nil,
    _ write: @Sendable @escaping (inout any ResponseBodyWriter) async throws -> Void
  ) {}
}
enum Status { case ok }
struct Response: Sendable {
  init(status: Status, body: ResponseBody) {}
}

let orders = PassthroughSubject<String, Never>()
func store(_ order: String) {}
