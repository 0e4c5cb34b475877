import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

/// Combines each value of one upstream with the latest values of the others.
@usableFromInline struct WithLatestMachine<Input, Values: LatestValues, Failure: Error>: OperatorMachine {
  @usableFromInline typealias Output = (Input, Values.Row)

  @usableFromInline var values: Values
  @usableFromInline var demand = DemandCount.none
  @usableFromInline var unasked = DemandCount.none
  /// Outputs to deliver. Their demand has been subtracted.
  @usableFromInline var due = Queue<Output>()
  /// The completion, delivered after the outputs that are due.
  @usableFromInline var end: Failure??

  @inlinable init(_ values: Values) { self.values = values }

  @inlinable mutating func request(_ outputs: DemandCount) {
    demand += outputs
    unasked += outputs
  }

  @inlinable mutating func receive(_ input: Input) {
    guard end == nil, demand != .none else { return }
    if values.isComplete {
      demand.takeOne()
      due.append((input, values.tuple))
    } else if !demand.isUnlimited {
      unasked += DemandCount(1)
    }
  }

  /// The upstream terminated, or one of the others failed or finished without a value.
  @inlinable mutating func end(_ failure: Failure?) {
    if end == nil { end = .some(failure) }
  }

  @inlinable mutating func next() -> Step<Output, Failure>? {
    if let output = due.popFirst() { return .deliver(output) }
    if let end { return .complete(end) }
    if unasked != .none {
      defer { unasked = .none }
      return .requestOuter(unasked)
    }
    return nil
  }
}

extension OperatorEngine {
  /// Creates the inlet of one of the other publishers.
  ///
  /// - Parameters:
  ///   - index: The index of the other publisher.
  ///   - publisher: The type of the other publisher.
  ///   - exchange: Replaces its latest value with a new one, and returns the old one.
  ///   - isMissing: Returns whether it has not sent a value yet.
  @inlinable func latestInlet<Input, Values, P: Publisher>(
    _ index: Int, for publisher: P.Type, _ exchange: @escaping (inout Values, P.Output) -> P.Output?,
    isMissing: @escaping (Values) -> Bool
  ) -> Inlet<OperatorEngine, P.Output, P.Failure>
  where Machine == WithLatestMachine<Input, Values, P.Failure> {
    inlet(index, for: publisher, asking: .unlimited) { engine, inlet, value in
      engine.signal((value, exchange), from: inlet) { $1.1(&$0.values, $1.0) }
    } end: { engine, inlet, failure in
      engine.signal((failure, isMissing)) { machine, end in
        if end.0 != nil || end.1(machine.values) { machine.end(end.0) }
      }
    }
  }

  /// Subscribes to the other publishers, and then to the upstream.
  @inlinable func start<Input, Values, Upstream: Publisher>(
    _ others: [InletLink], then upstream: Upstream, _ subscribeToOthers: () -> Void
  ) where Machine == WithLatestMachine<Input, Values, Upstream.Failure>, Upstream.Output == Input {
    let values = inlet(for: Upstream.self) { engine, inlet, value in
      engine.signal(value, from: inlet) { $0.receive($1) }
    } end: { engine, _, failure in
      engine.signal(failure) { $0.end($1) }
    }
    connect(others)
    setOuter(values)
    announce()
    subscribeToOthers()
    subscribe(values, to: upstream)
  }
}
