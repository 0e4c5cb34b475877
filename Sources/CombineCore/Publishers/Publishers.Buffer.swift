import CombineMachinery

extension Publishers {
  /// A publisher that keeps values until they are asked for.
  public struct Buffer<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// Where the values come from.
    public let upstream: Upstream
    /// How many values may wait.
    public let size: Int
    /// When the upstream is asked for values.
    public let prefetch: PrefetchStrategy
    /// What happens to a value that finds no room.
    public let whenFull: BufferingStrategy<Upstream.Failure>

    /// Makes what the operator of this name returns.
    @inlinable
    public init(
      upstream: Upstream, size: Int, prefetch: PrefetchStrategy, whenFull: BufferingStrategy<Upstream.Failure>
    ) {
      self.upstream = upstream
      self.size = size
      self.prefetch = prefetch
      self.whenFull = whenFull
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let engine = OperatorEngine(
        BufferMachine<Output, Failure>(size: size, keepsFull: prefetch == .keepFull, whenFull: whenFull),
        name: "Buffer", acceptsZeroDemand: true, downstream: subscriber)
      let inlet = engine.bufferInlet(
        for: Upstream.self, asking: prefetch == .keepFull ? .max(size) : .unlimited)
      engine.connect([inlet])
      upstream.subscribe(BufferInner(inlet))
    }
  }
}

/// The buffer's way in. The subscriber gets its subscription when the upstream's has come and has been asked
/// for values.
@usableFromInline
struct BufferInner<Downstream: Subscriber>: Subscriber, Reflected {
  @usableFromInline
  typealias Engine = OperatorEngine<BufferMachine<Downstream.Input, Downstream.Failure>, Downstream>

  @usableFromInline
  let inlet: Inlet<Engine, Downstream.Input, Downstream.Failure>

  @inlinable
  init(_ inlet: Inlet<Engine, Downstream.Input, Downstream.Failure>) { self.inlet = inlet }

  @usableFromInline
  func receive(subscription: any Subscription) {
    guard inlet.slot.open(subscription) else { return }
    _ = inlet.engine.signal(notedThread()) { machine, thread in machine.announcer = thread }
    inlet.engine.announce()
    _ = inlet.engine.signal(()) { machine, _ in machine.isAnnounced = true }
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand { inlet.receive(input) }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if inlet.slot.isOpen { inlet.receive(completion: completion) }
  }

  @usableFromInline
  var combineIdentifier: CombineIdentifier { inlet.combineIdentifier }
  @usableFromInline
  var description: String { "Buffer" }

  @usableFromInline
  var parts: KeyValuePairs<String, Any> {
    // The machine is looked at inside the gate; while another thread is in there, nothing is seen.
    let seen = Box<BufferMachine<Downstream.Input, Downstream.Failure>>()
    _ = inlet.engine.signal(seen) { machine, seen in seen.content = machine }
    return [
      "values": seen.content?.waiting as Any, "state": inlet.slot.phase,
      "downstreamDemand": Subscribers.Demand(seen.content?.demand ?? .none),
      "terminal": seen.content?.end as Any,
    ]
  }

  private final class Box<Content> {
    var content: Content?
  }
}

extension Publisher {
  /// Keeps values that come before they are asked for, up to a number.
  ///
  ///     upstream                         ──a──b──c──d──┤
  ///     wanted                           ────────────────2──1──
  ///     buffer(size: 2, …) dropNewest    ────────────────ab─┤
  ///     buffer(size: 2, …) dropOldest    ────────────────cd─┤
  ///     buffer(size: 2, …) customError   ────────────────ab✕
  ///
  /// **Demand**: of the upstream as `prefetch` says, before the subscriber has its subscription; with
  /// `keepFull` each delivered value is asked for again. **Failure**: of the upstream at once, whatever waits.
  /// The end comes when nothing waits and one more value is wanted. A failure of the buffer's own follows
  /// what the next request takes; what still waits then is dropped.
  /// **Delivery**: on the thread that delivers or asks. **Memory**: at most `size` values.
  ///
  /// - Parameters:
  ///   - size: How many values may wait. In a buffer of none every value finds it full.
  ///   - prefetch: When the upstream is asked.
  ///   - whenFull: What becomes of a value that finds the buffer full.
  @inlinable
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}
