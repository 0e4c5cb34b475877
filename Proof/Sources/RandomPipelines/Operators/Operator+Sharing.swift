import Combine
import SwiftCombineExtras
import SwiftCombineTesting

extension Operator {
  /// A subject delivers a value once, to the subscribers that have requested it.
  static let sharing = [
    Operator("share") { up, _, _ in
      up.share()
    } model: { up, _ in
      shared(up)
    },
    Operator("multicast") { up, _, _ in
      up.multicast { PassthroughSubject() }.autoconnect()
    } model: { up, _ in
      shared(up)
    },
    Operator("shareReplay") { up, _, _ in
      up.shareReplay()
    } model: { up, _ in
      // What it has kept arrives with the request for it, as does a failure after the last value.
      up.all().uncertain(if: up.attempt > 0)
        .changed { if !up.isUnlimited, $0.arrival == .later { $0.arrival = .unknown } }
    },
  ]

  static let buffering = [
    Operator("buffer") { up, _, _ in
      up.buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
    } model: { up, _ in
      buffered(up.all(), up)
    },
    Operator("bufferFull", 1...9) { up, p, _ in
      up.buffer(size: p[0], prefetch: .keepFull, whenFull: .dropOldest)
    } model: { up, _ in
      buffered(up.some(), up)
    },
    Operator("onBackpressureBuffer") { up, _, _ in
      up.onBackpressureBuffer(limit: 1_000)
    } model: { up, _ in
      up.all()
    },
    // They request before their subscriber does, and drop unrequested values.
    Operator("onBackpressureDrop") { up, _, _ in
      up.onBackpressureDrop()
    } model: { up, _ in
      up.all().uncertain(if: !up.isUnlimited)
    },
    Operator("onBackpressureLatest") { up, _, _ in
      up.onBackpressureLatest()
    } model: { up, _ in
      up.all().uncertain(if: !up.isUnlimited)
    },
  ]
}

private func shared(_ upstream: Upstream) -> Outline {
  upstream.all().uncertain(if: upstream.attempt > 0 || !upstream.isUnlimited)
}

/// A failure does not wait for the buffered values.
private func buffered(_ outline: Outline, _ upstream: Upstream) -> Outline {
  outline.uncertain(if: outline.end == .failed && !upstream.isUnlimited)
}
