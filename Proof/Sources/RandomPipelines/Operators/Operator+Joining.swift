import Combine

extension Operator {
  static let joining = [
    Operator("append", 0...9) { up, p, lab in
      up.append(lab.number(p[0]), lab.number(7))
    } model: { up, p in
      appending(up(), [p[0], 7])
    },
    Operator("appendPublisher", 0...5) { up, p, lab in
      up.append(lab.range(p[0]))
    } model: { up, p in
      appending(up(), Array(0..<p[0]))
    },
    Operator("prepend", 0...9) { up, p, lab in
      up.prepend(lab.number(p[0]), lab.number(7))
    } model: { up, p in
      prepending([p[0], 7], to: up)
    },
    Operator("prependPublisher", 0...5) { up, p, lab in
      up.prepend(lab.range(p[0]))
    } model: { up, p in
      prepending(Array(0..<p[0]), to: up)
    },
    Operator("zip", 1...9) { up, p, lab in
      up.zip(lab.range(p[0]), +)
    } model: { up, p in
      zipped(up, with: p[0])
    },
    Operator("zipThree", 1...9) { up, p, lab in
      up.zip(lab.range(p[0]), lab.range(9)) { $0 + $1 + $2 - $2 }
    } model: { up, p in
      zipped(up, with: p[0])
    },
    Operator("combineLatest", 0...9) { up, p, lab in
      up.combineLatest(lab.just(p[0]), +)
    } model: { up, p in
      combined(up, with: p[0])
    },
    Operator("merge", 0...5) { up, p, lab in
      up.merge(with: lab.range(p[0]))
    } model: { up, p in
      merged(up, with: Array(0..<p[0]))
    },
    Operator("mergeThree", 0...3) { up, p, lab in
      up.merge(with: lab.range(p[0]), lab.just(7))
    } model: { up, p in
      merged(up, with: Array(0..<p[0]) + [7])
    },
    Operator("mergeEmpty") { up, _, _ in
      up.merge(with: Empty())
    } model: { up, _ in
      let outline = up()
      return outline.uncertain(if: outline.end == .failed && !up.isUnlimited)
    },
  ]
}

private func appending(_ outline: Outline, _ values: [Int]) -> Outline {
  outline.end == .finished ? outline.values { $0 + values } : outline
}

/// The values of a subject are missed if it sends before the other values have been requested.
func prepending(_ values: [Int], to upstream: Upstream) -> Outline {
  let outline = upstream()
  return outline.besideOthers().values { values + $0 }
    .uncertain(if: outline.arrival != .atOnce && !upstream.isUnlimited)
}

/// Each value added to its position, as long as there are positions.
///
/// A failure at once arrives either before there is a second value to form a pair with, or after it.
func zipped(_ upstream: Upstream, with count: Int) -> Outline {
  let outline = upstream()
  let sums = outline.values { $0.prefix(count).enumerated().map { $0 + $1 } }
    .uncertain(if: outline.end == .failed && outline.arrival != .later)
  return outline.values.count < count ? sums : sums.ending(.finished, after: sums.values)
}

/// When all values arrive at once, the other publisher is combined with the newest value only.
func combined(_ upstream: Upstream, with other: Int) -> Outline {
  let outline = upstream()
  let sums = outline.each { $0 + other }.uncertain(if: !upstream.isUnlimited)
  switch outline.arrival {
  case .atOnce: return sums.values { outline.end == .failed ? [] : $0.suffix(1) }
  case .later: return sums
  case .unknown: return sums.uncertain(if: true)
  }
}

/// The values of the publisher subscribed to first are delivered first, unless it sends later.
func merged(_ upstream: Upstream, with others: [Int]) -> Outline {
  let outline = upstream()
  let all = outline.besideOthers().changed {
    if !upstream.isUnlimited { $0.certainty = outline.end == .failed ? .contract : .anyOrder }
  }
  switch outline.arrival {
  case .atOnce: return outline.end == .failed ? all : all.values { $0 + others }
  case .later: return all.values { others + $0 }
  case .unknown:
    return all.values { $0 + others }.changed {
      $0.certainty = outline.end == .failed ? .contract : min($0.certainty, .anyOrder)
    }
  }
}
