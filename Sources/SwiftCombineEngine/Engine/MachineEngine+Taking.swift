extension MachineEngine where Machine: TakingMachine {
  /// Delivers the outputs of an upstream that has all of them, and needs no subscription, in one visit that
  /// bypasses the machine, if no thread is inside and the machine allows it.
  ///
  /// As soon as there is something else to do, for the machine or for another thread, the rest is passed to
  /// the machine, one output after the other: an upstream that never ends delays no other one.
  ///
  /// - Parameters:
  ///   - grant: How many outputs may bypass the machine now, because no other output waits.
  ///   - send: Sends outputs to the closure it receives, as long as that returns `true`; returns whether it
  ///     sent any.
  /// - Returns: Whether anything was sent.
  @inlinable @inline(__always) public final func take(
    _ grant: (inout Machine) -> DemandCount, _ send: (DemandCount, (Machine.Output) -> Bool) -> Bool
  ) -> Bool {
    guard region.enter() == .entered else { return false }
    let granted = isOver ? .none : machine.inside?.apply(grant) ?? .none
    wasSignaledInside = false
    var (isFirst, rest) = (true, TakenInput?.none)
    let wasSent =
      granted != .none
      && send(granted) { output in
        if !isFirst {
          if rest == nil, wasSignaledInside || region.hasWork { rest = begin() }
          if let rest { return pass(output, from: rest) }
        }
        isFirst = false
        deliver(output, of: granted)
        return !isOver
      }
    if let rest { end(rest) } else { _ = takeSteps(answering: nil) }
    return wasSent
  }

  @inlinable @inline(never) final func begin() -> TakenInput {
    let input = TakenInput()
    machine.inside?.begin(taking: input)
    _ = takeSteps(answering: nil)
    return input
  }

  @inlinable @inline(never) final func pass(_ output: Machine.Output, from input: TakenInput) -> Bool {
    if isOver { return false }
    signal((output, input)) { $0.receive($1.0, from: $1.1) }
    return !isOver
  }

  @inlinable @inline(never) final func end(_ input: TakenInput) {
    signal(input, mayWait: false) { $0.end(taking: $1) }
  }
}

/// An upstream from which nothing has to be requested.
@usableFromInline final class TakenInput: EngineInput {
  @inlinable init() { super.init() }
  @usableFromInline override func prepare(_ demand: DemandCount) -> Bool { true }
}
