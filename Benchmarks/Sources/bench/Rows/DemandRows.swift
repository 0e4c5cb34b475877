import Combine
import DemandChains
import Dispatch
import Measuring

extension Row {
  /// Values that are requested one by one, and sixteen at a time.
  static var demand: [Row] {
    let chains = DemandChain.all.flatMap { chain in
      [(id: "31\(chain.id)", name: "one by one", batch: 1), ("31\(chain.id)/16", "by 16", 16)].map { row in
        Row(
          row.id, "\(chain.title) \(row.name)", allowance: chain.allowance,
          other: { Workload(arriving: chain.arriving) { chain.run($0, row.batch) } },
          erased: { Workload(arriving: chain.arriving) { chain.runErased($0, row.batch) } })
      }
    }
    return chains + [
      Row("31s", "subject.share, requested one by one", gated: true, other: requestsSent(1)),
      Row("31s/16", "… by 16", gated: true, other: requestsSent(16)),
      Row("31h", "range.receive(on: serial queue), one by one", other: requestsOnQueue(1)),
      Row("31h/16", "… by 16", other: requestsOnQueue(16)),
    ]
  }
}

/// Requests a number of values of a subject, and sends as many.
private func requestsSent(_ batch: Int) -> () -> Workload {
  {
    let subject = PassthroughSubject<Int, Never>()
    let subscription = DemandChain.share(subject).subscription
    return Workload(elementsPerRound: batch) { rounds in
      guard let subscription else { return }
      for _ in 0..<rounds {
        subscription.request(.max(batch))
        for value in 0..<batch { subject.send(value) }
      }
    }
  }
}

/// Requests values of a range that goes on elsewhere.
private func requestsOnQueue(_ batch: Int) -> () -> Workload {
  {
    let queue = DispatchQueue(label: "benchmark")
    return Workload { rounds in
      let end = DispatchSemaphore(value: 0)
      DemandChain.receive(rounds, batch, on: queue) { end.signal() }
      end.wait()
    }
  }
}
