import Foundation
@_spi(Threads) import SwiftCombineTesting

/// What the proxy sees of a consumer: each delivery and each acknowledgement, and
/// what it still has to settle.
final class Wiretap: Sendable {
  private struct Connection {
    var name = ""
    var unsettled: Set<UInt64> = []
  }
  private struct State {
    var connections: [Int: Connection] = [:]
    /// What was unsettled when the last connection of a process ended.
    var left: [String: Set<UInt64>] = [:]
    var isInterrupted = false
  }

  let account = Locked(Account())
  private let state = Locked(State())

  func attach(to proxy: CountingProxy) {
    proxy.setLimit { Role.window }
    proxy.setInspection { [self] in inspect($0, on: $1) }
  }

  /// Whether frames are lost in both directions, as in an interrupted network.
  func setInterrupted(_ isInterrupted: Bool) { state.withLock { $0.isInterrupted = isInterrupted } }

  /// Whether a process has an open connection.
  func isConnected(_ name: String) -> Bool {
    state.withLock { $0.connections.values.contains { $0.name == name } }
  }

  /// The positions that a process left unsettled when it closed its last connection.
  func left(by name: String) -> Set<UInt64> { state.withLock { $0.left[name] ?? [] } }

  private func inspect(_ event: CountingProxy.Event, on number: Int) -> Bool {
    switch event {
    case .fromClient(let frame):
      if state.withLock({ $0.isInterrupted }) { return false }
      receive(fromClient: frame, on: number)
    case .fromServer(let frame):
      if state.withLock({ $0.isInterrupted }) { return false }
      receive(fromServer: frame, on: number)
    case .end:
      state.withLock { state in
        guard let connection = state.connections.removeValue(forKey: number) else { return }
        state.left[connection.name] = connection.unsettled
      }
    }
    return true
  }

  private func receive(fromClient frame: Frame, on number: Int) {
    struct Settings: Decodable { let name: String? }
    switch frame.verb {
    case "CONNECT":
      let text = frame.words.dropFirst().joined(separator: " ")
      let name = (try? JSONDecoder().decode(Settings.self, from: Data(text.utf8)))?.name ?? ""
      state.withLock { $0.connections[number, default: Connection()].name = name }
    case "PUB":
      guard let position = Self.position(in: frame.words[1]) else { return }
      let text = String(decoding: frame.payload, as: UTF8.self)
      if text == "+WPI" { return }
      _ = state.withLock { $0.connections[number]?.unsettled.remove(position) }
      if text == "+ACK" { account.withLock { $0.acknowledge(position, at: EventLog.now) } }
    default: break
    }
  }

  private func receive(fromServer frame: Frame, on number: Int) {
    guard frame.verb == "MSG" || frame.verb == "HMSG",
      let reply = frame.words.first(where: { $0.hasPrefix("$JS.ACK.") }),
      let position = Self.position(in: reply), let times = Int(reply.split(separator: ".")[4])
    else { return }
    let headers = frame.verb == "HMSG" ? Int(frame.words[frame.words.count - 2]) ?? 0 : 0
    guard let order = try? JSONDecoder().decode(Order.self, from: frame.payload.dropFirst(headers)) else {
      return
    }
    _ = state.withLock { $0.connections[number, default: Connection()].unsettled.insert(position) }
    account.withLock { $0.deliver(order.id, at: position, times: times) }
  }

  /// The position in the subject for the acknowledgement of a message.
  private static func position(in subject: String) -> UInt64? {
    guard subject.hasPrefix("$JS.ACK.") else { return nil }
    return UInt64(subject.split(separator: ".")[5])
  }
}
