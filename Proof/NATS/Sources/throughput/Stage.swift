import CLibNATS
import Foundation
import SwiftCombine
import SwiftCombineNATS

/// A server, and a connection of the library and of the bare client to it.
final class Stage: @unchecked Sendable {
  let server: NATSServer
  let nats: NATSConnection
  let subject: NATSStreamSubject<Data>
  let client: BareClient
  private var stored = 0
  private var lastGroup = 0

  init() throws {
    server = try NATSServer()
    nats = try NATSConnection.connect(to: server.url)
    subject = try Self.create("DATA", on: nats)
    client = try BareClient(server.url)
  }

  /// The subject of a stream, which is created.
  static func create(_ name: String, on nats: NATSConnection) throws -> NATSStreamSubject<Data> {
    let stream = nats.stream(name)
    let failure = Waiting<NATSError?>()
    let creation = stream.create(subjects: ["\(name).*"]).sink {
      if case .failure(let error) = $0 { failure.end(error) } else { failure.end(nil) }
    } receiveValue: {
    }
    defer { creation.cancel() }
    if let error = try failure.wait() { throw error }
    return stream.subject("\(name).new", as: Data.self, encoder: Bytes(), decoder: Bytes())
  }

  /// A name that no group has.
  func newGroup() -> String {
    lastGroup += 1
    return "g\(lastGroup)"
  }

  /// Stores as many messages that a round can receive.
  func store(_ count: Int) throws {
    while stored < count {
      let missing = min(100_000, count - stored)
      _ = try client.publish(missing, to: "DATA.new")
      stored += missing
    }
  }

  func receive(_ count: Int, demand: Int?) throws -> Double {
    try store(count)
    let subscriber = BatchSubscriber(count, demand: demand)
    let start = ContinuousClock.now
    subject.publisher(group: newGroup()).subscribe(subscriber)
    try subscriber.done.wait()
    defer { subscriber.cancel() }
    return Double(count) / (ContinuousClock.now - start).seconds
  }

  func bareReceive(_ count: Int, batch: Int) throws -> Double {
    try store(count)
    let start = ContinuousClock.now
    try client.receive(count, from: "DATA.new", group: newGroup(), batch: batch)
    return Double(count) / (ContinuousClock.now - start).seconds
  }

  private lazy var publications = Result { try Self.create("PUBLISHED", on: nats) }

  func publish(_ count: Int) throws -> Double {
    let target = try publications.get()
    let payload = BareClient.payload
    let done = Waiting<Int>()
    var confirmed = 0
    let start = ContinuousClock.now
    let publication = target.publish((0..<count).publisher.map { _ in payload }, maxInFlight: 256).sink {
      _ in
      done.end(confirmed)
    } receiveValue: { _ in
      confirmed += 1
    }
    defer { publication.cancel() }
    if try done.wait() != count { throw Problem("not all publications were confirmed") }
    return Double(count) / (ContinuousClock.now - start).seconds
  }

  func barePublish(_ count: Int) throws -> Double {
    _ = try publications.get()
    let start = ContinuousClock.now
    _ = try client.publish(count, to: "PUBLISHED.new")
    return Double(count) / (ContinuousClock.now - start).seconds
  }

  private lazy var pings = Result { try Self.create("PINGS", on: nats) }

  /// The seconds from the publication of each message until its delivery, one after the other.
  func latencies(_ count: Int) throws -> [Double] {
    let target = try pings.get()
    let arrival = DispatchSemaphore(value: 0)
    let source = PassthroughSubject<Data, Never>()
    let subscriber = target.publisher(group: newGroup(), from: .new).sink { _ in
    } receiveValue: { _ in
      arrival.signal()
    }
    let publication = target.publish(source, maxInFlight: count + 100).sink { _ in
    } receiveValue: { _ in
    }
    defer {
      publication.cancel()
      subscriber.cancel()
    }
    // The group exists when the first message arrives.
    repeat { source.send(BareClient.payload) } while arrival.wait(timeout: .now() + 1) == .timedOut
    return try (0..<count).map { _ in
      let start = ContinuousClock.now
      source.send(BareClient.payload)
      if arrival.wait(timeout: .now() + 10) == .timedOut { throw Problem("a message did not arrive") }
      return (ContinuousClock.now - start).seconds
    }
  }

  func bareLatencies(_ count: Int) throws -> [Double] {
    _ = try pings.get()
    return try client.latencies(count, on: "PINGS.new", group: newGroup())
  }
}

/// Codes bytes as themselves.
struct Bytes: TopLevelEncoder, TopLevelDecoder {
  func encode<Value: Encodable>(_ value: Value) throws -> Data { value as! Data }
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value { data as! Value }
}

/// What was measured cannot be true.
struct Problem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A result that another thread sets.
final class Waiting<Value>: @unchecked Sendable {
  private let ended = DispatchSemaphore(value: 0)
  private var value: Value?

  func end(_ value: Value) {
    self.value = value
    ended.signal()
  }

  @discardableResult
  func wait() throws -> Value {
    if ended.wait(timeout: .now() + 120) == .timedOut { throw Problem("nothing came in two minutes") }
    return value!
  }
}

extension Duration {
  var seconds: Double { self / .seconds(1) }
}
