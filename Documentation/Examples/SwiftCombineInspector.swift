import Foundation
import SwiftCombine
import SwiftCombineInspector

let words = PassthroughSubject<String, Never>()
let orders = PassthroughSubject<String, Never>()
struct Meters: PipelineObserver {}
let meters = Meters()
let spans = PipelineSpans()
let file = URL(fileURLWithPath: "/dev/null")
let handle = FileHandle.nullDevice
let trace = PipelineTrace.stop()
let inspector = Inspector()

// MARK: - Formats

import Foundation
import SwiftCombine
import SwiftCombineInspector

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// MARK: - WatchingAServer

import Foundation
import SwiftCombine
import SwiftCombineInspector
import Synchronization

struct Order: Decodable {}
let messages = PassthroughSubject<Data, Never>()
func process(_ order: Order) {}

// The parts of swift-log, swift-metrics and swift-distributed-tracing that the observers
// use, with their signatures.

struct Logger: Sendable {
  struct Message: ExpressibleByStringInterpolation, Sendable { init(stringLiteral value: String) {} }
  enum MetadataValue: ExpressibleByStringInterpolation, Sendable {
    case string(String)
    init(stringLiteral value: String) { self = .string(value) }
  }
  typealias Metadata = [String: MetadataValue]

  init(label: String) {}
  func warning(_ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil) {}
  func error(_ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil) {}
}

final class Meter: Sendable {
  init(label: String, dimensions: [(String, String)] = []) {}
  func set(_ value: some BinaryInteger) {}
  func set(_ value: some BinaryFloatingPoint) {}
}

struct ServiceContext: Sendable { static var topLevel: ServiceContext { ServiceContext() } }
enum SpanKind { case `internal` }
protocol Span: Sendable {
  var context: ServiceContext { get }
  func recordError(_ error: any Error)
  func end()
}
struct NoSpan: Span {
  let context: ServiceContext
  func recordError(_ error: any Error) {}
  func end() {}
}
func startSpan(
  _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind = .internal
) -> any Span { NoSpan(context: context()) }

// MARK: - WhyIsMyPipelineSlow

import Foundation
import SwiftCombine
import SwiftCombineInspector
