import Combine
import CoreFoundation
import Foundation
import Synchronization
import TestSupport

/// A subscriber that records what it receives, in words, and answers each value with a closure.
final class Probe<Input, Failure: Error>: Subscriber, @unchecked Sendable {
  let history = Log<String>()
  let received = Latch()
  private let first: Subscribers.Demand
  private let describe: (Input) -> String
  private let answer: (Probe, Input) -> Subscribers.Demand
  private let current = Mutex<Held?>(nil)
  private struct Held: @unchecked Sendable { let subscription: any Subscription }

  /// - Parameters:
  ///   - first: The demand requested on subscription.
  ///   - describe: The words for a value.
  ///   - answer: Handles a value, and returns additional demand.
  init(
    requesting first: Subscribers.Demand, describing describe: @escaping (Input) -> String = { "\($0)" },
    answering answer: @escaping (Probe, Input) -> Subscribers.Demand = { _, _ in .none }
  ) {
    self.first = first
    self.describe = describe
    self.answer = answer
  }

  var subscription: (any Subscription)? { current.withLock { $0 }?.subscription }

  func receive(subscription: any Subscription) {
    let held = Held(subscription: subscription)
    current.withLock { $0 = held }
    history.add("subscription")
    if first != .none { subscription.request(first) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    history.add(describe(input))
    defer { received.open() }
    return answer(self, input)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    history.add("\(completion)")
    received.open()
  }

  func cancel() { subscription?.cancel() }

  /// Releases the subscription, without canceling it.
  func forget() { current.withLock { $0 = nil } }
}

/// A thread that does nothing but run its run loop, which sleeps until it is woken.
final class LoopThread: @unchecked Sendable {
  private(set) var loop: RunLoop!
  private(set) var thread: Thread!
  private var isStopped = false
  private let stopped = Latch()

  init() {
    let started = Latch()
    thread = Thread { [self] in
      loop = RunLoop.current
      // Keeps the loop from ending for want of anything to wait for.
      loop.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .default)
      started.open()
      while !isStopped { _ = loop.run(mode: .default, before: .distantFuture) }
      stopped.open()
    }
    thread.start()
    precondition(started.wait())
  }

  func stop() {
    loop.schedule { [self] in
      isStopped = true
      CFRunLoopStop(CFRunLoopGetCurrent())
    }
    precondition(stopped.wait())
  }
}
