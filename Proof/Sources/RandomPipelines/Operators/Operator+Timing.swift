import Combine
import SwiftCombineExtras
import SwiftCombineTesting

extension Operator {
  static let timing = [
    Operator("receiveOn") { up, _, lab in
      up.receive(on: lab.scheduler)
    } model: { up, _ in
      up().later()
    },
    Operator("subscribeOn") { up, _, lab in
      up.subscribe(on: lab.scheduler)
    } model: { up, _ in
      // It requests after the subscription, not from inside it.
      up.some().later()
    },
    Operator("delay", 0...5) { up, p, lab in
      up.delay(for: .seconds(p[0]), scheduler: lab.scheduler)
    } model: { up, _ in
      // What is requested when a value has arrived is delayed from then on.
      up().later().changed { if !up.isUnlimited { $0.isBurst = false } }
    },
    Operator("debounce", 1...5) { up, p, lab in
      up.debounce(for: .seconds(p[0]), scheduler: lab.scheduler)
    } model: { up, _ in
      // A completion arrives before the value that waits for the quiet interval.
      let outline = up.all()
      return spread(outline.values { outline.end == .open ? $0.suffix(1) : [] })
    },
    Operator("throttle", 1...5, 0...1) { up, p, lab in
      up.throttle(for: .seconds(p[0]), scheduler: lab.scheduler, latest: p[1] == 1)
    } model: { up, _ in
      let outline = up.all()
      return spread(outline).uncertain(if: outline.values.count > 1 || !up.isUnlimited)
    },
    Operator("collectByTime", 1...5) { up, p, lab in
      up.collect(.byTime(lab.scheduler, .seconds(p[0]))).map { lab.number(sum($0)) }
    } model: { up, _ in
      let outline = up.some()
      return spread(outline.values { $0.isEmpty || outline.end == .failed ? [] : [sum($0)] })
        .uncertain(if: outline.arrival != .atOnce || !up.isUnlimited)
    },
    Operator("collectByTimeOrCount", 1...5, 1...5) { up, p, lab in
      up.collect(.byTimeOrCount(lab.scheduler, .seconds(p[0]), p[1])).map { lab.number(sum($0)) }
    } model: { up, p in
      let outline = up.some()
      let groups = outline.grouped(by: p[1]).filter { $0.count == p[1] || outline.end != .failed }
      return spread(outline.values { _ in groups.map(sum) }).uncertain(
        if: outline.arrival != .atOnce || !up.isUnlimited)
    },
    Operator("timeout", 1...5) { up, p, lab in
      up.timeout(.seconds(p[0]), scheduler: lab.scheduler)
    } model: { up, _ in
      let outline = up()
      return spread(outline.changed { if $0.end == .open { $0.end = .finished } })
        .uncertain(if: outline.arrival != .atOnce || !up.isUnlimited)
    },
    Operator("measureInterval") { up, _, lab in
      up.measureInterval(using: lab.scheduler).map { lab.number($0.nanoseconds) }
    } model: { up, _ in
      let outline = up()
      return outline.each { _ in 0 }.uncertain(if: outline.arrival != .atOnce || !up.isUnlimited)
    },
    Operator("rateLimit") { up, _, lab in
      up.rateLimit(1_000, per: .seconds(1), scheduler: lab.scheduler)
    } model: { up, _ in
      spread(up.some())
    },
  ]
}

/// The outline that remains when the values have waited for one another: certain if they arrived together.
private func spread(_ outline: Outline) -> Outline {
  outline.uncertain(if: !outline.isBurst).changed { ($0.arrival, $0.isBurst) = (.unknown, false) }
}
