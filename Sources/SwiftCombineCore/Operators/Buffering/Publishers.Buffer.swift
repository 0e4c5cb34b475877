import SwiftCombineEngine

extension Publishers {
  /// A publisher that buffers values until the subscriber requests them.
  public struct Buffer<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The upstream publisher.
    public let upstream: Upstream
    /// The maximum number of buffered values.
    public let size: Int
    /// The strategy for requesting values from the upstream publisher.
    public let prefetch: PrefetchStrategy
    /// What to do with a value that arrives when the buffer is full.
    public let whenFull: BufferingStrategy<Upstream.Failure>

    /// Creates a publisher that buffers values until the subscriber requests them.
    ///
    /// - Parameters:
    ///   - upstream: The upstream publisher.
    ///   - size: The maximum number of buffered values.
    ///   - prefetch: The strategy for requesting values from the upstream publisher.
    ///   - whenFull: What to do with a value that arrives when the buffer is full.
    @_transparent public init(
      upstream: Upstream, size: Int, prefetch: PrefetchStrategy, whenFull: BufferingStrategy<Upstream.Failure>
    ) {
      self.upstream = upstream
      self.size = size
      self.prefetch = prefetch
      self.whenFull = whenFull
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      if size < 0, prefetch == .keepFull { Misuse.negativeCount("buffer(size:prefetch:whenFull:)", size) }
      let engine = OperatorEngine(
        BufferMachine<Output, Failure>(
          size: size, keepsFull: prefetch == .keepFull, whenFull: whenFull.engineStrategy),
        name: "Buffer", acceptsZeroDemand: true, downstream: subscriber)
      let input = engine.bufferInput(
        for: Upstream.self, requesting: prefetch == .keepFull ? .max(size) : .unlimited)
      engine.connect([input])
      upstream.attach(BufferSubscriber(input))
    }
  }
}

/// The buffer's subscriber. The downstream subscriber receives its subscription when the upstream's has
/// arrived and values have been requested from it.
@usableFromInline struct BufferSubscriber<Downstream: Subscriber>: Subscriber, Reflected {
  @usableFromInline
  typealias Engine = OperatorEngine<BufferMachine<Downstream.Input, Downstream.Failure>, Downstream>

  @usableFromInline let input: OperatorInput<Engine, Downstream.Input, Downstream.Failure>

  @inlinable init(_ input: OperatorInput<Engine, Downstream.Input, Downstream.Failure>) { self.input = input }

  @inlinable func receive(subscription: any Subscription) {
    guard input.slot.open(subscription) else { return }
    input.engine.signal(notedThread(), mayWait: false) { machine, thread in machine.announcer = thread }
    input.engine.announce()
    input.engine.signal((), mayWait: false) { machine, _ in machine.announcer = 0 }
  }

  @inlinable func receive(_ value: Downstream.Input) -> Subscribers.Demand { input.receive(value) }

  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if input.slot.isOpen { input.receive(completion: completion) }
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { input.combineIdentifier }
  @usableFromInline var description: String { "Buffer" }

  @usableFromInline var parts: KeyValuePairs<String, Any> {
    // The machine is read inside the region; while another thread is inside, nothing is read.
    let seen = Box<BufferMachine<Downstream.Input, Downstream.Failure>>()
    input.engine.signal(seen, mayWait: false) { machine, seen in seen.content = machine }
    return [
      "values": seen.content?.waiting as Any, "state": input.slot.phase,
      "downstreamDemand": Subscribers.Demand(seen.content?.demand ?? .none),
      "terminal": seen.content?.end.map { Subscribers.Completion($0) } as Any,
    ]
  }

  private final class Box<Content> {
    var content: Content?
  }
}

extension Publisher {
  /// Buffers values that arrive before they are requested, up to a number of values.
  ///
  ///     let cancellable = (1...100).publisher
  ///       .buffer(size: 10, prefetch: .keepFull, whenFull: .dropOldest)
  ///       .sink { print($0) }
  ///
  ///     upstream                         ──a──b──c──d──┤
  ///     wanted                           ────────────────2──1──
  ///     buffer(size: 2, …) dropNewest    ────────────────ab─┤
  ///     buffer(size: 2, …) dropOldest    ────────────────cd─┤
  ///     buffer(size: 2, …) customError   ────────────────ab✕
  ///
  /// **Demand**: requests from the upstream publisher as `prefetch` says, before the subscriber receives its
  /// subscription; `keepFull` requests one more value for each value delivered. **Failure**: of the upstream
  /// publisher, at once, even if values are buffered. Finishes when the buffer is empty and there is demand
  /// for one more value. The buffer's own failure follows the values that the next request takes; values that
  /// are still buffered then are dropped. **Delivery**: on the thread that delivers to the buffer or
  /// requests. **Memory**: at most `size` values beyond those that are requested, which wait only for a
  /// delivery that goes on.
  ///
  /// - Parameters:
  ///   - size: The maximum number of buffered values. A buffer of size zero is full for every value.
  ///   - prefetch: The strategy for requesting values from the upstream publisher.
  ///   - whenFull: What to do with a value that arrives when the buffer is full.
  @_transparent public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}
