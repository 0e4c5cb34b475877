import Combine
import Measuring

extension Check {
  /// Many subscriptions at a time: what each takes, and that they end in each of the ways they can.
  static let live = [
    Check(id: "live-cancel", title: "live subscriptions, canceled one by one") { scale in
      tearDown(scale) { live in live.subscriptions.removeAll() }
    },
    Check(id: "live-complete", title: "live subscriptions, completed") { scale in
      tearDown(scale) { live in live.subject?.send(completion: .finished) }
    },
    Check(id: "live-release", title: "live subscriptions, their subject released") { scale in
      tearDown(scale) { live in live.subject = nil }
    },
  ]

  /// The most bytes that a live `subject.map.filter.sink` may take.
  static let bytesPerSubscription = 400.0
}

private struct Live {
  var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
  var subscriptions: [AnyCancellable] = []
}

/// Subscribes `subject.map.filter.sink` many times, sends one value to all, and ends them.
private func tearDown(_ scale: Check.Scale, by end: (inout Live) -> Void) -> Check.Outcome {
  let count = scale == .quick ? 100_000 : 1_000_000
  // Closures that capture nothing: what a program's closures hold is not the subscription's.
  var live = Live()
  live.subscriptions.reserveCapacity(count)
  let allocations = Allocations.count {
    for _ in 0..<count {
      live.subscriptions.append(
        live.subject!.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.sink { Tally.shared.take($0) })
    }
  }
  let before = Tally.shared.count
  live.subject!.send(1)
  let arrived = Tally.shared.count - before
  let time = nanoseconds {
    end(&live)
    live = Live()
  }

  var text = "\(count) live"
  var figures = ["subscriptions": Double(count), "teardownNanoseconds": time / Double(count)]
  var fits = true
  if let allocations {
    let bytes = Double(allocations.liveBytes) / Double(count)
    let blocks = Double(allocations.blocks) / Double(count)
    figures["bytes"] = bytes
    figures["blocks"] = blocks
    fits = !Build.isJudged || bytes <= Check.bytesPerSubscription
    text += ", \(fixed(bytes, 0)) bytes each (limit \(fixed(Check.bytesPerSubscription, 0)))"
    text += " in \(fixed(blocks, 1)) allocations"
  } else {
    text += ", bytes not counted"
  }
  text += ", torn down in \(fixed(time / Double(count), 0)) ns each"
  if arrived != count { text += "; \(arrived) of them got the value" }
  return Check.Outcome(passed: fits && arrived == count, text: text, figures: figures)
}
