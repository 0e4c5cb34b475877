import Dispatch
import SwiftCombineEngine
import SwiftCombine

extension StreamSpecimen {
  /// Checks of the rules about calls from inside a delivery, from the same thread and from others.
  static let callingBackChecks: [ContractCheck<StreamSpecimen>] = [
    ContractCheck("1.03") { specimen in
      try specimen.requireValues(1)
      let values = try specimen.whole().compactMap(\.value).count
      // If requested in the middle, further values must wait; if requested inside the last value, the
      // completion must.
      for number in Set([1, values]) {
        let count = Locked(0)
        let trial = try specimen.begin(demand: .max(number)) { trial in
          trial.recorder.onValue = { recorder, _ in
            let isIt = count.withLock { count in
              count += 1
              return count == number
            }
            guard isIt else { return }
            _ = allReturn(within: moment, [{ recorder.request(.max(1)) }, { recorder.request(.max(1)) }])
          }
        }
        try trial.requireNo(.concurrentSignals)
      }
    },
    ContractCheck("3.16") { specimen in
      try specimen.requireComingBack("asked") { $0.request(.max(1)) }
    },
    ContractCheck("3.02") { specimen in
      try specimen.requireKeeping()
      for count in [5, longCount] {
        let whole = try specimen.whole(of: count)
        let trial = try specimen.begin(of: count, demand: .none) { trial in
          trial.recorder.onSubscription = { $0.request(.max(1)) }
          trial.recorder.onValue = { recorder, _ in recorder.request(.max(1)) }
        }
        trial.settle()
        try require(
          specimen.isSame(trial, whole), "requested one at a time inside deliveries, not all values arrived",
          after: trial)
      }
    },
    ContractCheck("3.05") { specimen in
      try specimen.requireComingBack("cancelled") { $0.cancel() }
    },
    ContractCheck("3.03") { specimen in
      try specimen.requireValues(2)
      for asksInside in [false, true] {
        let depths = Locked<[UInt: ClosedRange<Int>]>([:])  // per thread: each has its own stack
        _ = try specimen.begin(of: valueCount, demand: asksInside ? .max(1) : .unlimited) { trial in
          trial.recorder.onValue = { recorder, _ in
            let address = stackAddress()
            depths.withLock { depths in
              let known = depths[currentThread()] ?? address...address
              depths[currentThread()] = min(known.lowerBound, address)...max(known.upperBound, address)
            }
            if asksInside { recorder.request(.max(1)) }
          }
        }
        let depth = depths.withLock { $0.values.map { $0.upperBound - $0.lowerBound }.max() ?? 0 }
        try require(
          depth < 32 * valueCount,
          "\(valueCount) values \(asksInside ? "requested inside each other" : "requested at once") take "
            + "\(depth >> 10) KiB of stack")
      }
    },
    ContractCheck("C9") { specimen in
      let (hasReturned, released) = (OneShot<Bool>(), DispatchSemaphore(value: 0))
      let stored = Locked<Recorder<String, TestError>?>(nil)
      var held: Ending? = Ending {
        guard let recorder = stored.withLock({ $0 }) else { return }
        defer { released.signal() }
        hasReturned.set(allReturn(within: patience, [{ recorder.request(.max(1)) }, { recorder.cancel() }]))
      }
      let trial = try specimen.begin(demand: .none, held: held)
      stored.withLock { $0 = trial.recorder }
      held = nil
      trial.recorder.cancel()
      // Another thread that releases it may do so when the cancel has returned.
      let isReleased = happens(within: patience) { released.wait(timeout: $0) }
      try require(
        hasReturned.value != false,
        "released inside a cancel, a subscriber calls back from another thread, "
          + "which waits")
      _ = stored.withLock { $0.take() }
      if !isReleased { throw Inapplicable("its subscriber is not released by a cancel") }
    },
    ContractCheck("C10") { specimen in
      try specimen.requireValues(1)
      let stream = try specimen.stream()
      let (outer, inner) = (Recorder<String, TestError>("outer"), Recorder<String, TestError>("inner"))
      defer { for recorder in [outer, inner] { recorder.cancel() } }
      let first = OneShot<Bool>()
      outer.onValue = { _, _ in if first.set(true) { stream.publisher.subscribe(inner) } }
      stream.publisher.subscribe(outer)
      stream.play()
      try require(
        !inner.events.isEmpty, "subscribed to from inside a delivery, it sends no subscription")
    },
  ]

  /// Continues if a call from other threads, made inside each kind of signal, returns before the signal does.
  private func requireComingBack(
    _ what: String, _ call: @escaping @Sendable (Recorder<String, TestError>) -> Void
  ) throws {
    let waiting = OneShot<String>()
    let first = Locked(true)
    // Tried once: a broken publisher may send the same signal again for each call, each from its own thread.
    let isTried = { (signal: String, recorder: Recorder<String, TestError>) in
      guard first.withLock({ exchange(&$0, with: false) }) else { return }
      if allReturn(within: patience, [{ call(recorder) }, { call(recorder) }]) { return }
      waiting.set("\(what) from other threads inside \(signal), they wait for its return")
    }
    let signals: [(Trial) -> Void] = [
      { $0.recorder.onValue = { recorder, _ in isTried("a delivery", recorder) } },
      { $0.recorder.onSubscription = { isTried("the delivery of the subscription", $0) } },
      { $0.recorder.onCompletion = { recorder, _ in isTried("the completion", recorder) } },
    ]
    for signal in signals {
      first.withLock { $0 = true }
      _ = try begin(demand: .max(10), signal)
      if let waiting = waiting.value { throw Breach(waiting) }
    }
  }

  /// How many values to send to see whether the stack grows.
  private static let valueCount = 1_000
}
