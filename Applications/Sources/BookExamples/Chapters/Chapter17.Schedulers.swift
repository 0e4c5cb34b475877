import Combine
import Foundation
import SwiftCombineTesting

extension Chapter {
  static let schedulers = Chapter(17, "Schedulers", placeExamples + repeatingExamples)
}

/// The names of queues, as code that runs on them sees them.
enum Place {
  private static let key = DispatchSpecificKey<String>()

  /// A serial queue with a name.
  static func queue(_ name: String, target: DispatchQueue? = nil) -> DispatchQueue {
    let queue = DispatchQueue(label: name, target: target)
    queue.setSpecific(key: key, value: name)
    return queue
  }

  /// The name of the queue that this code runs on, or `caller` for the thread of the example.
  static var current: String {
    if let name = DispatchQueue.getSpecific(key: key) { return name }
    let queue = OperationQueue.current
    return queue === OperationQueue.main ? "caller" : queue?.name ?? "caller"
  }
}

extension Publisher where Failure == Never {
  /// Adds the place to each value.
  fileprivate var placed: some Publisher<String, Never> { map { "\($0) on \(Place.current)" } }

  /// Adds a note with the place of the completion.
  fileprivate func notingCompletion(on stage: Stage) -> some Publisher<Output, Never> {
    handleEvents(receiveCompletion: { _ in stage.note("finished on \(Place.current)") })
  }
}

extension Stage {
  /// Work of which each step is shown with its place.
  fileprivate func work() -> some Publisher<String, Never> {
    Deferred { [self] in
      note("started on \(Place.current)")
      return Work(stage: self) { "42" }
    }
  }
}

extension Chapter {
  @ExampleList static var placeExamples: [Example] {
    Example("caller", "Without a scheduler everything runs where the subscriber subscribes.") { stage in
      stage.work().placed.notingCompletion(on: stage).show("work", on: stage)
    }
    Example(
      "subscribe", "subscribe(on:) moves the subscription and the request, and so the work, to a queue."
    ) { stage in
      stage.work().subscribe(on: Place.queue("worker"))
        .placed.notingCompletion(on: stage).show("work", on: stage)
      stage.wait(forEndOf: "work")
    }
    Example("receive", "receive(on:) moves values and the completion to another queue.") { stage in
      stage.work().subscribe(on: Place.queue("worker")).receive(on: Place.queue("screen"))
        .placed.notingCompletion(on: stage).show("work", on: stage)
      stage.wait(forEndOf: "work")
    }
    Example("cancel", "A cancel during the work: nothing is delivered.") { stage in
      let (working, cancelled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let worker = Place.queue("worker")
      let subscription = Work(stage: stage) {
        working.signal()
        cancelled.wait()
        return "42"
      }
      .subscribe(on: worker).sink { stage.value($0, of: "work") }
      working.wait()
      stage.note("canceling on \(Place.current)")
      subscription.cancel()
      cancelled.signal()
      worker.sync {}
    }
    Example("immediate", "The immediate scheduler stays on the thread of the sender.") { stage in
      Just("1").subscribe(on: Place.queue("worker"))
        .map { ($0, Thread.current) }
        .receive(on: ImmediateScheduler.shared)
        .map { "\($0) on the \($1 === Thread.current ? "same" : "other") thread" }.show("value", on: stage)
      stage.wait(forEndOf: "value")
    }
    Example("timer", "subscribe(on:) does not move a timer from its run loop.") { stage in
      Timer.publish(every: 0.02, on: .current, in: .default).autoconnect()
        .subscribe(on: Place.queue("worker"))
        .scan(0) { count, _ in count + 1 }.placed.prefix(2).show("timer", on: stage)
      stage.serveRunLoop(untilEndOf: "timer")
    }
    Example(
      "operations", "An operation queue runs many operations at once, but receive(on:) keeps the order."
    ) { stage in
      let operations = OperationQueue()
      operations.name = "operations"
      (1...10).publisher.receive(on: operations).collect().placed.show("many", on: stage)
      stage.wait(forEndOf: "many")
      operations.maxConcurrentOperationCount = 1
      (1...10).publisher.receive(on: operations).collect().placed.show("one", on: stage)
      stage.wait(forEndOf: "one")
    }
    Example("options", "A dispatch queue takes options, such as a quality of service.") { stage in
      Just("1").receive(on: Place.queue("worker"), options: .init(qos: .userInteractive))
        .placed.show("value", on: stage)
      stage.wait(forEndOf: "value")
    }
    Example(
      "hops", "Two receive(on:) deliver on two queues, also when one queue is the target of the other."
    ) { stage in
      let worker = Place.queue("worker")
      Just("1").receive(on: worker).placed
        .receive(on: Place.queue("inner", target: worker)).placed.show("value", on: stage)
      stage.wait(forEndOf: "value")
    }
  }

  @ExampleList static var repeatingExamples: [Example] {
    Example(
      "run-loop", "A run loop repeats after each second, until a second action cancels the first.",
      takesTime: true
    ) { stage in
      let loop = stage.runLoop
      let repetition = loop.schedule(after: loop.now.advanced(by: .seconds(1)), interval: .seconds(1)) {
        stage.value("tick", of: "run loop")
      }
      loop.schedule(after: loop.now.advanced(by: .seconds(4.5)), tolerance: .milliseconds(500)) {
        repetition.cancel()
      }
      stage.wait(8)
    }
    Example(
      "queue", "A queue repeats at once and after each second, until it is canceled.", takesTime: true
    ) { stage in
      let repetition = stage.queue.schedule(after: stage.queue.now, interval: .seconds(1)) {
        stage.value("tick", of: "queue")
      }
      stage.wait(3.5)
      repetition.cancel()
      stage.wait(2)
    }
    Example(
      "stop", "A repetition that an action on the same queue cancels after four seconds.", takesTime: true
    ) { stage in
      let queue = stage.queue
      let repetition = queue.schedule(after: queue.now, interval: .seconds(1)) {
        stage.value("tick", of: "queue")
      }
      queue.schedule(after: queue.now.advanced(by: .seconds(4))) { repetition.cancel() }
      stage.wait(6)
    }
    Example(
      "stop-dispatch",
      "A repetition on a dispatch queue that asyncAfter of Dispatch cancels: no tick follows."
    ) { stage in
      let ticks = Ticks(on: Place.queue("worker"), stage: stage)
      ticks.start()
      stage.wait(forEndOf: "ticks")
    }
  }
}

/// A repetition in real time that stops soon after its first tick, with the means of Dispatch.
private final class Ticks: @unchecked Sendable {
  // Unchecked: used on the queue alone.

  private let queue: DispatchQueue
  private let stage: Stage
  private var count = 0
  private var repetition: (any Cancellable)?

  init(on queue: DispatchQueue, stage: Stage) { (self.queue, self.stage) = (queue, stage) }

  func start() {
    queue.sync {
      repetition = queue.schedule(after: queue.now, interval: .milliseconds(10)) { self.tick() }
    }
  }

  private func tick() {
    count += 1
    guard count == 1 else { return }
    stage.note("first tick on \(Place.current)")
    queue.asyncAfter(deadline: .now() + 0.04) { self.stop() }
  }

  private func stop() {
    repetition?.cancel()
    stage.note("canceled on \(Place.current)")
    let before = count
    queue.asyncAfter(deadline: .now() + 0.05) { [self] in
      repetition = nil
      stage.note(count == before ? "no tick after that" : "a tick after that")
      stage.end(of: "ticks", Subscribers.Completion<Never>.finished, .subscriber)
    }
  }
}
