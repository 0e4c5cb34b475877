import Synchronization

/// What owns the gate, the order of events and the lifetime, for every operator that joins signals.
///
/// A signal enters the gate, changes the machine, and takes the machine's steps until there are none. A
/// signal that finds the gate taken by its own thread, inside a delivery, changes the machine and returns:
/// the call further up takes the steps. One that finds another thread inside leaves the change in the mail.
/// So deliveries are serial and never nested, nothing is lost, and no signal waits for another thread, but one
/// of an upstream that finds the mailbox full.
///
/// Requests and cancellations that go upstream are made with the gate left, so that a synchronous upstream
/// comes in anew instead of piling everything up first.
open class Engine<Machine: OperatorMachine, Out: Outlet<Machine.Output, Machine.Failure>> {
  @usableFromInline
  final let gate = Gate()
  @usableFromInline
  final let over = Atomic<Bool>(false)  // cancelled by the subscriber, or completed
  /// What other threads have left, in order; and whether there is anything.
  @usableFromInline
  final let mail = Locked(Queue<(Engine) -> Void>())
  @usableFromInline
  final let hasMail = Atomic<Bool>(false)
  /// The thread that is subscribing to an upstream, if any; its lowest bit is set once it has left mail that
  /// another thread reads.
  @usableFromInline
  final let subscribing = Atomic<UInt>(0)

  public final let outlet: Out

  // Touched only inside the gate, between the steps of the machine; nil and empty once the stream is over.
  @usableFromInline
  @exclusivity(unchecked)
  final var machine: Machine?
  @usableFromInline
  @exclusivity(unchecked)
  final var links: [InletLink] = []
  /// The upstream that brings further ones, where there is such a one. It is not among the links.
  @usableFromInline
  @exclusivity(unchecked)
  final var outer: InletLink?

  @inlinable
  public init(_ machine: Machine, outlet: Out) {
    self.machine = machine
    self.outlet = outlet
  }

  /// Whether the subscriber has cancelled or the stream has ended.
  @inlinable
  public final var isOver: Bool { over.load(ordering: .relaxed) }

  // MARK: Signals

  /// Tells the machine what happened, and takes its steps unless a call is taking them already.
  ///
  /// - Parameters:
  ///   - value: What comes with the signal.
  ///   - link: The upstream that signals: what the machine asks of it is the answer.
  ///   - mayWait: Whether it waits for its turn where the mailbox is full.
  ///   - change: Tells the machine. It captures nothing, so that a signal allocates nothing. What it returns
  ///   is what the machine
  ///     has no more use for: released here, it may call back, as it must not while the machine is being
  ///     changed.
  /// - Returns: What the machine asks of the signalling upstream.
  @inlinable
  public final func signal<Value, Leftover>(
    _ value: Value, from link: InletLink? = nil, mayWait: Bool = true,
    _ change: @escaping (inout Machine, Value) -> Leftover
  ) -> DemandCount {
    switch gate.enter() {
    case .entered:
      if machine != nil { release(change(&machine!, value)) }
      return takeSteps(answering: link)
    case .nested:
      // What another thread has left came first, perhaps from the same upstream.
      if hasMail.load(ordering: .acquiring) { readMail() }
      if machine != nil {
        machine!.setNested(true)
        let leftover = change(&machine!, value)
        machine!.setNested(false)
        release(leftover)  // only now it may call back
      }
      return .none
    case .taken:
      return post(mayWait: mayWait) { if $0.machine != nil { release(change(&$0.machine!, value)) } }
        ? readMailAndTakeSteps(answering: link) : .none
    }
  }

  /// Does something inside the gate, and takes the machine's steps unless a call is taking them already.
  ///
  /// It is for foreign code and the state beside the machine that is for it, such as the keys of groups: the
  /// machine is not being changed meanwhile, and what comes back may change it. A visit from inside a visit
  /// is made at once.
  ///
  /// - Parameters:
  ///   - value: What comes with the signal.
  ///   - link: The upstream that signals: what the machine asks of it is the answer.
  ///   - act: What to do, which tells the machine with `change(_:)`. It captures nothing.
  /// - Returns: What the machine asks of the signalling upstream.
  @inlinable
  public final func visit<Value>(
    _ value: Value, from link: InletLink? = nil, _ act: @escaping (Value) -> Void
  ) -> DemandCount {
    switch gate.enter() {
    case .entered:
      act(value)
      return takeSteps(answering: link)
    case .nested:
      if hasMail.load(ordering: .acquiring) { readMail() }
      act(value)
      return .none
    case .taken:
      return post { _ in act(value) } ? readMailAndTakeSteps(answering: link) : .none
    }
  }

  /// Changes the machine from inside a visit.
  ///
  /// - Returns: What the change returns, or `nil` when the stream is over.
  @inlinable
  @discardableResult
  public final func change<Result>(_ change: (inout Machine) -> Result) -> Result? {
    machine != nil ? change(&machine!) : nil
  }

  /// The subscriber wants more outputs.
  @inlinable
  public final func request(_ demand: DemandCount) {
    _ = signal(demand, mayWait: false) { $0.request($1) }
  }

  /// Ends the stream for a subscriber that wants nothing more. Nothing waits, and all that was held is freed,
  /// at the latest when a delivery that is under way returns.
  public final func cancel() {
    guard !over.exchange(true, ordering: .acquiringAndReleasing) else { return }
    switch gate.enter() {
    case .entered: _ = takeSteps(answering: nil)
    case .nested: cancelLinks()  // the call further up frees the rest
    case .taken: if gate.post() { _ = takeSteps(answering: nil) }
    }
  }

  /// Delivers several outputs in one visit, past the machine's steps, if no thread is inside and the machine
  /// grants it.
  ///
  /// - Parameters:
  ///   - link: The upstream that signals: what the machine asks of it is the answer.
  ///   - grant: How many outputs may pass now, because nothing is before them.
  ///   - send: Sends outputs to the closure it gets, as long as that says so; returns whether it sent
  ///   anything at all.
  /// - Returns: Whether anything was sent, and what the machine asks of the signalling upstream. It may ask
  ///   though nothing was sent, because of a request that came meanwhile.
  @inlinable
  @inline(__always)
  public final func pass(
    from link: InletLink?, _ grant: (inout Machine) -> DemandCount,
    _ send: (DemandCount, (Machine.Output) -> Bool) -> Bool
  ) -> (wasSent: Bool, answer: DemandCount) {
    guard gate.enter() == .entered else { return (false, .none) }
    let granted = machine != nil && !isOver ? grant(&machine!) : .none
    let wasSent =
      granted != .none
      && send(granted) { output in
        if granted.isUnlimited {
          _ = outlet.deliver(output)
        } else {
          machine?.willPass()
          let wanted = outlet.deliver(output)
          if wanted != .none { machine?.request(wanted) }
        }
        return !isOver
      }
    return (wasSent, takeSteps(answering: link))
  }

  /// Subscribes to an upstream. What that delivers meanwhile on this thread has arrived downstream when this
  /// returns: if another thread was inside and took it over, this one waits until it has delivered it.
  ///
  /// As at a gate, the thread does not wait where that would close a circle.
  @inline(never)
  public final func whileSubscribing(_ subscribe: () -> Void) {
    let thread = currentThread()
    let outer = subscribing.exchange(thread, ordering: .relaxed)
    subscribe()
    if subscribing.exchange(outer, ordering: .relaxed) != thread { awaitDelivery() }
  }

  private final func awaitDelivery() {
    if gate.enterNext() == .entered { _ = takeSteps(answering: nil) }
  }

  // MARK: Upstreams

  /// Adds an upstream before it is subscribed.
  ///
  /// - Parameter change: Tells the machine of it.
  /// - Returns: Whether the stream still goes on; if not, do not subscribe.
  @inlinable
  public final func connect<Link: InletLink>(
    _ link: Link, _ change: @escaping (inout Machine, Link) -> Void = { _, _ in }
  ) -> Bool {
    switch gate.enter() {
    case .entered:
      add(link, change)
      _ = takeSteps(answering: nil)
    case .nested:
      if hasMail.load(ordering: .acquiring) { readMail() }
      add(link, change)
    case .taken:
      // Another thread is inside. It adds the upstream before it goes out, and cancels it there if the stream
      // is over.
      if post({ $0.add(link, change) }) { _ = readMailAndTakeSteps(answering: nil) }
    }
    return !isOver
  }

  @inlinable
  final func add<Link: InletLink>(_ link: Link, _ change: (inout Machine, Link) -> Void) {
    guard machine != nil, !isOver else { return link.cancel() }
    link.position = links.count
    links.append(link)
    change(&machine!, link)
  }

  /// Sets the upstreams of an engine that has a fixed number of them, before anything is subscribed.
  public final func connect(_ links: [InletLink]) {
    self.links = links
    for (position, link) in links.enumerated() { link.position = position }
  }

  /// Forgets an upstream that has ended.
  @inlinable
  final func remove(_ link: InletLink) {
    guard link.position >= 0 else { return }
    let last = links.removeLast()
    if last !== link {
      links[link.position] = last
      last.position = link.position
    }
    link.position = -1
  }

  /// Sets the upstream that brings further ones, before anything is subscribed.
  @inlinable
  public final func setOuter(_ link: InletLink) { outer = link }

  /// Does what the step of this name asks for: subscribes to the next upstream, or sets what will.
  open func advance() {}

  /// Called once all is over, to release what holds the engine.
  open func didEnd() {}
}

extension RangeReplaceableCollection {
  /// Takes everything out, to be handled or released where no lock is held.
  @inlinable
  public mutating func takeAll() -> Self {
    let all = self
    self = Self()
    return all
  }
}
