import Combine
import Foundation
import Measuring

extension Check {
  /// No thread delivers for others without end.
  static let threads = [2, 4].map { count in
    Check(id: "longest-\(count)", title: "merge, \(count) threads: the longest send") {
      scale in
      longestSend(threads: count, sends: scale == .quick ? 100_000 : 1_000_000)
    }
  }

  /// How many changes may be left in a mailbox before each thread that leaves one more waits.
  private static let mailboxLimit = 256

  /// The most values that one send may deliver: a full mailbox, since a thread makes room only as it enters;
  /// of each other thread one that it had left before, and one with which it then waits; and its own.
  private static func mostInOneSend(threads: Int) -> Int { mailboxLimit + 2 * (threads - 1) + 1 }

  /// Sends from several threads at the same time, each to a subject of its own, and looks for the send that
  /// delivered the most values and for the one that took the longest.
  private static func longestSend(threads: Int, sends: Int) -> Outcome {
    let subjects = (0..<threads).map { _ in PassthroughSubject<Int, Never>() }
    let sink = Deliveries()
    let token = Publishers.MergeMany(subjects).sink { sink.take($0) }
    let longest = Longest()
    let (ready, done) = (DispatchGroup(), DispatchGroup())
    for subject in subjects {
      ready.enter()
      done.enter()
      Thread.detachNewThread {
        ready.leave()
        ready.wait()
        var worst = Longest.Send()
        for value in 0..<sends {
          let before = sink.deliveredHere
          let time = nanoseconds { subject.send(value) }
          worst = worst.max(Longest.Send(values: sink.deliveredHere - before, nanoseconds: time))
        }
        longest.note(worst)
        done.leave()
      }
    }
    done.wait()
    token.cancel()
    let (worst, total) = (longest.send, sink.count)
    let limit = mostInOneSend(threads: threads)
    return Outcome(
      passed: total == threads * sends && worst.values <= limit,
      text:
        "\(total) of \(threads * sends) values; at most \(worst.values) in one send (limit \(limit)), and "
        + "\(fixed(worst.nanoseconds / 1e6, 2)) ms with what it waits",
      figures: ["values": Double(worst.values), "milliseconds": worst.nanoseconds / 1e6])
  }
}

/// Counts deliveries, all of them and those of each thread. `@unchecked Sendable`: deliveries are serial.
private final class Deliveries: @unchecked Sendable {
  @exclusivity(unchecked) var count = 0

  func take(_ value: Int) {
    count += 1
    deliveredHere += 1
  }

  /// How many values the calling thread has delivered.
  var deliveredHere: Int {
    get { Thread.current.threadDictionary["delivered"] as? Int ?? 0 }
    set { Thread.current.threadDictionary["delivered"] = newValue }
  }
}

/// The longest of the sends, of all threads.
private final class Longest: @unchecked Sendable {
  struct Send {
    var values = 0
    var nanoseconds = 0.0

    func max(_ other: Send) -> Send {
      Send(
        values: Swift.max(values, other.values), nanoseconds: Swift.max(nanoseconds, other.nanoseconds))
    }
  }

  private let lock = NSLock()
  private(set) var send = Send()

  func note(_ other: Send) { lock.withLock { send = send.max(other) } }
}
