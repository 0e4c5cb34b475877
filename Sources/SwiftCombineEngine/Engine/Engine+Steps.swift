import Synchronization

extension Engine {
  @inlinable final func takeSteps(answering link: InletLink?) -> DemandCount {
    gate.assertTaken()
    var answer = DemandCount.none
    while true {
      guard !isOver, let step = machine.inside?.next() else {
        if isOver {
          end()
          return .none
        }
        if gate.leave() { return answer }
        readMail()
        continue
      }
      if case .deliver(let output) = step {
        let wanted = outlet.deliver(output)
        if wanted != .none { requestInside(wanted) }
      } else {
        guard take(step, answering: link, &answer) else { return answer }
      }
    }
  }

  /// Takes a step that is not on the path of the elements.
  ///
  /// - Returns: Whether the caller is still inside the gate.
  @inlinable @inline(never) final func take(
    _ step: Step<Machine.Output, Machine.Failure>, answering link: InletLink?, _ answer: inout DemandCount
  ) -> Bool {
    switch step {
    case .deliver: return true
    case .request(let demand, let other):
      if other !== link { return outside { other.request(demand) } }
      answer += demand
      return true
    case .requestAll(let demand):
      let others = links.inside
      if let link, link.position >= 0, !link.isOuter { answer += demand }
      return outside {
        for other in others where other !== link && !other.isOuter { other.request(demand) }
      } announcing: {
        $0.didRequestAll()
      }
    case .forget(let ended):
      remove(ended)
      return true
    case .cancel(let other):
      remove(other)
      return outside { other.cancel() }
    case .advance:
      return outside {
        advance()
      } announcing: {
        $0.didAdvance()
      }
    case .cancelOthers(let link):
      let others = links.inside.filter { $0 !== link }
      for other in others { remove(other) }
      return outside { for other in others { other.cancel() } }
    case .makeFailure(let make):
      return outside { signal(make()) { $0.receive(made: $1) } }
    case .perform(let act):
      act()
      return true
    case .complete(let failure):
      complete(failure)
      answer = .none
      return false
    }
  }

  @usableFromInline final func readMailAndTakeSteps(answering link: InletLink?) -> DemandCount {
    readMail()
    return takeSteps(answering: link)
  }

  /// Calls the upstream outside the gate.
  ///
  /// - Returns: Whether the caller is inside the gate again; if not, another call takes the steps.
  @inlinable @inline(__always) final func outside(_ act: () -> Void) -> Bool {
    while !gate.leave() { readMail() }
    act()
    return gate.enter() == .entered
  }

  /// Performs an action outside the gate, and tells the machine when it is done.
  ///
  /// - Returns: Whether the caller is inside the gate again; if not, another call takes the steps.
  @inlinable @inline(never)
  final func outside(_ act: () -> Void, announcing change: @escaping (inout Machine) -> Void) -> Bool {
    while !gate.leave() { readMail() }
    act()
    if gate.enter() == .entered {
      machine.inside?.apply(change)
      return true
    }
    let isInside = post { engine in
      // Unchecked: the work is left for the thread in this engine's gate, which calls it with this engine.
      let engine = unsafeDowncast(engine, to: Engine.self)
      engine.machine.inside?.apply(change)
    }
    guard isInside else { return false }
    readMail()
    return true
  }

  // MARK: The mailbox

  /// Leaves a change in the mailbox for the thread inside.
  ///
  /// - Parameters:
  ///   - mayWait: Whether the caller waits for its turn if the mailbox is full.
  ///   - change: Receives the engine.
  /// - Returns: Whether the caller is inside the gate now: it drains the mailbox and leaves.
  @usableFromInline
  final func post(mayWait: Bool = false, _ change: @escaping (AnyObject) -> Void) -> Bool {
    let count = mail.leave(change)
    if gate.post() { return true }
    let thread = currentThread()
    if subscribing.load(ordering: .relaxed) == thread { subscribing.store(thread | 1, ordering: .relaxed) }
    guard mayWait, count > Mailbox.limit, gate.enterNext() == .entered else { return false }
    mail.beginTurn()
    return true
  }

  /// Drains the mailbox, one change after the other: a value that a change releases may signal, and then that
  /// signal continues to drain.
  @usableFromInline final func readMail() {
    while let change = mail.next() { change(self) }
  }

  // MARK: Completion and cancellation

  @usableFromInline final func complete(_ failure: Machine.Failure?) {
    let machine = self.machine.inside.take()  // without the machine nothing can be delivered
    cancelLinks()
    // Not before, so that a cancellation from inside the upstreams' cancellation is not too late.
    let wasCancelled = over.exchange(true, ordering: .acquiringAndReleasing)
    if !wasCancelled { outlet.complete(failure) }
    leaveForGood()
    withExtendedLifetime(machine) {}  // it is released here, with no lock held
  }

  @usableFromInline final func end() {
    let machine = self.machine.inside.take()
    cancelLinks()
    leaveForGood()
    withExtendedLifetime(machine) {}
  }

  final func cancelLinks() {
    let links = links.inside.takeAll()
    for link in links { link.position = -1 }
    for link in links where !link.isOuter { link.cancel() }
    for link in links where link.isOuter { link.cancel() }
  }

  final func leaveForGood() {
    while !gate.leave() { readMail() }
    didEnd()
  }
}
