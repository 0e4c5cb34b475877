import Combine
import OperatorDescriptions
import SwiftCombineTesting
import Dispatch

/// Operators that deliver on a scheduler: a queue, or a clock that a thread of the race advances.
extension Kind {
  static let queued: [Kind] = [
    queued("receive(on:) a serial queue") { $0.receive(on: $1) },
    queued("receive(on:) a concurrent queue", isConcurrent: true) { $0.receive(on: $1) },
    queued("subscribe(on:) a serial queue", requests: false) { $0.subscribe(on: $1) },
    queued("receive(on:) twice", isConcurrent: true) { $0.receive(on: $1).map { $0 }.receive(on: $1) },
  ]

  /// Operators that use a clock, as they are described. Its ticks are seconds. Those that subscribe on the
  /// clock cancel there too, at an unknown time: see ``queued``.
  static let timed = OperatorDescription<NumberWorld>.timedElements.filter {
    !$0.operator.traits.contains(.subscribesLater)
  }.map { description, outcome in
    Kind(
      name: "\(description.name) on a clock", traits: [.ends, .fails, .waits], measure: Measure(outcome)
    ) {
      let (subject, world) = (Source(), NumberWorld())
      return Rig(
        description.build(subject.eraseToAnyPublisher(), world).mapError { _ in TestError.broken },
        inputs: [CallInput(subject)], $0,
        advance: { world.clock.advance(by: 1) }, settle: { world.clock.advance(by: 20) })
    }
  }

  private static func queued<P: Publisher & SendableMetatype>(
    _ name: String, isConcurrent: Bool = false, requests: Bool = true,
    _ make: @escaping @Sendable (Source, DispatchQueue) -> P
  ) -> Kind where P.Output == Int, P.Failure == TestError {
    Kind(
      name: name, traits: requests ? [.ends, .fails, .requests] : [.ends, .fails],
      measure: .model(PassthroughModel(), .scheduled)
    ) {
      let subject = Source()
      let queue = DispatchQueue(label: "race", attributes: isConcurrent ? .concurrent : [])
      return Rig(
        make(subject, queue).map { [$0] }, inputs: [CallInput(subject)], $0,
        settle: {
          // Actions in the queue may enqueue more.
          for _ in 0..<4 { queue.sync(flags: .barrier) {} }
        })
    }
  }
}

extension Kind.Measure {
  fileprivate init(_ outcome: TimedOutcome) {
    switch outcome {
    case .each: self = .model(PassthroughModel(), .scheduled)
    case .all: self = .rules(.later)
    case .some: self = .rules(.some)
    }
  }
}
