#if canImport(Darwin) || os(Linux) || os(Android)
  import Foundation
  import SwiftCombine

  /// A subscriber whose signals arrive on any thread and are waited for.
  ///
  /// `@unchecked Sendable`: its state is locked.
  final class Probe<Input, Failure: Error>: Subscriber, @unchecked Sendable {
    private let condition = NSCondition()
    private var subscription: (any Subscription)?
    private var received: [Input] = []
    private var end: Subscribers.Completion<Failure>?
    private let first: Subscribers.Demand
    private let answer: (Probe, Input) -> Subscribers.Demand

    /// - Parameters:
    ///   - first: What is requested with the subscription.
    ///   - answer: What is requested with a value.
    init(
      requesting first: Subscribers.Demand = .unlimited,
      answering answer: @escaping (Probe, Input) -> Subscribers.Demand = { _, _ in .none }
    ) {
      self.first = first
      self.answer = answer
    }

    func receive(subscription: any Subscription) {
      condition.withLock { self.subscription = subscription }
      if first != .none { subscription.request(first) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      condition.withLock {
        received.append(input)
        condition.broadcast()
      }
      return answer(self, input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      condition.withLock {
        end = completion
        condition.broadcast()
      }
    }

    func request(_ demand: Subscribers.Demand) { condition.withLock { subscription }?.request(demand) }
    func cancel() { condition.withLock { subscription }?.cancel() }

    var values: [Input] { condition.withLock { received } }
    var completion: Subscribers.Completion<Failure>? { condition.withLock { end } }
    var failure: Failure? { if case .failure(let failure) = completion { failure } else { nil } }

    /// Waits for the completion.
    var failureAtEnd: Failure? {
      waitForEnd()
      return failure
    }

    /// Waits for a number of values in all.
    ///
    /// - Returns: The values; fewer if that takes longer than anything can.
    @discardableResult func wait(for count: Int) -> [Input] { wait { received.count >= count } }

    /// Waits for the completion.
    @discardableResult func waitForEnd() -> [Input] { wait { end != nil } }

    /// Waits until the values are as they should be.
    @discardableResult func wait(until areDone: ([Input]) -> Bool) -> [Input] { wait { areDone(received) } }

    private func wait(_ isDone: () -> Bool) -> [Input] {
      condition.withLock {
        let deadline = Date(timeIntervalSinceNow: 600)
        while !isDone(), condition.wait(until: deadline) {}
        return received
      }
    }
  }

  extension Publisher {
    func probe(
      _ first: Subscribers.Demand = .unlimited,
      answering answer: @escaping (Probe<Output, Failure>, Output) -> Subscribers.Demand = { _, _ in .none }
    ) -> Probe<Output, Failure> {
      let probe = Probe<Output, Failure>(requesting: first, answering: answer)
      subscribe(probe)
      return probe
    }
  }
#endif
