import SwiftCombineEngine
import SwiftCombine
import Synchronization

/// The flags that tell whether a workpiece is being changed, and whether the subscriber has canceled.
@usableFromInline class Workbench {
  @usableFromInline @exclusivity(unchecked) final var isBusy = false
  @usableFromInline final let isCancelled = Atomic<Bool>(false)

  @inlinable init() {}
}

/// State of one subscription that foreign code changes in place, or compares and hashes.
///
/// It is taken out while it is changed, so no access to it is open when that code sends to the same
/// publisher. A value that it sends is queued until the change is made: see `Publisher.waiting(for:name:)`.
@usableFromInline final class Workpiece<State>: Workbench {
  @usableFromInline @exclusivity(unchecked) var kept: State?

  @inlinable init(_ state: State) { kept = state }

  /// The state, between two changes.
  @inlinable var state: State { kept! }

  @inlinable func change<Result, Failure>(
    _ change: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    isBusy = true
    var state = kept.take()!
    let result: Result
    do throws(Failure) {
      result = try change(&state)
    } catch {
      putBack(state)
      throw error
    }
    putBack(state)
    return result
  }

  @inlinable func putBack(_ state: State) {
    kept = state  // it was nil: the assignment releases nothing
    isBusy = false
  }
}

/// A publisher of the upstream's signals, which queues those that arrive while a workpiece is changed until
/// the change is made and its value is delivered.
@usableFromInline struct Waiting<Upstream: Publisher>: Publisher {
  @usableFromInline typealias Output = Upstream.Output
  @usableFromInline typealias Failure = Upstream.Failure
  @usableFromInline let upstream: Upstream
  @usableFromInline let workbench: Workbench
  @usableFromInline let name: String

  @inlinable init(upstream: Upstream, workbench: Workbench, name: String) {
    self.upstream = upstream
    self.workbench = workbench
    self.name = name
  }

  @inlinable func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(WaitingSubscriber(subscriber, workbench: workbench, name: name))
  }
}

@usableFromInline final class WaitingSubscriber<Downstream: Subscriber>: Subscriber, CustomStringConvertible {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline let downstream: Downstream
  @usableFromInline let workbench: Workbench
  @usableFromInline let description: String

  // Accessed only by the upstream's signals, which are serial or reentrant.
  @usableFromInline @exclusivity(unchecked) var waiting = Queue<Input>()
  @usableFromInline @exclusivity(unchecked) var completion: Subscribers.Completion<Failure>?
  @exclusivity(unchecked) private var link: WaitingSubscription?

  @inlinable init(_ downstream: Downstream, workbench: Workbench, name: String) {
    self.downstream = downstream
    self.workbench = workbench
    description = name
  }

  @usableFromInline func receive(subscription: any Subscription) {
    // The cancellation of a further one is not that of the stream.
    if link != nil { return subscription.cancel() }
    let link = WaitingSubscription(subscription, workbench: workbench, name: description)
    self.link = link
    downstream.receive(subscription: link)
  }

  /// Whether a signal that arrives now must wait for earlier ones.
  @inlinable var mustWait: Bool { workbench.isBusy || !waiting.isEmpty }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    if mustWait {
      if completion == nil { waiting.append(input) }
      return .none
    }
    let wanted = downstream.receive(input)
    if waiting.isEmpty, completion == nil { return wanted }
    return wanted + deliverWaiting()
  }

  @usableFromInline func deliverWaiting() -> Subscribers.Demand {
    var wanted = Subscribers.Demand.none
    // A reentrant signal may have started to deliver them, and continues.
    while !workbench.isBusy, !isCancelled, let input = waiting.popFirst() {
      wanted += downstream.receive(input)
    }
    if !mustWait, let completion = completion.take(), !isCancelled {
      downstream.receive(completion: completion)
    }
    return wanted
  }

  /// Whether the subscriber has canceled: what waits is not delivered any more.
  private var isCancelled: Bool {
    workbench.isCancelled.load(ordering: .relaxed)
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    release(link?.end())
    if mustWait {
      if self.completion == nil { self.completion = completion }
    } else {
      downstream.receive(completion: completion)
    }
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
}

/// Forwards to the upstream's subscription, and notes the cancellation for the signals that wait.
final class WaitingSubscription: Subscription, CustomStringConvertible {
  /// Retained until the subscriber cancels or the upstream completes.
  private let upstream: Locked<(any Subscription)?>
  private let workbench: Workbench
  private let name: String
  let combineIdentifier: CombineIdentifier

  init(_ upstream: any Subscription, workbench: Workbench, name: String) {
    self.upstream = Locked(upstream)
    self.workbench = workbench
    self.name = name
    combineIdentifier = upstream.combineIdentifier
  }

  func request(_ demand: Subscribers.Demand) { upstream.withLock { $0 }?.request(demand) }

  func cancel() {
    workbench.isCancelled.store(true, ordering: .relaxed)
    end()?.cancel()
  }

  /// - Returns: The upstream's subscription, to be canceled or released.
  func end() -> (any Subscription)? { upstream.withLock { $0.take() } }

  var description: String { upstream.withLock { $0 }.map { String(describing: $0) } ?? name }
}

extension Publisher {
  /// Returns this publisher with its signals queued while a workpiece is changed.
  @inlinable func waiting(for workbench: Workbench, name: String) -> Waiting<Self> {
    Waiting(upstream: self, workbench: workbench, name: name)
  }
}
