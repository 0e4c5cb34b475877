import Foundation
import SwiftCombine
import SwiftCombineNATS
import Synchronization

struct Order: Codable {
  let id: Int
}

extension Role {
  /// How many messages a consumer holds.
  static let window = 64

  /// Plays the part until the process is killed.
  func run() -> Never {
    let log = EventLog(log)
    switch name {
    case "producer": produce(log)
    default: consume(log)
    }
  }

  private func connect() -> NATSConnection {
    var options = NATSOptions(name: "\(name) \(number)")
    options.reconnectWait = .milliseconds(20)
    options.reconnectAttempts = nil
    while true {
      if let nats = try? NATSConnection.connect(to: url, options: options) { return nats }
      usleep(20_000)
    }
  }

  /// Publishes orders, from a number on, and logs which of them the server has confirmed at which position.
  private func produce(_ log: EventLog) -> Never {
    let orders = connect().stream("ORDERS").subject("orders.new", as: Order.self)
    let pipeline = (number...).lazy.map { id in
      usleep(300)  // so that the consumer keeps up
      log.append("publishes \(id)")
      return Order(id: id)
    }.publisher
    var next = number
    let cancellable = orders.publish(pipeline, maxInFlight: 16, id: \.id).sink {
      log.append("ends \("\($0)".replacing(" ", with: "-"))")
      exit(3)
    } receiveValue: {
      log.append("confirmed \(next) \($0.sequence)")
      next += 1
    }
    while true { withExtendedLifetime(cancellable) { _ = pause() } }
  }

  /// Processes orders, and logs each. When the process is asked to end, it cancels its subscription, and ends
  /// when the connection is closed, which the subscription retains.
  private func consume(_ log: EventLog) -> Never {
    var ending = sigset_t()
    sigemptyset(&ending)
    sigaddset(&ending, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &ending, nil)
    var nats: NATSConnection? = connect()
    let closed = DispatchSemaphore(value: 0)
    let states = nats!.statePublisher.sink { _ in
      closed.signal()
    } receiveValue: { _ in
    }
    let cancellable = subscribe(nats!, log)
    nats = nil
    var signal: Int32 = 0
    sigwait(&ending, &signal)
    cancellable.cancel()
    closed.wait()
    states.cancel()
    exit(0)
  }

  private func subscribe(_ nats: NATSConnection, _ log: EventLog) -> AnyCancellable {
    let orders = nats.stream("ORDERS").subject("orders.new", as: Order.self)
    let end: (Subscribers.Completion<NATSError>) -> Void = {
      log.append("ends \("\($0)".replacing(" ", with: "-"))")
      exit(3)
    }
    if acknowledgesItself {
      return orders.deliveries(
        group: "g", window: Self.window, redeliveryWait: .seconds(5)
      ).sink(receiveCompletion: end) { delivery in
        if delivery.deliveryCount == 1, delivery.value.id % 13 == 0 { return delivery.redeliver() }
        usleep(UInt32.random(in: 0...200))
        log.append("processed \(delivery.value.id)")
        delivery.acknowledge()
        log.append("acknowledged \(delivery.value.id)")
      }
    }
    return orders.publisher(group: "g", window: Self.window, redeliveryWait: .seconds(5))
      .sink(receiveCompletion: end) { order in
        usleep(UInt32.random(in: 0...200))
        log.append("processed \(order.id)")
      }
  }
}
