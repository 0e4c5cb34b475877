import Synchronization

/// What owns the gate, the order of events and the lifetime, for every operator that joins signals.
///
/// A signal enters the gate, changes the machine, and takes the machine's steps until there are none. A signal that finds the
/// gate taken by its own thread, inside a delivery, changes the machine and returns: the call further up takes the steps. One
/// that finds another thread inside leaves the change in the mail. So deliveries are serial and never nested, no signal waits
/// for another thread, and nothing is lost.
///
/// Requests and cancellations that go upstream are made with the gate left, so that a synchronous upstream comes in anew
/// instead of piling everything up first.
open class Engine<Machine: OperatorMachine, Out: Outlet<Machine.Output, Machine.Failure>> {
  @usableFromInline
  final let gate = Gate()
  @usableFromInline
  final let isCancelled = Atomic<Bool>(false)
  @usableFromInline
  final let mail = Locked<[(inout Machine) -> Void]>([])

  // Touched only inside the gate, between the steps of the machine; nil and empty once the stream is over.
  @usableFromInline
  @exclusivity(unchecked)
  final var machine: Machine?
  @usableFromInline
  @exclusivity(unchecked)
  final var outlet: Out?
  @usableFromInline
  @exclusivity(unchecked)
  final var links: [InletLink] = []

  @inlinable
  public init(_ machine: Machine, outlet: Out) {
    self.machine = machine
    self.outlet = outlet
  }

  /// Whether the subscriber has cancelled.
  @inlinable
  public final var isOver: Bool { isCancelled.load(ordering: .relaxed) }

  // MARK: Signals

  /// Tells the machine what happened, and takes its steps unless a call is taking them already.
  ///
  /// - Parameters:
  ///   - value: What comes with the signal.
  ///   - link: The upstream that signals: what the machine asks of it is the answer.
  ///   - change: Tells the machine. It captures nothing, so that a signal allocates nothing.
  /// - Returns: What the machine asks of the signalling upstream.
  @inlinable
  public final func signal<Value>(
    _ value: Value, from link: InletLink? = nil, _ change: @escaping (inout Machine, Value) -> Void
  ) -> DemandCount {
    switch gate.enter() {
    case .entered:
      if machine != nil { change(&machine!, value) }
      return takeSteps(answering: link)
    case .nested:
      if machine != nil { change(&machine!, value) }
      return .none
    case .taken:
      mail.withLock { $0.append { change(&$0, value) } }
      return gate.post() ? readMailAndTakeSteps(answering: link) : .none
    }
  }

  /// The subscriber wants more outputs.
  @inlinable
  public final func request(_ demand: DemandCount) {
    _ = signal(demand) { $0.request($1) }
  }

  /// Ends the stream for a subscriber that wants nothing more. Nothing waits, and all that was held is freed, at the latest
  /// when a delivery that is under way returns.
  public final func cancel() {
    guard !isCancelled.exchange(true, ordering: .acquiringAndReleasing) else { return }
    switch gate.enter() {
    case .entered: _ = takeSteps(answering: nil)
    case .nested: cancelLinks()  // the call further up frees the rest
    case .taken: if gate.post() { _ = takeSteps(answering: nil) }
    }
  }

  // MARK: Upstreams

  /// Adds an upstream, before it is subscribed.
  ///
  /// - Returns: Whether the stream still goes on; if not, do not subscribe.
  @discardableResult
  public final func connect(_ link: InletLink) -> Bool {
    switch gate.enter() {
    case .entered:
      add(link)
      _ = takeSteps(answering: nil)
    case .nested:
      add(link)
    case .taken:
      preconditionFailure("an upstream is connected by the signal that it came with, inside the gate")
    }
    return !isOver
  }

  /// Adds an upstream from inside a change of the machine.
  @inlinable
  public final func add(_ link: InletLink) {
    link.position = links.count
    links.append(link)
  }

  /// Forgets an upstream that has ended, from inside a change of the machine.
  @inlinable
  public final func remove(_ link: InletLink) {
    guard link.position >= 0, link.position < links.count else { return }
    let last = links.removeLast()
    if last !== link {
      links[link.position] = last
      last.position = link.position
    }
    link.position = -1
  }

  // MARK: Steps

  @inlinable
  final func takeSteps(answering link: InletLink?) -> DemandCount {
    var answer = DemandCount.none
    while true {
      guard !isOver, let step = machine?.next() else {
        if isOver { return end(answer) }
        if gate.leave() { return answer }
        readMail()
        continue
      }
      switch step {
      case .deliver(let output):
        let wanted = outlet!.deliver(output)
        if wanted != .none { machine?.request(wanted) }
      case .request(let demand, let other):
        if other === link {
          answer += demand
        } else {
          guard outside({ other.request(demand) }) else { return answer }
        }
      case .requestAll(let demand):
        let others = links
        if let link, link.position >= 0 { answer += demand }
        guard outside({ for other in others where other !== link { other.request(demand) } }) else { return answer }
      case .cancel(let other):
        guard outside({ other.cancel() }) else { return answer }
      case .complete(let failure):
        complete(failure)
        return .none
      }
    }
  }

  @usableFromInline
  final func readMailAndTakeSteps(answering link: InletLink?) -> DemandCount {
    readMail()
    return takeSteps(answering: link)
  }

  /// Does something upstream with the gate left.
  ///
  /// - Returns: Whether the caller is inside again; if not, another call takes the steps.
  @inlinable
  @inline(__always)
  final func outside(_ act: () -> Void) -> Bool {
    while !gate.leave() { readMail() }
    act()
    return gate.enter() == .entered
  }

  @usableFromInline
  final func readMail() {
    for change in mail.withLock({ $0.takeAll() }) where machine != nil { change(&machine!) }
  }

  // MARK: The end

  @usableFromInline
  final func complete(_ failure: Machine.Failure?) {
    let machine = self.machine.take()
    let outlet = self.outlet.take()
    cancelLinks()
    if !isOver { outlet?.complete(failure) }
    leaveForGood()
    withExtendedLifetime((machine, outlet)) {}
  }

  @usableFromInline
  final func end(_ answer: DemandCount) -> DemandCount {
    let machine = self.machine.take()
    let outlet = self.outlet.take()
    cancelLinks()
    leaveForGood()
    withExtendedLifetime((machine, outlet)) {}
    return .none
  }

  final func cancelLinks() {
    for link in links.takeAll() {
      link.position = -1
      link.cancel()
    }
  }

  final func leaveForGood() {
    while !gate.leave() { _ = mail.withLock { $0.takeAll() } }
  }
}

extension RangeReplaceableCollection {
  /// Takes everything out, to be handled or released where no lock is held.
  @inlinable
  mutating func takeAll() -> Self {
    let all = self
    self = Self()
    return all
  }
}
