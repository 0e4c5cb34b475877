extension MachineEngine {
  @inlinable final func takeSteps(answering input: EngineInput?) -> DemandCount {
    region.serial.gate.assertTaken()
    var answer = DemandCount.none
    while true {
      // The end is looked at last: the step may be a value that another thread has published after a cancel.
      guard let step = machine.inside?.next(), !isOver else {
        if isOver {
          complete(nil)  // which was sent, or was canceled
          return .none
        }
        if region.leaveOrRead(for: self) { return answer }
        continue
      }
      if case .deliver(let output) = step {
        let wanted = outlet.deliver(output)
        if wanted != .none { requestInside(wanted) }
      } else {
        guard take(step, answering: input, &answer) else { return answer }
      }
    }
  }

  /// Takes a step that is not on the path of the elements.
  ///
  /// - Returns: Whether the caller is still inside the region.
  @inlinable @inline(never) final func take(
    _ step: consuming OperatorStep<Machine.Output, Machine.Failure>, answering input: EngineInput?,
    _ answer: inout DemandCount
  ) -> Bool {
    switch consume step {
    case .deliver: return true
    case .request(let demand, let other):
      if other !== input { return outside(rests: rests) { other.request(demand) } }
      answer += demand
      return true
    case .requestAll(let demand):
      let others = inputs.inside
      if let input, input.position >= 0, !input.isOuter { answer += demand }
      if rests { return outside(rests: true) { others.request(demand, but: input) } }
      return outside {
        others.request(demand, but: input)
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
    case .cancelOthers(let input):
      let others = inputs.inside.filter { $0 !== input }
      for other in others { remove(other) }
      return outside { for other in others { other.cancel() } }
    case .makeFailure(let make):
      return outside { signal(make(), mayWait: false) { $0.didMakeFailure($1) } }
    case .perform(let act):
      act()
      return true
    case .complete(let failure):
      complete(failure)
      answer = .none
      return false
    }
  }

  /// Calls the upstream outside the region.
  ///
  /// - Returns: Whether the caller is inside the region again; if not, another call takes the steps.
  @inlinable @inline(__always) final func outside(rests: Bool = false, _ act: () -> Void) -> Bool {
    region.outside(for: self, rests: rests, act)
  }

  /// Whether nothing is to be done after the request that is the current step.
  @inlinable final var rests: Bool { machine.inside?.restsAfterRequest == true }

  /// Performs an action outside the region, and tells the machine when it is done.
  ///
  /// - Returns: Whether the caller is inside the region again; if not, another call takes the steps.
  @inlinable @inline(never)
  final func outside(_ act: () -> Void, announcing change: @escaping (inout Machine) -> Void) -> Bool {
    var isInside = region.outside(for: self, act)
    if isInside {
      machine.inside?.apply(change)
    } else {
      region.leave {
        MachineEngine.of($0).apply(change)
      } drain: {
        region.readMailbox(for: self)
        isInside = true
      }
    }
    return isInside
  }

  /// Leaves a change to the thread inside; if that has left, makes it and takes the steps.
  @usableFromInline final func leave(
    _ change: @escaping (AnyObject) -> Void, answering input: EngineInput?, mayWait: Bool
  ) -> DemandCount {
    var answer = DemandCount.none
    region.leave(change, mayWait: noteLeft() && mayWait) {
      region.readMailbox(for: self)
      answer = takeSteps(answering: input)
    }
    return answer
  }

  /// Notes that another thread drains a change of this one, which `whileSubscribing` waits for.
  private final func noteLeft() -> Bool {
    let thread = currentThread()
    if subscribing.load(ordering: .relaxed) == thread { subscribing.store(thread | 1, ordering: .relaxed) }
    return true
  }

  // MARK: Completion and cancellation

  @usableFromInline final func complete(_ failure: Machine.Failure?) {
    let machine = self.machine.inside.take()  // without the machine nothing can be delivered
    cancelInputs()
    // Not before, so that a cancellation from inside the upstreams' cancellation is not too late.
    let wasCancelled = over.exchange(true, ordering: .acquiringAndReleasing)
    if !wasCancelled { outlet.complete(failure) }
    while !region.leaveOrRead(for: self) {}
    didEnd()
    withExtendedLifetime(machine) {}  // it is released here, with no lock held
  }

  final func cancelInputs() {
    let inputs = inputs.inside.takeAll()
    for input in inputs { input.position = -1 }
    for input in inputs where !input.isOuter { input.cancel() }
    for input in inputs where input.isOuter { input.cancel() }
  }
}

extension [EngineInput] {
  /// Requests values from all upstreams but one and an outer one. This array retains them: no call does.
  @usableFromInline func request(_ demand: DemandCount, but input: EngineInput?) {
    withUnsafeBytes { bytes in
      // Unchecked: the elements are references.
      for upstream in bytes.bindMemory(to: Unmanaged<EngineInput>.self) {
        upstream._withUnsafeGuaranteedRef { if $0 !== input, !$0.isOuter { $0.request(demand) } }
      }
    }
  }
}
