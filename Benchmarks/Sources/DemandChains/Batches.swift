import Combine

/// A subscriber that requests a number of values when it has received those that it has requested before.
final class Batches<Input>: Subscriber {
  private let size: Int
  private var left: Int
  private let take: (Input) -> Void
  private let completed: () -> Void

  /// - Parameters:
  ///   - size: How many values it requests at a time.
  ///   - take: Receives the values.
  ///   - completed: Called at the completion.
  init(of size: Int, _ take: @escaping (Input) -> Void, _ completed: @escaping () -> Void) {
    self.size = size
    left = size
    self.take = take
    self.completed = completed
  }

  func receive(subscription: any Subscription) { subscription.request(.max(size)) }

  func receive(_ input: Input) -> Subscribers.Demand {
    take(input)
    left -= 1
    if left > 0 { return .none }
    left = size
    return .max(size)
  }

  func receive(completion: Subscribers.Completion<Never>) { completed() }
}
