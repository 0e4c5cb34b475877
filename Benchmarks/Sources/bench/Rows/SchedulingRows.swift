import BareDispatch
import Chains
import Combine
import Dispatch
import Measuring

extension Row {
  /// Elements that go on elsewhere.
  static var scheduling: [Row] {
    [
      Row(
        "19", "range.receive(on: serial queue)", target: 10,
        own: hops { count, queue, completed in
          (0..<count).publisher.receive(on: queue)
            .sink(receiveCompletion: { _ in completed() }, receiveValue: Opaque.take())
        },
        other: hops(SchedulingChains.receiveOn),
        erased: hops { count, queue, completed in
          hidden(hiddenRange(count).receive(on: queue))
            .sink(receiveCompletion: { _ in completed() }, receiveValue: Opaque.take())
        }),
      Row(
        "19s", "subject.receive(on: serial queue), sent apart",
        own: hopsSent { subject, queue, completed in
          subject.receive(on: queue)
            .sink(receiveCompletion: { _ in completed() }, receiveValue: Opaque.take())
        },
        other: hopsSent(SchedulingChains.receiveSent),
        erased: hopsSent { subject, queue, completed in
          hidden(hidden(subject).receive(on: queue))
            .sink(receiveCompletion: { _ in completed() }, receiveValue: Opaque.take())
        }),
      Row(
        "19b", "bare dispatch_async_f of each value",
        own: {
          Workload { rounds in bare_dispatch(rounds) { Tally.shared.take(Int(bitPattern: $0)) } }
        }),
      Row(
        "19d", "range.delay(for: 1 µs, serial queue)",
        other: hops(SchedulingChains.delay)),
      Row(
        "19t", "range.timeout(1 h, serial queue)",
        other: hops(SchedulingChains.timeout)),
    ]
  }
}

private func hops(
  _ chain: @escaping (Int, DispatchQueue, @escaping () -> Void) -> AnyCancellable
) -> () -> Workload {
  {
    let queue = DispatchQueue(label: "benchmark")
    return Workload { rounds in
      let end = DispatchSemaphore(value: 0)
      let subscription = chain(rounds, queue) { end.signal() }
      end.wait()
      withExtendedLifetime(subscription) {}
    }
  }
}

/// Sends integers into a subject one by one; each has its place among the blocks of others.
private func hopsSent(
  _ chain: @escaping (PassthroughSubject<Int, Never>, DispatchQueue, @escaping () -> Void) -> AnyCancellable
) -> () -> Workload {
  {
    let queue = DispatchQueue(label: "benchmark")
    return Workload { rounds in
      let subject = PassthroughSubject<Int, Never>()
      let end = DispatchSemaphore(value: 0)
      let subscription = chain(subject, queue) { end.signal() }
      for round in 0..<rounds { subject.send(round) }
      subject.send(completion: .finished)
      end.wait()
      withExtendedLifetime(subscription) {}
    }
  }
}
