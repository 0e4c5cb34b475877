import Combine
import Dispatch
import SwiftCombineNATS
import Testing

@testable import Orders

/// What a producer does before its first order.
@Suite(.timeLimit(.minutes(60))) struct ShopTests {
  private let queue = DispatchQueue(label: "orders")

  /// Waits until a publisher completes, and returns its values, and its failure.
  private func outcome<Output>(
    of publisher: some Publisher<Output, NATSError>, meanwhile: () -> Void = {}
  ) -> (values: [Output], failure: NATSError?) {
    let ended = DispatchSemaphore(value: 0)
    var (values, failure): ([Output], NATSError?) = ([], nil)
    let token = publisher.sink {
      if case .failure(let error) = $0 { failure = error }
      ended.signal()
    } receiveValue: {
      values.append($0)
    }
    meanwhile()
    return withExtendedLifetime(token) {
      ended.wait()
      return (values, failure)
    }
  }

  @Test func `a producer that is stopped while the server is asked ends`() throws {
    let server = try Server()
    let nats = try NATSConnection.connect(to: server.url)
    defer { nats.close() }
    server.suspend()
    let stop = PassthroughSubject<Void, Never>()
    let (reports, failure) = outcome(of: Shop(nats, on: queue).produce(rate: 1, until: 1, stop: stop)) {
      queue.sync { stop.send(()) }
    }
    #expect(reports.map(\.text) == [])
    #expect(failure == nil)
  }

  @Test func `a producer continues after nothing but an order`() throws {
    let server = try Server()
    let nats = try NATSConnection.connect(to: server.url)
    defer { nats.close() }
    let shop = Shop(nats, on: queue)
    _ = outcome(of: shop.open())
    let notes = nats.stream("ORDERS").subject("orders.new", as: String.self)
    #expect(outcome(of: notes.publish(Just("no order"))).failure == nil)
    let endless = Empty<Void, Never>(completeImmediately: false)
    let (reports, failure) = outcome(of: shop.produce(rate: 1, until: 1, stop: endless))
    #expect(reports.map(\.text) == [])
    let reason = "The message 1 of the stream ORDERS could not be decoded"
    #expect(failure.map { "\($0)".hasPrefix(reason) } == true)
  }
}
