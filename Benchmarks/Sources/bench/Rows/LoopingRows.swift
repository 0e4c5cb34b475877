import Chains
import Combine
import Dispatch
import Measuring

extension Row {
  /// Elements that a task takes in a loop.
  static var looping: [Row] {
    [
      Row(
        "22", "for await over values", target: 40,
        own: loops { count in
          let take = Opaque.take()
          for await value in (0..<count).publisher.values { take(value) }
        },
        other: loops(LoopingChains.values),
        erased: loops { count in
          let take = Opaque.take()
          for await value in hidden(hiddenRange(count)).values { take(value) }
        })
    ]
  }
}

/// Runs a loop in a task, and waits for its end.
private func loops(_ loop: @escaping @Sendable (Int) async -> Void) -> () -> Workload {
  {
    Workload { rounds in
      let end = DispatchSemaphore(value: 0)
      Task {
        await loop(rounds)
        end.signal()
      }
      end.wait()
    }
  }
}
