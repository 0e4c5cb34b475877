import Foundation
import SwiftCombine
import SwiftCombineSystem

// MARK: - InAServer

import Foundation
import SwiftCombine
import SwiftCombineSystem

// What the examples use of other packages, as stubs.

// swift-log
struct Logger {
  init(label: String) {}
  func info(_ message: String, metadata: [String: String] = [:]) {}
  func error(_ message: String, metadata: [String: String] = [:]) {}
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
struct ResponseBody {
  init<Chunks: AsyncSequence>(asyncSequence: Chunks) where Chunks.Element == ByteBuffer {}
}
struct Response {
  init(body: ResponseBody) {}
}

let orders = PassthroughSubject<String, Never>()
func store(_ order: String) {}
