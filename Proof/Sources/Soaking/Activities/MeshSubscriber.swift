import Combine
@_spi(Threads) import SwiftCombineTesting
import Harness
import Synchronization

/// A value that is counted.
final class Parcel: Sendable {
  private let witness: Witness
  init(_ stint: Stint) { witness = Witness(stint.census) }
}

/// A subscriber of the crowd.
final class MeshSubscriber: Subscriber, @unchecked Sendable {
  private struct State {
    var subscription: Shared<any Subscription>?
    var isCancelled = false
    var canceller: UInt = 0
    var wanted = 0
    var strays = 0
    var generator: SeededGenerator
  }

  private let mesh: Mesh
  private let state: Locked<State>
  private let inside = Atomic<UInt>(0)
  private let depth = Atomic<Int>(0)
  private let witness: Witness
  /// What it requests in all, limited so that no number of requests overflows the count.
  private static let everything = 1 << 40

  init(_ mesh: Mesh, _ seed: UInt64, _ census: Census) {
    self.mesh = mesh
    state = Locked(State(generator: SeededGenerator(seed: seed)))
    witness = Witness(census)
  }

  func receive(subscription: any Subscription) {
    let isCancelled = state.withLock { state in
      state.subscription = Shared(subscription)
      return state.isCancelled
    }
    if isCancelled { return cancel() }
    request(.max(3))
  }

  func receive(_ input: Parcel) -> Subscribers.Demand {
    let thread = threadNumber()
    check(thread)
    let former = inside.exchange(thread, ordering: .relaxed)
    if !mesh.sends, former != 0, former != thread { mesh.stint.complain("two values were delivered at once") }
    if mesh.stint.mistake == .overlap, former == 0 { mesh.stint.start([{ _ = self.receive(input) }]).wait() }
    if depth.add(1, ordering: .relaxed).newValue < 4 {
      var generator = state.withLock { SeededGenerator(seed: $0.generator.next()) }
      mesh.act(self, &generator)
    }
    depth.subtract(1, ordering: .relaxed)
    inside.store(former, ordering: .relaxed)
    return state.withLock { state in
      if state.isCancelled { return .none }
      state.wanted += 1
      return .max(1)
    }
  }

  /// A value must have been requested, and none arrives after a cancellation, except those under way on other
  /// threads.
  private func check(_ thread: UInt) {
    let complaint = state.withLock { state -> String? in
      state.wanted -= 1
      if state.wanted < 0 { return "an unrequested value was received" }
      guard state.canceller != 0 else { return nil }
      state.strays += 1
      return state.canceller == thread
        ? "a value came on the thread that had canceled"
        : state.strays > 4 ? "values came after a cancellation" : nil
    }
    if let complaint { mesh.stint.complain(complaint) }
  }

  func receive(completion: Subscribers.Completion<Never>) {
    let former = state.withLock { state in
      state.isCancelled = true
      defer { state.subscription = nil }
      return state.subscription
    }
    withExtendedLifetime(former) {}
  }

  func request(_ demand: Subscribers.Demand) {
    let subscription = state.withLock { state -> Shared<any Subscription>? in
      if state.isCancelled { return nil }
      state.wanted += demand.max ?? Self.everything
      return state.subscription
    }
    subscription?.value.request(demand)
  }

  func cancel() {
    let subscription = state.withLock { state -> Shared<any Subscription>? in
      state.isCancelled = true
      defer { state.subscription = nil }
      return state.subscription
    }
    guard let subscription else { return }
    subscription.value.cancel()
    let thread = threadNumber()
    state.withLock { $0.canceller = thread }
  }
}
