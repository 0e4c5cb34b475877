import Combine
import OperatorDescriptions
import SwiftCombineTesting
import Dispatch

extension Operator {
  /// Every described operator, with the arguments of its description. Those whose arguments vary, and whose
  /// values a list model knows, are in the other files.
  static let described = OperatorDescription<LabWorld<VirtualTimeScheduler>>.all(with: .verifier)
    // A failure would stop the program.
    .filter { !$0.traits.contains(.stopsAtFailure) }
    .map(Operator.init(describedBy:))

  /// Those that use a clock, on a queue.
  static let describedOnQueue = OperatorDescription<LabWorld<DispatchQueue>>.timed.map { description in
    Operator(threaded: "described" + words(in: description.name) + "OnQueue") { up, _, lab in
      description.build(
        up,
        LabWorld(
          lab: lab, clock: lab.stage.queue, delay: .microseconds(50), interval: .microseconds(50),
          timeLimit: .microseconds(200)))
    }
  }

  private init(describedBy description: OperatorDescription<LabWorld<VirtualTimeScheduler>>) {
    let name = "described" + words(in: description.name)
    let isPassing = description.traits.isSuperset(of: [.passesSubscription, .deliversAfterCancel])
    let late: Traits = isPassing ? .passesLateValues : []
    if description.traits.isSuperset(of: [.passesSubscription, .keepsAll]) {
      self.init(passing: name, traits: .passing.union(late)) { up, lab in description.build(up, LabWorld(lab))
      }
    } else {
      self.init(threaded: name, traits: late) { up, _, lab in description.build(up, LabWorld(lab)) }
    }
  }
}

/// The words of a name with signs and spaces, as a part of a chain spells them.
private func words(in name: String) -> String {
  let words = name.replacing("_", with: "some").split { !$0.isLetter }
  return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}

/// What the described operators use of a trial.
private struct LabWorld<Clock: Scheduler & Sendable>: OperatorWorld, @unchecked Sendable {
  let lab: Lab
  let clock: Clock
  var delay: Clock.SchedulerTimeType.Stride
  var interval: Clock.SchedulerTimeType.Stride
  var timeLimit: Clock.SchedulerTimeType.Stride

  var limit: Int { 1000 }
  func element(_ number: Int) -> Number { lab.number(number) }
  func checked(_ element: Number) throws -> Number { try RandomPipelines.checked(element, against: 3) }
  func isAwaited(_ element: Number) -> Bool { element.int > 3 }
  func subscribed<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> {
    Unadorned(upstream: publisher).eraseToAnyPublisher()
  }
  func output<Value>(_ value: Value) -> Number {
    switch value {
    case let number as Number: number
    case let numbers as [Number]: lab.number(sum(numbers))
    default: lab.number(0)
    }
  }
}

extension LabWorld<VirtualTimeScheduler> {
  init(_ lab: Lab) { self.init(lab: lab, clock: lab.scheduler, delay: 0, interval: 10, timeLimit: 10) }
}

/// A publisher without its own forms of operators.
private struct Unadorned<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure
  let upstream: Upstream

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.receive(subscriber: subscriber)
  }
}

extension Number: OperatorElement {
  /// Numbers of a trial may be zero or negative.
  public var number: Int { Int(int.magnitude / 2) + 1 }
  public var seen: Number { self }

  public init(from decoder: any Decoder) throws { fatalError("A coder of a trial returns the number.") }
  public func encode(to encoder: any Encoder) throws {}
}
