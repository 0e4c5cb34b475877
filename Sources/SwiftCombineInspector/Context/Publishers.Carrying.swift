import SwiftCombineEngine
import SwiftCombine

extension Publishers {
  /// A publisher that binds a task-local value around everything it delivers.
  public struct Carrying<Upstream: Publisher, Value: Sendable>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The task-local variable, whose value is read when a subscriber is attached.
    public let variable: TaskLocal<Value>

    /// Creates a publisher that binds a task-local value around everything it delivers.
    @inlinable public init(upstream: Upstream, variable: TaskLocal<Value>) {
      self.upstream = upstream
      self.variable = variable
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(CarryingSubscriber(downstream: subscriber, context: Self.context(of: variable)))
    }

    /// The context of a subscription: the value that the variable has now.
    @usableFromInline static func context(of variable: TaskLocal<Value>) -> CarriedContext {
      let value = variable.get()
      return CarriedContext(
        CarriedContext.Binding(ObjectIdentifier(variable)) { variable.withValue(value, operation: $0) })
    }
  }
}

/// Forwards all signals with a context.
@usableFromInline struct CarryingSubscriber<Downstream: Subscriber>: Subscriber, CustomStringConvertible {
  @usableFromInline let downstream: Downstream
  @usableFromInline let context: CarriedContext

  @inlinable init(downstream: Downstream, context: CarriedContext) {
    self.downstream = downstream
    self.context = context
  }

  @inlinable func receive(subscription: any Subscription) {
    around { downstream.receive(subscription: subscription) }
  }

  @inlinable func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    around { downstream.receive(input) }
  }

  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    around { downstream.receive(completion: completion) }
  }

  /// Values that are carried from further upstream stay, unless they are of the same variable.
  @inlinable func around<Result>(_ deliver: () -> Result) -> Result {
    context.added(to: CarriedContext.current).with(deliver)
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline var description: String { "Carrying" }
}

extension Publisher {
  /// Carries a task-local value to all closures downstream, also on other threads and at later times.
  ///
  ///     enum Request { @TaskLocal static var id = "none" }
  ///     let queue = DispatchQueue(label: "work")
  ///     let token = Request.$id.withValue("a1") {
  ///       Just(1).carrying(Request.$id).receive(on: queue).sink { print(Request.id, $0) }
  ///     }
  ///     queue.sync {}  // a1 1
  ///
  /// The value is read when a subscriber is attached, and is bound around each signal that this publisher
  /// delivers. `receive(on:)`, operators with a time, and inner publishers of `flatMap`, `switchToLatest` and
  /// `catch` take it along. See <doc:CarryingContext> for what else they do, and for the limits.
  ///
  /// **Demand**, **Failure** and **Cancellation**: pass unchanged. A request or a cancellation is passed
  /// upstream as it comes, with the values of the caller. **Memory**: retains the value
  /// until the subscription ends.
  ///
  /// - Parameter variable: The task-local variable, such as `$id`.
  @inlinable
  public func carrying<Value: Sendable>(_ variable: TaskLocal<Value>) -> Publishers.Carrying<Self, Value> {
    Publishers.Carrying(upstream: self, variable: variable)
  }
}
