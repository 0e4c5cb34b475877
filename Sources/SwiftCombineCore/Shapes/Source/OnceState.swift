import SwiftCombineEngine

/// The state of a source that delivers one value and then finishes.
@usableFromInline struct OnceState<Downstream: Subscriber>: SourceState {
  @usableFromInline let output: Downstream.Input
  @usableFromInline let description: String
  @usableFromInline let downstream: Downstream

  @inlinable init(_ output: Downstream.Input, name: String, downstream: Downstream) {
    self.output = output
    description = name
    self.downstream = downstream
  }

  @inlinable mutating func send(_ demand: DemandCount, on subscription: SourceSubscription) -> Bool {
    // No demand occurs only when the description is read, which takes the turn.
    if demand == .none {
      return subscription.keepTurn().map { _ in send(.unlimited, on: subscription) } ?? false
    }
    if subscription.isClosed { return true }
    _ = downstream.receive(output)
    if subscription.close() { downstream.receive(completion: .finished) }
    return true
  }

  @usableFromInline var finalDescription: String { description }
  @usableFromInline var parts: [Mirror.Child] { [(nil, output)] }
  @usableFromInline var finalParts: () -> [Mirror.Child] { { [] } }
  @usableFromInline static var acceptsZeroDemand: Bool { false }
}
