/// The implementation of operators that publish whether a value was found: at the first value whose test has
/// the decisive outcome, or when the upstream finishes.
///
/// `contains` searches for a value that satisfies its predicate, and publishes whether there is one;
/// `allSatisfy` searches for one that does not, and publishes whether there is none.
@usableFromInline
final class SearchOperator<Input, Failure: Error, Downstream: Subscriber>: ReducingOperator<
  Failure, Downstream
>,
Subscriber
where Downstream.Input == Bool {
  @usableFromInline let predicate: (Input) throws(Downstream.Failure) -> Bool
  @usableFromInline let wanted: Bool

  /// - Parameter wanted: The outcome of a value's test that determines the result, and that result.
  @inlinable init(
    _ downstream: Downstream, name: String, wanted: Bool, failure: @escaping (Failure) -> Downstream.Failure,
    predicate: @escaping (Input) throws(Downstream.Failure) -> Bool
  ) {
    self.wanted = wanted
    self.predicate = predicate
    super.init(downstream, name: name, failure: failure)
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard isOpen else { return .none }
    do throws(Downstream.Failure) {
      if try predicate(input) == wanted { cancelAndSettle(wanted) }
    } catch {
      cancelAndFail(error)
    }
    return .none
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) { complete(completion, with: !wanted) }
}
