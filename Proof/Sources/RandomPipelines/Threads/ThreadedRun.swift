import Combine
@_spi(Threads) import SwiftCombineTesting
import Dispatch
import Foundation
import Harness
import Synchronization

/// A chain that threads run: some send to its sources, others subscribe, request, cancel and let time pass,
/// and each does what publishers leave to other threads.
final class ThreadedRun: @unchecked Sendable {
  private typealias Step = (ThreadedRun, inout SeededGenerator) -> Void

  let lab = Lab()
  private let publisher: Numbers
  private let plan: DemandPattern.Plan
  private let queues: Bool
  private var generator: SeededGenerator
  private let busy: Atomic<Int>
  /// How many threads there are.
  static let crewSize = 3

  init(_ chain: Chain, _ vocabulary: Vocabulary, seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    busy = Atomic(Self.crewSize)
    var publisher = vocabulary.source(chain.source).build(chain.source.numbers, lab)
    for (number, part) in chain.operators.enumerated() {
      lab.stage.isPassed = chain.operators[(number + 1)...].allSatisfy {
        Self.passing.contains($0.name) || vocabulary.operator($0).traits.contains(.passesLateValues)
      }
      publisher = vocabulary.operator(part).build(publisher, part.numbers, lab)
    }
    self.publisher = publisher
    plan = vocabulary.demand(chain.demand).plan(chain.demand.numbers)
    let words = chain.operators.map(\.name)
    queues =
      words.contains { $0.hasSuffix("Queue") || $0.hasPrefix("async") || $0.hasSuffix("Async") }
      || chain.source.name == "async"
    lab.stage.begin(seed: generator.next()) { [weak self] in
      self?.add()
    } advance: { [lab] in
      lab.scheduler.advance(by: 1)
    }
  }

  /// Operators that have no state, or do not look at it: a value that arrives after the completion, or after
  /// a cancellation, passes. It is the one whose closure, upstream, has completed its source or canceled.
  /// Those that are described have a trait for it.
  private static let passing: Set = [
    "acting", "map", "mapFilterMap", "mapKeyPath", "mapError", "replaceNil", "filter", "filterIf",
    "partition",
    "compactMap", "unwrap", "mapMany", "scan", "breakpoint", "erased",
  ]

  private func add() {
    let subscriber = ThreadedSubscriber(lab, plan)
    lab.stage.add(subscriber)
    subscriber.subscribe(to: publisher)
  }

  /// Runs the chain until it has completed or all subscribers have canceled.
  ///
  /// - Parameter patience: how many seconds it may take until it has completed.
  func run(_ crew: Crew, patience: Double) {
    let count = Int.random(in: 1...3, using: &generator)
    let early = Int.random(in: 0...count, using: &generator)
    for _ in 0..<early { add() }
    var bodies: [[Step]] = lab.stage.inputs.flatMap(sending)
    for number in 0..<count {
      bodies.append(
        number < early ? calling(number) : [Self.pause, { run, _ in run.add() }] + calling(number))
    }
    bodies.append((0..<6).map { _ in { run, _ in run.lab.scheduler.advance(by: 1) } })
    bodies.shuffle(using: &generator)
    let threads = (0..<Self.crewSize).map { thread in
      let own = Shared(bodies.indices.filter { $0 % Self.crewSize == thread }.map { bodies[$0] })
      let seed = generator.next()
      return { @Sendable in self.work(own.value, seed) }
    }
    crew.race(threads)
    settle(patience)
  }

  // MARK: What threads do

  /// Each sender sends all numbers; the last one completes.
  private func sending(_ input: Input) -> [[Step]] {
    let ended = Counter()
    return (0..<input.senders).map { _ in
      let sends: [Step] = (0..<input.count).map { number in { _, _ in input.send(number) } }
      let end: Step = { _, _ in
        if ended.next() == input.senders, let ending = input.ending { input.end(ending) }
      }
      return sends + [end]
    }
  }

  /// What is called on a subscriber: requests, and a cancellation.
  private func calling(_ number: Int) -> [Step] {
    var steps: [Step] = []
    if plan.refill > .none {
      steps += (0..<6).map { _ in { run, _ in run.subscriber(number)?.request(run.plan.refill) } }
    }
    let cancel: Step = { run, _ in run.subscriber(number)?.cancel() }
    switch plan.cancellation {
    case .none, .inside: break
    case .beside: steps += Array(repeating: Self.pause, count: plan.limit) + [cancel]
    case .after:
      steps += (0..<6).map { _ in
        { run, _ in
          if let subscriber = run.subscriber(number), subscriber.valueCount >= run.plan.limit {
            subscriber.cancel()
          }
        }
      }
    }
    return steps
  }

  private func subscriber(_ number: Int) -> ThreadedSubscriber? {
    let subscribers = lab.stage.subscribers
    return number < subscribers.count ? subscribers[number] : nil
  }

  private static func pause(_: ThreadedRun, _: inout SeededGenerator) {}

  /// Does the steps of some bodies, each in its order, and what is left to any thread.
  private func work(_ bodies: [[Step]], _ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bodies = bodies.filter { !$0.isEmpty }.map { $0[...] }
    while !bodies.isEmpty {
      let index = Int.random(in: bodies.indices, using: &generator)
      bodies[index].removeFirst()(self, &generator)
      if bodies[index].isEmpty { bodies.remove(at: index) }
      switch generator.next() % 16 {
      case 0..<6: spin(Int.random(in: 0...80, using: &generator))
      case 6: sched_yield()
      case 7..<11: _ = lab.stage.work()
      default: break
      }
    }
    busy.subtract(1, ordering: .acquiringAndReleasing)
    while true {
      if lab.stage.work() { continue }
      if busy.load(ordering: .acquiring) == 0, lab.stage.isIdle { return }
      sched_yield()
    }
  }

  // MARK: The end

  /// Completes the sources, requests the rest, and waits until all subscribers have completed.
  private func settle(_ patience: Double) {
    let stage = lab.stage
    quiesce()
    let requestsFirst = Bool.random(using: &generator)
    if requestsFirst { for subscriber in stage.subscribers { subscriber.requestRest() } }
    for input in stage.inputs { input.end(.finished) }
    let isComplete = isQuiet(within: patience) {
      // Closures may have added some.
      for subscriber in stage.subscribers { subscriber.requestRest() }
      return stage.subscribers.allSatisfy(\.isOver)
    }
    if !isComplete { stage.complain("a subscriber has not completed, though all sources have") }
    stage.calm()
    for subscriber in stage.subscribers where !subscriber.isOver { subscriber.cancel() }
    if !isQuiet(within: patience, { stage.isIdle && stage.openCount.load(ordering: .acquiring) == 0 }) {
      stage.complain("a source has neither ended nor been canceled")
    }
    stage.close()
  }

  private func isQuiet(within seconds: Double, _ isTrue: () -> Bool) -> Bool {
    happens(within: seconds) { time in
      while true {
        quiesce()
        if isTrue() { return .success }
        if DispatchTime.now() >= time { return .timedOut }
        usleep(50)
      }
    }
  }

  /// Does what is left to threads, queues and the clock.
  private func quiesce() {
    while lab.stage.work() {}
    lab.settle()
    if queues {
      lab.stage.queue.sync {}
      lab.stage.concurrentQueue.sync(flags: .barrier) {}
    }
    while lab.stage.work() {}
  }
}

/// Does nothing for some turns.
@inline(never)
private func spin(_ turns: Int) {
  let counter = Atomic<Int>(0)
  for _ in 0..<turns { counter.add(1, ordering: .relaxed) }
}
