import SwiftCombineEngine
import SwiftCombine
import SwiftCombineOperatorKit

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
        SwitchMachine<Output, Failure>(), name: "FlatMapFirst", downstream: subscriber)
      let (running, transform, onDrop) = (RunningFlag(), transform, onDrop)
      let outer = engine.input(for: Upstream.self, requesting: .unlimited) { engine, _, value in
        if running.raise() {
          Self.open(transform(value), in: engine, running)
        } else {
          onDrop?(value)
        }
        return .none
      } end: { engine, _, failure in
        engine.signal(failure) { $0.endOuter($1) }
      }
      engine.connect([], outer: outer)
      engine.announce()
      engine.subscribe(outer, to: upstream)
    }

    @inlinable static func open<S: Subscriber>(
      _ publisher: NewPublisher, in engine: OperatorEngine<SwitchMachine<Output, Failure>, S>,
      _ running: RunningFlag
    ) {
      let input = engine.input(for: NewPublisher.self) { engine, input, value in
        engine.signal((value, input), from: input) { $0.receive($1.0, from: $1.1) }
      } end: { engine, input, failure in
        running.lower()
        // The next inner publisher may have started already, and a failure counts all the same.
        if let failure {
          engine.signal(failure) { $0.fail($1) }
        } else {
          engine.signal(input as EngineInput) { $0.finish($1) }
        }
      }
      if engine.connect(input, sharesDemand: true, { $0.start($1) }) { publisher.subscribe(input) }
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
