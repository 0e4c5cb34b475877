import Combine
import SwiftCombineExtras
import SwiftCombineTesting

extension Operator {
  static let failures = [
    Operator("replaceError", 0...9) { up, p, lab in
      up.replaceError(with: lab.number(p[0])).setFailureType(to: TestError.self)
    } model: { up, p in
      caught(up(), p)
    },
    Operator("ignoreFailure") { up, _, _ in
      up.ignoreFailure()
    } model: { up, _ in
      caught(up(), [])
    },
    Operator("catch", 0...5) { up, p, lab in
      up.catch { _ in lab.range(p[0]) }
    } model: { up, p in
      caught(up(), Array(0..<p[0]))
    },
    Operator("tryCatch", 0...5) { up, p, lab in
      up.tryCatch { _ in lab.range(p[0]) }
    } model: { up, p in
      caught(up(), Array(0..<p[0]))
    },
    Operator("tryCatchThrowing") { up, _, _ in
      up.tryCatch { error -> Empty<Number, TestError> in throw error }
    } model: { up, _ in
      up()
    },
    Operator("retry", 0...2) { up, p, _ in
      up.retry(p[0])
    } model: { up, p in
      retried(up, p[0]) { $0.besideOthers() }
    },
    Operator("retryLater", 0...2, 0...5) { up, p, lab in
      up.retry(p[0], backoff: .constant(.seconds(p[1])), scheduler: lab.scheduler)
    } model: { up, p in
      retried(up, p[0]) { $0.changed { ($0.arrival, $0.isBurst) = (.unknown, false) } }
    },
  ]
}

private func caught(_ outline: Outline, _ values: [Int]) -> Outline {
  outline.end == .failed ? outline.ending(.finished, after: outline.values + values) : outline
}

/// - Parameter again: What it does to the time of the values that there is more than one attempt.
private func retried(_ upstream: Upstream, _ retries: Int, again: (Outline) -> Outline) -> Outline {
  var outline = upstream()
  for _ in 0..<retries where outline.end == .failed {
    let earlier = outline
    outline = again(upstream()).values { earlier.values + $0 }
    if earlier.arrival != .atOnce { (outline.arrival, outline.isBurst) = (.unknown, false) }
  }
  return outline
}
