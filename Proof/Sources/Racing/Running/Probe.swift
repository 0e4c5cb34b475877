import Combine
import OperatorDescriptions
@_spi(Threads) import SwiftCombineTesting
import Foundation
import Harness
import Synchronization

/// A subscriber that keeps what it receives without a lock: that its signals are serial, each after the
/// previous one, is the publisher's duty.
final class Probe: Subscriber, @unchecked Sendable {
  private(set) var signals: [CallSignal] = []
  private var subscription: (any Subscription)?
  /// Whether the subscription has arrived.
  private let isOpen = Atomic<Bool>(false)
  private let isOver = Atomic<Bool>(false)
  private let isInside = Atomic<Bool>(false)
  private let wanted: Atomic<Int>
  private let complaints = Locked<[String]>([])
  private let witness: Witness

  init(wanting count: Int, _ census: Census) {
    wanted = Atomic(count)
    witness = Witness(census)
  }

  /// The rules that were broken.
  var violations: [String] { complaints.withLock { $0 } }

  private func complain(_ text: String) { complaints.withLock { $0.append(text) } }

  // MARK: Signals

  func receive(subscription: any Subscription) {
    if self.subscription != nil { complain("a second subscription came") }
    self.subscription = subscription
    isOpen.store(true, ordering: .relaxed)
    let count = wanted.load(ordering: .relaxed)
    if count > 0 { subscription.request(count.demand) }
  }

  func receive(_ input: [Int]) -> Subscribers.Demand {
    take(.value(input)) {
      let wanted = self.wanted.load(ordering: .relaxed)
      if wanted == 0 { complain("\(input) was not requested") }
      if wanted < .everything { self.wanted.subtract(1, ordering: .relaxed) }
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<TestError>) {
    take(completion.isFinished ? .finished : .failed) { isOver.store(true, ordering: .relaxed) }
  }

  /// Keeps a signal, unless another one is being kept at that moment: then the array must not be touched.
  private func take(_ signal: CallSignal, _ check: () -> Void) {
    if isInside.exchange(true, ordering: .relaxed) {
      complain("\(signal) came while another signal was being delivered")
      return
    }
    if !isOpen.load(ordering: .relaxed) { complain("\(signal) came before the subscription") }
    if isOver.load(ordering: .relaxed) { complain("\(signal) came after the completion") }
    check()
    signals.append(signal)
    isInside.store(false, ordering: .relaxed)
  }

  // MARK: What the subscriber does

  func request(_ count: Int) {
    wanted.add(count, ordering: .relaxed)
    subscription?.request(count.demand)
  }

  func cancel() { subscription?.cancel() }
}

extension Subscribers.Completion {
  var isFinished: Bool { if case .finished = self { true } else { false } }
}
