import Combine
import SwiftCombineExtras
import SwiftCombineTesting
import Dispatch

/// Operators that deliver on a scheduler: a queue, or a clock that a thread of the race advances.
extension Kind {
  static let queued: [Kind] = [
    queued("receive(on:) a serial queue") { $0.receive(on: $1) },
    queued("receive(on:) a concurrent queue", isConcurrent: true) { $0.receive(on: $1) },
    queued("subscribe(on:) a serial queue", asks: false) { $0.subscribe(on: $1) },
    queued("receive(on:) twice", isConcurrent: true) { $0.receive(on: $1).map { $0 }.receive(on: $1) },
  ]

  static let timed: [Kind] = [
    timed("receive(on:) a clock", keepsAll: true) { $0.receive(on: $1) },
    timed("delay", keepsAll: true) { $0.delay(for: 1, scheduler: $1) },
    timed("timeout", keepsAll: true) { $0.timeout(1_000, scheduler: $1) },
    timed("debounce") { $0.debounce(for: 1, scheduler: $1) },
    timed("throttle, latest") { $0.throttle(for: 1, scheduler: $1, latest: true) },
    timed("throttle, first") { $0.throttle(for: 1, scheduler: $1, latest: false) },
    timedLists("collect(.byTime)") { $0.collect(.byTime($1, 1)) },
    timedLists("collect(.byTimeOrCount)") { $0.collect(.byTimeOrCount($1, 1, 2)) },
    timed("sample") { $0.sample(every: 1, scheduler: $1) },
    timedLists("window(every:)") { $0.window(every: 1, scheduler: $1).flatMap { $0.map { [$0] } } },
    timed("rateLimit") { $0.rateLimit(2, per: 1, scheduler: $1) },
  ]

  private static func queued<P: Publisher & SendableMetatype>(
    _ name: String, isConcurrent: Bool = false, asks: Bool = true,
    _ make: @escaping @Sendable (Source, DispatchQueue) -> P
  ) -> Kind where P.Output == Int, P.Failure == Broken {
    Kind(
      name: name, traits: asks ? [.ends, .fails, .asks] : [.ends, .fails],
      measure: .model(PassthroughModel(), .perInput)
    ) {
      let subject = Source()
      let queue = DispatchQueue(label: "race", attributes: isConcurrent ? .concurrent : [])
      return Rig(
        make(subject, queue).map { [$0] }, inputs: [Input(subject)], $0,
        settle: {
          // Actions in the queue may enqueue more.
          for _ in 0..<4 { queue.sync(flags: .barrier) {} }
        })
    }
  }

  private static func timed<P: Publisher & SendableMetatype>(
    _ name: String, keepsAll: Bool = false, _ make: @escaping @Sendable (Source, VirtualTimeScheduler) -> P
  ) -> Kind where P.Output == Int, P.Failure == Broken {
    clocked(
      name, keepsAll ? .model(PassthroughModel(), .perInput) : .rules(losesValues: true)
    ) { make($0, $1).map { [$0] } }
  }

  private static func timedLists<P: Publisher & SendableMetatype>(
    _ name: String, _ make: @escaping @Sendable (Source, VirtualTimeScheduler) -> P
  ) -> Kind where P.Output == [Int], P.Failure == Broken {
    clocked(name, .rules(losesValues: false), make)
  }

  private static func clocked<P: Publisher & SendableMetatype>(
    _ name: String, _ measure: Measure, _ make: @escaping @Sendable (Source, VirtualTimeScheduler) -> P
  ) -> Kind where P.Output == [Int], P.Failure == Broken {
    Kind(name: name, traits: [.ends, .fails, .waits], measure: measure) {
      let subject = Source()
      let scheduler = VirtualTimeScheduler()
      return Rig(
        make(subject, scheduler), inputs: [Input(subject)], $0,
        advance: { scheduler.advance(by: 1) }, settle: { scheduler.advance(by: 20) })
    }
  }
}
