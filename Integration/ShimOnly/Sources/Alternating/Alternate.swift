import SwiftCombine
import SwiftCombineOperatorKit

// The operator of the kit's tutorial, in a package that sees nothing but the products it names.

/// A publisher that takes turns between two publishers.
public struct Alternate<First: Publisher, Second: Publisher>: Publisher
where First.Output == Second.Output, First.Failure == Second.Failure {
  public typealias Output = First.Output
  public typealias Failure = First.Failure
  let first: First
  let second: Second

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let engine = OperatorEngine(
      AlternateMachine<Output, Failure>(), name: "Alternate", downstream: subscriber)
    let left = engine.input(
      0, for: First.self, machine: { $0.receive($1, from: 0) }, end: { $0.end($1, of: 0) })
    let right = engine.input(
      1, for: Second.self, machine: { $0.receive($1, from: 1) }, end: { $0.end($1, of: 1) })
    engine.connect([left, right])
    engine.announce()
    engine.subscribe(left, to: first)
    engine.subscribe(right, to: second)
  }
}

extension Publisher {
  /// Publishes a value of this publisher, then one of another, and so on.
  public func alternate<Other: Publisher>(with other: Other) -> Alternate<Self, Other>
  where Other.Output == Output, Other.Failure == Failure {
    Alternate(first: self, second: other)
  }
}

/// Holds what has arrived, whose turn it is, and the outstanding demand.
private struct AlternateMachine<Output, Failure: Error>: OperatorMachine {
  private var queues = [OperatorQueue<Output>(), OperatorQueue<Output>()]
  private var hasFinished = [false, false]
  private var failure: Failure?
  private var turn = 0
  private var demand = DemandCount.none
  private var unrequested = DemandCount.none

  mutating func request(_ outputs: DemandCount) {
    demand.add(outputs)
    unrequested.add(outputs)
  }

  mutating func receive(_ output: Output, from index: Int) { queues[index].append(output) }

  mutating func end(_ failure: Failure?, of index: Int) {
    if let failure { self.failure = failure } else { hasFinished[index] = true }
  }

  mutating func next() -> OperatorStep<Output, Failure>? {
    if demand != .none, let output = queues[turn].popFirst() {
      demand.takeOne()
      turn = 1 - turn
      return .deliver(output)
    }
    if let failure { return .complete(failure) }
    if hasFinished[turn], queues[turn].isEmpty { return .complete(nil) }
    if unrequested != .none {
      defer { unrequested = .none }
      return .requestAll(unrequested)
    }
    return nil
  }

  var bufferCounts: BufferCounts { BufferCounts(buffered: queues[0].count + queues[1].count) }
}
