import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit
import Synchronization

extension Publishers {
  /// A publisher that transforms a value into an inner publisher, and drops values while that is running.
  public struct FlatMapFirst<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// Called with each value that is dropped.
    public let onDrop: ((Upstream.Output) -> Void)?
    /// Returns the inner publisher of a value.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Creates a publisher that drops values of its upstream while an inner publisher is running.
    @inlinable public init(
      upstream: Upstream, onDrop: ((Upstream.Output) -> Void)?,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.onDrop = onDrop
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        FlatMapFirstMachine<Output, Failure>(), name: "FlatMapFirst", downstream: subscriber)
      let (running, transform, onDrop) = (RunningFlag(), transform, onDrop)
      let outer = engine.inlet(for: Upstream.self, asking: .unlimited) { engine, _, value in
        if running.raise() {
          Self.open(transform(value), in: engine, running)
        } else {
          onDrop?(value)
        }
        return .none
      } end: { engine, _, failure in
        engine.signal(failure) { $0.endOuter($1) }
      }
      engine.setOuter(outer)
      engine.announce()
      engine.subscribe(outer, to: upstream)
    }

    @inlinable static func open<S: Subscriber>(
      _ publisher: NewPublisher, in engine: OperatorEngine<FlatMapFirstMachine<Output, Failure>, S>,
      _ running: RunningFlag
    ) {
      let inlet = engine.inlet(for: NewPublisher.self) { engine, inlet, value in
        engine.signal(value, from: inlet) { $0.receive($1) }
      } end: { engine, inlet, failure in
        running.lower()
        engine.signal(failure, of: inlet) { $0.end($1, $2) }
      }
      if engine.connect(inlet, sharesDemand: true, { $0.start($1) }) { publisher.subscribe(inlet) }
    }
  }
}

/// Whether an inner publisher is running: raised by the upstream's signals, lowered by the inner publisher's.
@usableFromInline final class RunningFlag: Sendable {
  private let isRaised = Atomic<Bool>(false)

  @usableFromInline init() {}

  /// - Returns: Whether the flag was lowered before.
  @usableFromInline func raise() -> Bool { !isRaised.exchange(true, ordering: .acquiringAndReleasing) }

  @usableFromInline func lower() { isRaised.store(false, ordering: .releasing) }
}

/// Delivers the values of inner publishers, one publisher after the other.
@usableFromInline struct FlatMapFirstMachine<Output, Failure: Error>: OperatorMachine {
  /// The outstanding demand of the subscriber.
  @usableFromInline var demand = DemandCount.none
  /// The part of it that has not been requested from the current inner publisher.
  @usableFromInline var unasked = DemandCount.none
  @usableFromInline var current: InletLink?
  @usableFromInline var past = Queue<InletLink>()
  /// Values that were received during a delivery. Their demand has been subtracted.
  @usableFromInline var due = Queue<Output>()
  @usableFromInline var isOuterFinished = false
  @usableFromInline var failure: Failure?

  @inlinable init() {}

  @inlinable mutating func request(_ outputs: DemandCount) {
    demand += outputs
    if current != nil { unasked += outputs }
  }

  @inlinable mutating func start(_ link: InletLink) {
    current = link
    unasked = link.start(with: demand) ? .none : demand
  }

  @inlinable mutating func receive(_ output: Output) {
    guard demand != .none, failure == nil else { return }  // unrequested, or sent after the failure
    demand.takeOne()
    due.append(output)
  }

  @inlinable mutating func end(_ link: InletLink, _ failure: Failure?) {
    past.append(link)
    // The next inner publisher may have started already.
    if current === link {
      current = nil
      unasked = .none
    }
    if self.failure == nil { self.failure = failure }
  }

  @inlinable mutating func endOuter(_ failure: Failure?) {
    isOuterFinished = true
    if self.failure == nil { self.failure = failure }
  }

  @usableFromInline var holdings: Holdings { Holdings(held: due.count) }

  @inlinable mutating func next() -> Step<Output, Failure>? {
    if let output = due.popFirst() { return .deliver(output) }
    if let failure { return .complete(failure) }
    if let link = past.popFirst() { return .forget(link) }
    if unasked != .none, let current {
      defer { unasked = .none }
      return .request(unasked, current)
    }
    return isOuterFinished && current == nil ? .complete(nil) : nil
  }
}
