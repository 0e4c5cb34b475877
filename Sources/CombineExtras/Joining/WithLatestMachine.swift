import CombineMachinery
import CombineShim
import CombineToolkit

/// Joins each value of one upstream with the latest values of the others.
@usableFromInline
struct WithLatestMachine<Input, Values: LatestValues, Failure: Error>: OperatorMachine {
  @usableFromInline
  typealias Output = (Input, Values.Row)

  @usableFromInline
  var values: Values
  @usableFromInline
  var demand = DemandCount.none
  @usableFromInline
  var unasked = DemandCount.none
  /// What is to be delivered. Its demand has been taken.
  @usableFromInline
  var due = Queue<Output>()
  /// How it ends, after what is due.
  @usableFromInline
  var end: Failure??

  @inlinable
  init(_ values: Values) { self.values = values }

  @inlinable
  mutating func request(_ outputs: DemandCount) {
    demand += outputs
    unasked += outputs
  }

  @inlinable
  mutating func receive(_ input: Input) {
    guard end == nil, demand != .none else { return }
    if values.isComplete {
      demand.takeOne()
      due.append((input, values.row))
    } else if !demand.isUnlimited {
      unasked += DemandCount(1)
    }
  }

  /// The upstream ended, or one of the others did for which there will be no value.
  @inlinable
  mutating func end(_ failure: Failure?) {
    if end == nil { end = .some(failure) }
  }

  @inlinable
  mutating func next() -> Step<Output, Failure>? {
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
  /// Makes the way in of one of the others.
  ///
  /// - Parameters:
  ///   - index: Which of them it is.
  ///   - publisher: Its type.
  ///   - exchange: Puts its new value in the place of the old one, and returns that.
  ///   - isMissing: Whether it has not sent a value.
  @inlinable
  func latestInlet<Input, Values, P: Publisher>(
    _ index: Int, for publisher: P.Type, _ exchange: @escaping (inout Values, P.Output) -> P.Output?,
    isMissing: @escaping (Values) -> Bool
  ) -> Inlet<OperatorEngine, P.Output, P.Failure>
  where Machine == WithLatestMachine<Input, Values, P.Failure> {
    inlet(index, for: publisher, asking: .unlimited) { engine, inlet, value in
      engine.signal((value, exchange), from: inlet) { $1.1(&$0.values, $1.0) }
    } end: { engine, inlet, failure in
      _ = engine.signal((failure, isMissing)) { machine, end in
        if end.0 != nil || end.1(machine.values) { machine.end(end.0) }
      }
    }
  }

  /// Subscribes to the others, and then to the publisher whose values they are joined with.
  @inlinable
  func start<Input, Values, Upstream: Publisher>(
    _ others: [InletLink], then upstream: Upstream, _ subscribeToOthers: () -> Void
  ) where Machine == WithLatestMachine<Input, Values, Upstream.Failure>, Upstream.Output == Input {
    let values = inlet(for: Upstream.self) { engine, inlet, value in
      engine.signal(value, from: inlet) { $0.receive($1) }
    } end: { engine, _, failure in
      _ = engine.signal(failure) { $0.end($1) }
    }
    connect(others)
    setOuter(values)
    announce()
    subscribeToOthers()
    subscribe(values, to: upstream)
  }
}
