import Combine
import Foundation
import SwiftCombineExtras
import SwiftCombineNATS

extension Shop {
  /// Says each second how many orders were stored and billed, by whom, and how many wait.
  ///
  /// It takes nothing from the workers: it sees orders and announcements pass by, and
  /// asks the server what waits.
  ///
  /// - Parameters:
  ///   - group: The group of the workers.
  ///   - stop: Ends it.
  public func watch(
    group: String, stop: some Publisher<Void, Never>
  ) -> AnyPublisher<Report, NATSError> {
    let drops = PassthroughSubject<Change, NATSError>()
    let drop = { drops.send(.dropped($0)) }
    let stored = passingOrders.publisher(limit: 10_000, whenFull: .dropOldest, onDrop: drop)
      .map { _ in Change.stored }
    let billed = bills(of: "*").messages(limit: 10_000, whenFull: .dropOldest, onDrop: drop)
      .map { Change.billed(by: String($0.subject.split(separator: ".")[1])) }
    let seconds = Publishers.DispatchTimer(queue: queue, interval: .seconds(1), times: .unlimited)
      .flatMap { _ in backlog(of: group) }
      .map { Change.second($0) }
      .setFailureType(to: NATSError.self)
    let lines = stored.merge(with: billed, drops, seconds)
      .receive(on: queue)
      .scan(Tally()) { $0.after($1) }
      .compactMap(\.line)
      .map { Report($0) }
    return lines.merge(with: advice().setFailureType(to: NATSError.self))
      .prefix(untilOutputFrom: stop)
      .eraseToAnyPublisher()
  }
}

extension Shop {
  /// What to do if there is nothing to watch yet.
  private func advice() -> some Publisher<Report, Never> {
    isOpen().receive(on: queue).compactMap { isOpen in
      switch isOpen {
      case true?: nil
      case false?:
        Report(
          "No order has been stored yet; start orders produce, which creates the stream.", isComplaint: true)
      case nil: Report("The server has no streams; start it with -js.", isComplaint: true)
      }
    }
  }
}

/// Something that who watches has seen.
enum Change {
  case stored
  case billed(by: String)
  case dropped(Int)
  /// A second is over.
  case second(Backlog?)
}

/// What was seen since the last second.
struct Tally {
  private var stored = 0
  private var billed: [String: Int] = [:]
  private var dropped = 0
  /// The line for the second that is over.
  private(set) var line: String?

  func after(_ change: Change) -> Tally {
    // The next second begins with nothing.
    var next = line == nil ? self : Tally()
    switch change {
    case .stored: next.stored += 1
    case .billed(let worker): next.billed[worker, default: 0] += 1
    case .dropped(let count): next.dropped += count
    case .second(let backlog): next.line = next.text(backlog)
    }
    return next
  }

  private func text(_ backlog: Backlog?) -> String {
    var parts = ["stored \(stored)/s", "billed \(billed.values.reduce(0, +))/s"]
    if !billed.isEmpty {
      let workers = billed.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      parts[1] += " (\(workers.joined(separator: ", ")))"
    }
    if let backlog { parts.append("waiting \(backlog.waiting), being billed \(backlog.beingBilled)") }
    if dropped > 0 { parts.append("not seen \(dropped)") }
    return parts.joined(separator: "; ")
  }
}
