import Combine
import Dispatch
import Foundation
import TestSupport
import Testing

/// Work done on request, for so long, which says where each step of it happened.
private struct Computation: Publisher {
  typealias Output = String
  typealias Failure = Never
  let log: Log<String>
  var work: () -> Void = {}

  func receive<S: Subscriber>(subscriber: S) where S.Input == String, S.Failure == Never {
    log.add("subscribed on \(place)")
    subscriber.receive(subscription: Run(AnySubscriber(subscriber), log: log, work: work))
  }

  private final class Run: Subscription {
    private let subscriber: AnySubscriber<String, Never>
    private let log: Log<String>
    private let work: () -> Void
    private let isCancelled = Flag()

    init(_ subscriber: AnySubscriber<String, Never>, log: Log<String>, work: @escaping () -> Void) {
      self.subscriber = subscriber
      self.log = log
      self.work = work
    }

    func request(_ demand: Subscribers.Demand) {
      log.add("requested on \(place)")
      work()
      if isCancelled.set(true) { return }
      _ = subscriber.receive("done")
      subscriber.receive(completion: .finished)
    }

    func cancel() {
      log.add("cancelled")
      _ = isCancelled.set(true)
    }
  }
}

private let key = DispatchSpecificKey<String>()

/// The name of the queue that this runs on.
private var place: String { DispatchQueue.getSpecific(key: key) ?? "the calling thread" }

private func queue(_ name: String) -> DispatchQueue {
  let queue = DispatchQueue(label: name)
  queue.setSpecific(key: key, value: name)
  return queue
}

@Suite("Where work happens, as chapter 17 shows it")
struct QueueVectorTests {
  private let log = Log<String>()
  private let ended = Latch()

  private func run<P: Publisher>(_ publisher: P) -> [String] where P.Output == String, P.Failure == Never {
    let token = publisher.sink { [log, ended] _ in
      log.add("finished on \(place)")
      ended.open()
    } receiveValue: { [log] in
      log.add("\($0) on \(place)")
    }
    log.add("started")
    #expect(ended.wait())
    token.cancel()
    return log.entries
  }

  private var computation: some Publisher<String, Never> {
    Deferred { [log] in
      log.add("made on \(place)")
      return Computation(log: log)
    }
  }

  @Test func `V17-1 without a scheduler everything happens on the calling thread`() {
    #expect(
      run(computation) == [
        "made on the calling thread", "subscribed on the calling thread", "requested on the calling thread",
        "done on the calling thread", "finished on the calling thread", "started",
      ])
  }

  @Test func `V17-2 a publisher that is subscribed to on a queue does everything there`() {
    let steps = run(computation.subscribe(on: queue("q"))).filter { $0 != "started" }
    #expect(steps == ["made on q", "subscribed on q", "requested on q", "done on q", "finished on q"])
  }

  @Test func `V17-3 values and the completion are delivered on the queue of receive(on:)`() {
    let steps = run(computation.subscribe(on: queue("q")).receive(on: queue("main")))
    #expect(
      steps.filter { $0 != "started" } == [
        "made on q", "subscribed on q", "requested on q", "done on main", "finished on main",
      ])
  }

  @Test func `V17-4 work begins with the request, on the subscribing queue`() {
    let (begun, goOn) = (Latch(), Latch())
    let work = Computation(log: log) {
      begun.open()
      _ = goOn.wait()
    }
    let token = work.subscribe(on: queue("q")).receive(on: queue("main")).sink { [log, ended] _ in
      log.add("finished on \(place)")
      ended.open()
    } receiveValue: { [log] in
      log.add("\($0) on \(place)")
    }
    #expect(begun.wait())
    log.add("started")
    goOn.open()
    #expect(ended.wait())
    token.cancel()
    #expect(
      log.entries == [
        "subscribed on q", "requested on q", "started", "done on main", "finished on main",
      ])
  }

  @Test func `V17-4 nothing is delivered after a cancellation during the work`() {
    let (begun, goOn) = (Latch(), Latch())
    let worker = queue("q")
    let work = Computation(log: log) {
      begun.open()
      _ = goOn.wait()
    }
    let token = work.subscribe(on: worker).sink { [log] in log.add($0) }
    #expect(begun.wait())
    token.cancel()
    goOn.open()
    worker.sync {}
    #expect(log.entries.filter { $0 != "cancelled" } == ["subscribed on q", "requested on q"])
  }

  @Test func `V2.5 an observer of a center and a publisher of it receive the same, until removed`() {
    let centre = NotificationCenter()
    let name = Notification.Name("knock")
    let observer = centre.addObserver(forName: name, object: nil, queue: nil) { [log] _ in log.add("observer")
    }
    let token = centre.publisher(for: name).sink { [log] _ in log.add("publisher") }
    centre.post(name: name, object: nil)
    centre.removeObserver(observer)
    token.cancel()
    centre.post(name: name, object: nil)
    #expect(log.entries.sorted() == ["observer", "publisher"])
  }
}
