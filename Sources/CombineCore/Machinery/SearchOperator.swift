/// Answers whether a value was found: at the first value whose test comes out as wanted, or when the upstream
/// finishes.
///
/// `contains` wants a value that passes its test, and the answer is whether there is one; `allSatisfy` wants
/// one that does not, and the answer is whether there is none.
@usableFromInline
final class SearchOperator<Input, Failure: Error, Downstream: Subscriber>: ReducingOperator<
  Failure, Downstream
>,
Subscriber
where Downstream.Input == Bool {
  @usableFromInline
  let predicate: (Input) throws(Downstream.Failure) -> Bool
  @usableFromInline
  let wanted: Bool

  /// - Parameter wanted: The outcome of a value's test that settles the answer, and that answer.
  @inlinable
  init(
    _ downstream: Downstream, name: String, wanted: Bool, failure: @escaping (Failure) -> Downstream.Failure,
    predicate: @escaping (Input) throws(Downstream.Failure) -> Bool
  ) {
    self.wanted = wanted
    self.predicate = predicate
    super.init(downstream, name: name, failure: failure)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard isOpen else { return .none }
    do throws(Downstream.Failure) {
      if try predicate(input) == wanted { cancelAndSettle(wanted) }
    } catch {
      cancelAndFail(error)
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { complete(completion, with: !wanted) }
}
