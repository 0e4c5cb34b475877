import SwiftCombineEngine

extension Publishers {
  /// A publisher that emits the elements of a sequence, and finishes.
  ///
  ///     let cancellable = (1...3).publisher.sink { print($0) }  // 1, 2, 3
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element
    /// The elements that the publisher emits.
    public let sequence: Elements

    /// Creates a publisher that emits the elements of a sequence, and finishes.
    @inlinable public init(sequence: Elements) { self.sequence = sequence }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      var iterator = sequence.makeIterator()
      if let first = iterator.next() {
        let state = SequenceState(sequence: sequence, next: first, iterator: iterator, downstream: subscriber)
        SourceSubscription.announce(state, to: subscriber)
      } else {
        EndSubscription.end(subscriber, with: .finished)
      }
    }

    @_transparent public var _deliversAtOnce: Bool { true }
    @inlinable public func _deliverAtOnce(_ demand: Subscribers.Demand, _ value: (Output) -> Bool) -> Bool {
      guard demand == .unlimited else { return false }
      var iterator = sequence.makeIterator(), next = iterator.next()
      // The next element is fetched before the current one is delivered, as to a subscriber.
      while let element = next {
        next = iterator.next()
        if !value(element) { break }
      }
      return true
    }
    /// A sequence of another module may run any code for its next element.
    public var _sendsInBursts: Bool { Elements.self is any HoldsItsElements.Type }
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}

/// A sequence of the standard library that stores its elements, or whose elements are integers: iterating
/// over it runs no foreign code.
protocol HoldsItsElements {}

extension Array: HoldsItsElements {}
extension ArraySlice: HoldsItsElements {}
extension ContiguousArray: HoldsItsElements {}
extension Set: HoldsItsElements {}
extension Dictionary: HoldsItsElements {}
extension String: HoldsItsElements {}
extension Range: HoldsItsElements where Bound == Int {}
extension ClosedRange: HoldsItsElements where Bound == Int {}
extension PartialRangeFrom: HoldsItsElements where Bound == Int {}

/// Delivers the elements of a sequence, then a completion with the last one: the next element is fetched
/// before the current one is delivered, so that the end is known without further demand.
@usableFromInline struct SequenceState<Elements: Sequence, Downstream: Subscriber>: SourceState
where Downstream.Input == Elements.Element {
  @usableFromInline let sequence: Elements
  @usableFromInline var next: Elements.Element?
  @usableFromInline var iterator: Elements.Iterator
  @usableFromInline let downstream: Downstream
  @usableFromInline let completion: Subscribers.Completion<Downstream.Failure>

  @inlinable init(
    sequence: Elements, next: Elements.Element?, iterator: Elements.Iterator, downstream: Downstream,
    completion: Subscribers.Completion<Downstream.Failure> = .finished
  ) {
    self.sequence = sequence
    self.next = next
    self.iterator = iterator
    self.downstream = downstream
    self.completion = completion
  }

  @inlinable mutating func send(_ demand: DemandCount, on subscription: SourceSubscription) -> Bool {
    var left = demand
    // In registers while this call has the turn.
    var next = self.next
    var iterator = self.iterator
    while !subscription.isClosed {
      if left == .none {
        self.next = next
        self.iterator = iterator
        guard let more = subscription.keepTurn() else { return false }
        left = more
        continue
      }
      left.takeOne()
      let element = next!
      next = iterator.next()
      if subscription.isClosed { return true }  // the iterator has canceled
      left += DemandCount(downstream.receive(element))
      if next == nil {
        if subscription.close() { downstream.receive(completion: completion) }
        return true
      }
    }
    return true
  }

  @usableFromInline var description: String {
    sequence is any CustomStringConvertible ? String(describing: sequence) : finalDescription
  }
  @usableFromInline var finalDescription: String { "Sequence" }
  @usableFromInline var parts: [Mirror.Child] { [("sequence", sequence)] }
  @usableFromInline var finalParts: () -> [Mirror.Child] { { [("sequence", [Elements.Element]())] } }
  @usableFromInline static var acceptsZeroDemand: Bool { true }
}

extension Sequence {
  /// A publisher that emits the elements of this sequence as they are requested, and then finishes.
  ///
  ///     let cancellable = (1...3).publisher.sink { print($0) }  // 1, 2, 3
  ///
  ///     [1, 2, 3].publisher    (1 2 3)┤
  ///
  /// **Delivery**: synchronously, on the thread of the request. **Demand**: the completion follows the last
  /// element and needs none.
  @inlinable public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}
