#if NATS
  import Foundation
  import SwiftCombine
  import SwiftCombineNATS
  @_spi(Threads) import SwiftCombineTesting

  /// A server with stored orders, and a connection to it through a counting proxy.
  struct ConsumeStage: Sendable {
    let server: NATSServer
    let proxy: CountingProxy
    let nats: NATSConnection
    let orders: NATSStreamSubject<Order>

    init(storing ids: ClosedRange<Int>, options: NATSOptions = .patient()) async throws {
      server = try NATSServer()
      proxy = try CountingProxy(checked: server)
      var options = options
      options.reconnectWait = .milliseconds(20)
      options.reconnectAttempts = nil
      nats = try NATSConnection.connect(to: proxy.url, options: options)
      orders = try await nats.orders()
      await orders.store(ids)
    }

    /// Subscribes a recorder, and has the proxy check its demand.
    func record<P: Publisher>(
      _ publisher: P, demand: Subscribers.Demand,
      limit: ((Recorder<P.Output, NATSError>) -> Int)? = nil,
      answering answer: @escaping (P.Output) -> Subscribers.Demand = { _ in .none }
    ) -> Recorder<P.Output, NATSError> where P.Failure == NATSError {
      let recorder = Recorder<P.Output, NATSError>(demand: demand, answering: answer)
      subscribe(recorder, to: publisher, limit: limit)
      return recorder
    }

    func subscribe<P: Publisher>(
      _ recorder: Recorder<P.Output, NATSError>, to publisher: P,
      limit: ((Recorder<P.Output, NATSError>) -> Int)? = nil
    ) where P.Failure == NATSError {
      // The recorder may retain the proxy. When it is gone, what it allowed last may still arrive.
      let last = Locked(0)
      proxy.setLimit { [weak recorder] in
        guard let recorder else { return last.withLock { $0 } }
        let allowed = limit?(recorder) ?? recorder.outstandingDemand.max ?? 256
        last.withLock { $0 = allowed }
        return allowed
      }
      publisher.subscribe(recorder)
    }
  }

  /// What code inside a delivery has seen.
  final class Seen: Sendable {
    private let state = Locked<[String]>([])

    var notes: [String] { state.withLock { $0 } }

    func note(_ text: String) { state.withLock { $0.append(text) } }
  }
#endif
