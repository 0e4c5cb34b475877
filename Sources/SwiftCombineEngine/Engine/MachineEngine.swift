/// The owner of the region, the order of events and the lifetime, for every operator that combines signals.
///
/// A signal changes the machine inside, and takes the machine's steps until there are none. A reentrant
/// signal, from inside a delivery, changes the machine and returns: the outer call takes the steps. A
/// concurrent signal leaves the change to the thread inside. So deliveries are serial and never nested, no
/// signal is lost, and no signal waits for another thread, except that of an upstream
/// that finds the mailbox full.
///
/// Requests and cancellations are sent upstream outside, so that a synchronous upstream enters again instead
/// of filling the buffers first. So a call leaves in the middle of its steps, and they
/// cannot be one action inside.
open class MachineEngine<Machine: OperatorMachine, Out: OperatorOutlet<Machine.Output, Machine.Failure>> {
  @usableFromInline final let over = Atomic<Bool>(false)  // canceled by the subscriber, or completed
  @usableFromInline final let region = MailboxRegion()
  /// Whether the machine has received unlimited demand, or finds it in the mailbox before any later signal.
  /// It stays unlimited.
  @usableFromInline final let hasUnlimitedDemand = Atomic<Bool>(false)
  /// Whether a request of unlimited outputs has begun: upstreams may send from inside it.
  @usableFromInline final let requestsAll = Atomic<Bool>(false)
  /// The thread that is subscribing to an upstream, if any; its lowest bit is set once it has left a change
  /// that another thread drains.
  @usableFromInline final let subscribing = Atomic<UInt>(0)

  public final let outlet: Out

  // Unchecked: accessed inside the gate only, see `Gated`.
  @usableFromInline @exclusivity(unchecked) final var machine: Gated<Machine?>
  @usableFromInline @exclusivity(unchecked) final var inputs = Gated<[EngineInput]>([])
  /// Whether a signal has arrived inside a delivery since this was set to `false`.
  // Unchecked: as the machine.
  @usableFromInline @exclusivity(unchecked) final var wasSignaledInside = false

  @inlinable public init(_ machine: Machine, outlet: Out) {
    self.machine = Gated(machine)
    self.outlet = outlet
  }

  /// Whether the subscriber has canceled or the stream has completed.
  @inlinable public final var isOver: Bool { over.load(ordering: .relaxed) }

  /// Whether the subscriber has requested unlimited outputs, or is requesting them, so that no demand needs
  /// to be counted.
  @inlinable public final var isUnlimited: Bool { requestsAll.load(ordering: .relaxed) }

  // MARK: Signals

  /// Acts inside, and takes the machine's steps unless a call is taking them already.
  ///
  /// - Parameters:
  ///   - entry: What was found at the gate.
  ///   - act: Receives whether this is inside a call of this thread.
  ///   - left: Returns what another thread that is inside is to do with the engine.
  @inlinable @inline(__always) final func inTurn(
    finding entry: Gate.Entry, answering input: EngineInput? = nil, mayWait: Bool = false,
    _ act: (_ isNested: Bool) -> Void, left: () -> (AnyObject) -> Void
  ) -> DemandCount {
    switch entry {
    case .entered:
      act(false)
      return takeSteps(answering: input)
    case .nested:
      // A change that another thread has left goes first: it may be from the same upstream.
      region.readMailbox(for: self)
      wasSignaledInside = true
      act(true)
      return .none
    case .taken: return leave(left(), answering: input, mayWait: mayWait)
    }
  }

  /// The engine for which work was left.
  @inlinable @inline(__always) static func of(_ object: AnyObject) -> MachineEngine {
    // Unchecked: the work is left for the thread in an engine's region, which calls it with that engine.
    unsafeDowncast(object, to: MachineEngine.self)
  }

  /// Changes the machine from inside. Only then is what it does not need any more released, which may call
  /// back.
  @inlinable @inline(__always)
  final func apply<Leftover>(isNested: Bool = false, _ change: (inout Machine) -> Leftover) {
    let leftover = machine.inside?.apply { machine in
      if !isNested { return change(&machine) }
      machine.setNested(true)
      defer { machine.setNested(false) }
      return change(&machine)
    }
    release(leftover)
  }

  /// Passes a signal to the machine, and takes the machine's steps unless a call is taking them already.
  ///
  /// - Parameters:
  ///   - value: The value of the signal.
  ///   - input: The signaling upstream: the demand that the machine requests from it is returned.
  ///   - mayWait: Whether the call waits for the thread inside if the mailbox is full: `false` if it cancels,
  ///     requests, subscribes, or is not caused by a value of an upstream, so that it leaves little.
  ///   - change: Changes the machine. It captures nothing, so that a signal allocates nothing. It returns
  ///     what the machine does not need any more: the release of that here may call back, which it must not
  ///     while the machine is being changed.
  /// - Returns: The demand that the machine requests from the signaling upstream.
  @inlinable @discardableResult
  public final func signal<Value, Leftover>(
    _ value: Value, from input: EngineInput? = nil, mayWait: Bool = true,
    _ change: @escaping (inout Machine, Value) -> Leftover
  ) -> DemandCount {
    inTurn(finding: region.enter(), answering: input, mayWait: mayWait) { isNested in
      apply(isNested: isNested) { change(&$0, value) }
    } left: {
      { MachineEngine.of($0).apply { change(&$0, value) } }
    }
  }

  /// Passes a signal of an upstream to a machine that needs to know which upstream it is; otherwise the same.
  @inlinable @discardableResult
  public final func signal<Value, Input: EngineInput, Leftover>(
    _ value: Value, of input: Input, mayWait: Bool = true,
    _ change: @escaping (inout Machine, Input, Value) -> Leftover
  ) -> DemandCount {
    inTurn(finding: region.enter(), mayWait: mayWait) { isNested in
      apply(isNested: isNested) { change(&$0, input, value) }
    } left: {
      { MachineEngine.of($0).apply { change(&$0, input, value) } }
    }
  }

  /// Performs an action inside, and takes the machine's steps unless a call is taking them already.
  ///
  /// Such a visit is for foreign code and its state beside the machine, such as the keys of groups: the
  /// machine is not being changed meanwhile, and a call back may change it. A visit from inside a visit is
  /// made at once. One for a value of an upstream waits for the thread inside if the mailbox is full.
  ///
  /// - Parameter act: The action, which changes the machine with `change(_:)`. It captures nothing.
  /// - Returns: The demand that the machine requests from the signaling upstream.
  @inlinable public final func visit<Value>(
    _ value: Value, from input: EngineInput? = nil, _ act: @escaping (Value) -> Void
  ) -> DemandCount {
    inTurn(finding: region.enter(), answering: input, mayWait: input != nil) { _ in
      act(value)
    } left: {
      { _ in act(value) }
    }
  }

  /// Changes the machine from inside a visit.
  ///
  /// - Returns: The result of the change, or `nil` if the stream has ended.
  @inlinable
  @discardableResult public final func change<Result>(_ change: (inout Machine) -> Result) -> Result? {
    machine.inside?.apply(change)
  }

  /// The subscriber requests more outputs.
  @inlinable public final func request(_ demand: DemandCount) {
    if demand.isUnlimited { requestsAll.store(true, ordering: .relaxed) }
    signal(demand, mayWait: false) { $0.request($1) }
    if demand.isUnlimited { hasUnlimitedDemand.store(true, ordering: .releasing) }
  }

  /// The subscriber requests more outputs in response to one. Called from inside the region.
  @inlinable final func requestInside(_ demand: DemandCount) {
    machine.inside?.request(demand)
    if demand.isUnlimited { hasUnlimitedDemand.store(true, ordering: .releasing) }
  }

  /// Ends the stream for a subscriber that cancels. This does not wait, and everything that the engine
  /// retained is released, at the latest when a delivery that is under way returns.
  public final func cancel() {
    guard !over.exchange(true, ordering: .acquiringAndReleasing) else { return }
    switch region.enter() {
    case .entered: _ = takeSteps(answering: nil)
    case .nested: cancelInputs()  // the outer call releases the rest
    case .taken: region.serial.leave { _ = takeSteps(answering: nil) }
    }
  }

  /// Delivers an output that bypasses the machine's steps.
  @inlinable @inline(__always) final func deliver(_ output: Machine.Output, of granted: DemandCount) {
    if granted.isUnlimited {
      _ = outlet.deliver(output)
    } else {
      machine.inside?.willPass()
      let wanted = outlet.deliver(output)
      if wanted != .none { requestInside(wanted) }
    }
  }

  /// Subscribes to an upstream. The values that it delivers meanwhile on this thread have arrived downstream
  /// when this returns: if another thread was inside and took them over, this one waits until that has
  /// delivered them.
  ///
  /// As at a gate, the thread does not wait if that would close a cycle.
  @inline(never) public final func whileSubscribing(_ subscribe: () -> Void) {
    let thread = currentThread()
    let outer = subscribing.exchange(thread, ordering: .relaxed)
    subscribe()
    if subscribing.exchange(outer, ordering: .relaxed) == thread { return }
    region.serial.awaitTurn { _ = takeSteps(answering: nil) }
  }

  // MARK: Upstreams

  /// Adds an upstream before it is subscribed.
  ///
  /// - Parameters:
  ///   - sharesDemand: Whether the machine requests unlimited values from it once the subscriber's demand is
  ///     unlimited. They are then requested with its subscription, even while another thread is inside: a
  ///     subject would drop what it sends before that thread has changed the machine.
  ///   - change: Adds it to the machine.
  /// - Returns: Whether the stream has not ended; if it has, do not subscribe.
  @inlinable public final func connect<Input: EngineInput>(
    _ input: Input, sharesDemand: Bool = false,
    _ change: @escaping (inout Machine, Input) -> Void = { _, _ in }
  ) -> Bool {
    _ = inTurn(finding: region.enter()) { _ in
      add(input, change)
    } left: {
      // The thread inside adds the upstream before it leaves, and cancels it there if the stream has ended.
      if sharesDemand, hasUnlimitedDemand.load(ordering: .acquiring) {
        input.isUnlimited = input.prepare(.unlimited)
      }
      return { MachineEngine.of($0).add(input, change) }
    }
    return !isOver
  }

  @inlinable final func add<Input: EngineInput>(_ input: Input, _ change: (inout Machine, Input) -> Void) {
    guard machine.inside != nil, !isOver else { return input.cancel() }
    input.position = inputs.inside.count
    inputs.inside.append(input)
    change(&machine.inside!, input)
  }

  /// Sets the upstreams that an engine has from the start, before anything is subscribed.
  ///
  /// - Parameters:
  ///   - inputs: The upstreams that `requestAll` means.
  ///   - outer: The one that emits or paces the others, if there is one: it is canceled after them.
  public final func connect(_ inputs: [EngineInput], outer: EngineInput? = nil) {
    outer?.isOuter = true
    let inputs = inputs + (outer.map { [$0] } ?? [])
    for (position, input) in inputs.enumerated() { input.position = position }
    self.inputs.inside = inputs
  }

  /// Sets an upstream that emits or paces the others, before anything is subscribed, and tells the machine.
  @inlinable public final func connect(
    _ inputs: [EngineInput] = [], outer: EngineInput, _ change: (inout Machine, EngineInput) -> Void
  ) {
    connect(inputs, outer: outer)
    change(&machine.inside!, outer)
  }

  /// Removes an upstream that has ended.
  @inlinable final func remove(_ input: EngineInput) {
    guard input.position >= 0 else { return }
    let last = inputs.inside.removeLast()
    if last !== input {
      inputs.inside[input.position] = last
      last.position = input.position
    }
    input.position = -1
  }

  /// Performs the step of this name: subscribes to the next upstream, or sets what will.
  open func advance() {}

  /// Called once the stream has ended, to release what retains the engine.
  open func didEnd() {}
}

extension RangeReplaceableCollection {
  /// Removes and returns all elements, to be handled or released where no lock is held.
  @inlinable package mutating func takeAll() -> Self {
    let all = self
    self = Self()
    return all
  }
}

extension MachineEngine where Machine: PassingMachine {
  /// Delivers a value of an upstream directly, if no thread is inside and the machine allows it; passes it to
  /// the machine otherwise.
  ///
  /// - Returns: The demand that the machine requests from the upstream.
  @inlinable @inline(__always)
  package final func pass(_ output: Machine.Output, from input: EngineInput) -> DemandCount {
    let entry = region.enter()
    guard entry == .entered, !isOver, let granted = machine.inside?.passable, granted != .none else {
      return receive(output, from: input, finding: entry)
    }
    let again = machine.inside?.requestedAgain(of: granted) ?? .none
    deliver(output, of: granted)
    let answer = takeSteps(answering: input)
    return again == .none ? answer : answer + again
  }

  @inlinable @inline(never) final func receive(
    _ output: Machine.Output, from input: EngineInput, finding entry: Gate.Entry
  ) -> DemandCount {
    inTurn(finding: entry, answering: input, mayWait: true) { _ in
      apply { $0.receive(output, from: input) }
    } left: {
      { MachineEngine.of($0).apply { $0.receive(output, from: input) } }
    }
  }
}
