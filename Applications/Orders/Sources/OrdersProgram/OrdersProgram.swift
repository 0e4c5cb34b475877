import Combine
import CommandLineTool
import Foundation
import Orders
import SwiftCombineNATS

/// The program.
@main
enum OrdersProgram {
  static func main() {
    runTool("orders", usage: Command.usage, read: Command.init, work: run)
  }

  /// Runs the command and returns the exit status.
  private static func run(_ command: Command, console: Console) -> Int32 {
    var options = NATSOptions(name: "orders \(command.action.name)")
    if let file = command.credentials { options.credentials = .file(file) }
    // A server may be away for as long as it takes.
    options.reconnectWait = .milliseconds(500)
    options.reconnectAttempts = nil
    do throws(NATSError) {
      let nats = try NATSConnection.connect(to: command.server, options: options)
      let status = run(command.action, nats, console)
      close(nats)
      return status
    } catch {
      console.complain(as: "orders", "\(error)")
      return 1
    }
  }

  /// Runs until the reports have ended, or a second interruption; everything happens on one queue.
  private static func run(_ action: Command.Action, _ nats: NATSConnection, _ console: Console) -> Int32 {
    let queue = DispatchQueue(label: "orders")
    let shop = Shop(nats, on: queue)
    let ended = DispatchSemaphore(value: 0)
    let stops = PassthroughSubject<Void, Never>()
    var isStopping = false
    var status: Int32 = 0
    let tokens: [AnyCancellable] = queue.sync {
      [
        interruptions(SIGINT, SIGTERM, on: queue).sink { _ in
          if isStopping { ended.signal() }
          isStopping = true
          stops.send(())
        },
        nats.statePublisher.dropFirst().receive(on: queue).sink { state in
          if let text = state.complaint { console.complain(as: "orders", text) }
        },
        action.reports(in: shop, stop: stops).sink { completion in
          if case .failure(let error) = completion {
            console.complain(as: "orders", "\(error)")
            status = 1
          }
          ended.signal()
        } receiveValue: { report in
          if report.isComplaint {
            console.complain(as: "orders", report.text)
          } else {
            console.write(report.text)
          }
          report.wasWritten()
        },
      ]
    }
    ended.wait()
    return queue.sync {
      for token in tokens { token.cancel() }
      return status
    }
  }

  /// Closes the connection when what was sent is written.
  private static func close(_ nats: NATSConnection) {
    let closed = DispatchSemaphore(value: 0)
    let token = nats.statePublisher.sink { _ in
      closed.signal()
    } receiveValue: { _ in
    }
    nats.close()
    withExtendedLifetime(token) { _ = closed.wait(timeout: .now() + 2) }
  }
}

extension Command.Action {
  fileprivate var name: String {
    switch self {
    case .produce: "produce"
    case .work: "work"
    case .watch: "watch"
    }
  }

  fileprivate func reports(
    in shop: Shop, stop: PassthroughSubject<Void, Never>
  ) -> AnyPublisher<Report, NATSError> {
    switch self {
    case .produce(let rate, let last): shop.produce(rate: rate, until: last, stop: stop)
    case .work(let plan): shop.work(plan, stop: stop)
    case .watch(let group): shop.watch(group: group, stop: stop)
    }
  }
}

extension NATSConnection.State {
  /// What a user should know of the state.
  fileprivate var complaint: String? {
    switch self {
    case .connected: "The connection is back."
    case .reconnecting: "The connection is interrupted. It is attempted again until it is back."
    case .closed(let reason?): "The connection was closed. \(reason)"
    case .closed(nil): nil
    }
  }
}
