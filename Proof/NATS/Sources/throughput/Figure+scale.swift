import CLibNATS
import Foundation
import SwiftCombine
import SwiftCombineNATS

extension Figure {
  /// The memory of this process while a subscriber requests no more, and its stream grows.
  static func stoppedSubscriber(_ stage: Stage, _ command: Command) throws -> (String, [String]) {
    let target = try Stage.create("MANY", on: stage.nats)
    let client = try BareClient(stage.server.url)
    _ = try client.publish(1000, to: "MANY.new")
    let subscriber = BatchSubscriber(11, demand: nil)
    let stopping = StoppingSubscriber(subscriber)
    target.publisher(group: "stopped").subscribe(stopping)
    try stopping.stopped.wait()
    let (heap, resident) = (heapInUse(), residentKilobytes())
    _ = try client.publish(command.stored - 1000, to: "MANY.new")
    let (growth, residentGrowth) = (Int(heapInUse()) - Int(heap), residentKilobytes() - resident)
    defer { stopping.cancel() }
    var problems: [String] = []
    if subscriber.receivedCount != 10 {
      problems.append("received \(subscriber.receivedCount), requested 10")
    }
    if growth > 256 << 10 { problems.append("the heap has grown") }
    if residentGrowth > 8192 { problems.append("the resident memory has grown") }
    return (
      "\(Double(command.stored).grouped) messages in the stream, 10 requested and received; "
        + "the heap grew by \(growth / 1024) KiB, the resident memory by \(residentGrowth) KiB", problems
    )
  }

  /// Many subscriptions on one connection, each with a group of its own.
  static func subscriptions(_ stage: Stage, _ command: Command) throws -> (String, [String]) {
    let count = 1000
    let target = try Stage.create("SHARED", on: stage.nats)
    let client = try BareClient(stage.server.url)
    _ = try client.publish(20, to: "SHARED.new")
    let resident = residentKilobytes()
    let start = ContinuousClock.now
    let subscribers = (0..<count).map { number in
      let subscriber = BatchSubscriber(10, demand: 10)
      target.publisher(group: "s\(number)").subscribe(subscriber)
      return subscriber
    }
    for subscriber in subscribers { try subscriber.done.wait() }
    let time = (ContinuousClock.now - start).seconds
    let growth = residentKilobytes() - resident
    let wrong = subscribers.count { $0.receivedCount != 10 }
    for subscriber in subscribers { subscriber.cancel() }
    return (
      "\(count) on one connection received 10 messages each in \(time.short) s, with \(growth / count) KiB each",
      wrong == 0 ? [] : ["\(wrong) subscribers received another number of messages"]
    )
  }

  private static func residentKilobytes() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }
}

/// A subscriber that requests ten values, and no more.
private final class StoppingSubscriber: Subscriber {
  let stopped = Waiting<Void>()
  private let counting: BatchSubscriber
  private var held: (any Subscription)?

  init(_ counting: BatchSubscriber) { self.counting = counting }

  func receive(subscription: any Subscription) {
    held = subscription
    subscription.request(.max(10))
  }

  func receive(_ value: Data) -> Subscribers.Demand {
    _ = counting.receive(value)
    if counting.receivedCount == 10 { stopped.end(()) }
    return .none
  }

  func receive(completion: Subscribers.Completion<NATSError>) { print("completed: \(completion)") }

  func cancel() { held?.cancel() }
}
