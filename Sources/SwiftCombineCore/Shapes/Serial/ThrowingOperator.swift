/// The implementation of operators that transform or drop each value by a throwing closure.
///
/// A thrown error fails the publisher, after the upstream was canceled.
@usableFromInline
final class ThrowingOperator<Input, Failure: Error, Downstream: Subscriber>: SerialOperator<Downstream>,
  Subscriber
where Downstream.Failure == any Error {
  /// The parts that its mirror shows.
  @usableFromInline enum ReflectedParts { case none, downstream, state }

  @usableFromInline let transform: (Input) throws -> Downstream.Input?
  @usableFromInline let reflected: ReflectedParts

  /// - Parameter transform: Transforms a value into the output, or drops it by returning `nil`; one more
  ///   value is then requested.
  @inlinable init(
    _ downstream: Downstream, name: String, early: EarlySignals, acceptsZeroDemand: Bool = true,
    reflecting reflected: ReflectedParts = .none,
    transform: @escaping (Input) throws -> Downstream.Input?
  ) {
    self.transform = transform
    self.reflected = reflected
    super.init(downstream, name: name, early: early, acceptsZeroDemand: acceptsZeroDemand)
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard takesValue else { return .none }
    do {
      guard let output = try transform(input) else { return .max(1) }
      return isOver ? .none : downstream.receive(output)
    } catch {
      cancelAndComplete(.failure(error))
      return .none
    }
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) { complete(completion.erased) }

  @usableFromInline override var parts: KeyValuePairs<String, Any> {
    switch reflected {
    case .none: [:]
    case .downstream: ["downstream": downstream]
    case .state:
      ["downstream": downstream, "finished": isOver, "upstreamSubscription": link.slot.subscription as Any]
    }
  }
}
