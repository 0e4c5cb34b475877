/// The threads that sleep at gates, oldest first, of the whole process.
///
/// One list for all gates makes cycles visible: a thread adds itself with the list locked, after it has
/// followed which thread waits for which, so the last one to close a cycle sees it.
private let sleepers = Locked<[Sleeper]>([])

// Unchecked: it does not change, and its gate is valid as long as it is in the list.
private struct Sleeper: @unchecked Sendable {
  let thread: UInt
  let gate: UnsafePointer<Atomic<UInt>>  // valid: the sleeper is inside a method of its owner
  /// Whether the gate is transferred to it: it wakes inside, and no thread can enter first.
  let isNext: Bool
  let parker: Parker
}

extension Gate {
  private enum Decision {
    case enter(Entry)
    case sleep(Parker)
  }

  /// Tries a few times, since deliveries are mostly short, then sleeps until a leaving thread wakes it, and
  /// tries again.
  ///
  /// - Parameter isNext: Whether the thread enters before all others that wait or arrive. Senders do not:
  ///   they deliver more if one that is running may enter while another one wakes.
  func waitAndEnter(_ thread: UInt, isNext: Bool) -> Entry {
    while true {
      if entersSoon() { return .entered }
      switch decide(thread, isNext: isNext) {
      case .enter(let entry): return entry
      case .sleep(let parker):
        parker.park()
        if isNext, word.load(ordering: .acquiring) & ~Mark.all == thread { return .entered }
      }
    }
  }

  /// Waits until the thread inside has left, if that is another one, and need not enter itself. So the
  /// threads that are running go on while this one wakes: if the gate were kept for it, all others would
  /// leave their work meanwhile, and wait for it in turn. As in `enterWaiting()`, no cycle is closed.
  ///
  /// - Returns: Whether this thread is inside now. It enters if it can: a thread that leaves wakes the next
  ///   one that sleeps.
  @inline(never) public borrowing func awaitExit() -> Bool {
    if isInside { return false }
    if entersSoon() { return true }
    switch decide(identityOfThread(), isNext: false) {
    case .enter(let entry): return entry == .entered
    case .sleep(let parker):
      parker.park()
      return entersSoon()
    }
  }

  /// Tries to enter a few times.
  private borrowing func entersSoon() -> Bool {
    for _ in 1...16 {
      if word.load(ordering: .relaxed) & ~Mark.all == 0, enter() == .entered { return true }
      yieldThread()
    }
    return false
  }

  private func decide(_ thread: UInt, isNext: Bool) -> Decision {
    withWord { address in
      sleepers.withLock { list in
        guard let owner = markSleeper(thread) else { return .enter(.entered) }
        if Self.waits(owner, for: thread, in: list) { return .enter(.nested) }
        let parker = Parker()
        list.append(Sleeper(thread: thread, gate: address, isNext: isNext, parker: parker))
        return .sleep(parker)
      }
    }
  }

  /// Marks that a thread sleeps, unless the gate has become free: then the thread is inside.
  ///
  /// - Returns: The thread inside, or `nil` when the caller is.
  private func markSleeper(_ thread: UInt) -> UInt? {
    var found = word.load(ordering: .relaxed)
    while true {
      let owner = found & ~Mark.all
      if found & Mark.latch == 0 {
        let exchanged: Bool
        (exchanged, found) = word.weakCompareExchange(
          expected: found, desired: owner == 0 ? found | thread : found | Mark.sleepers,
          successOrdering: .acquiring, failureOrdering: .relaxed)
        if exchanged { return owner == 0 ? nil : owner }
      } else {
        yieldThread()
        found = word.load(ordering: .relaxed)
      }
    }
  }

  /// Whether a thread sleeps, directly or through others, at a gate that a given thread is in.
  ///
  /// A thread that matters here is this one, or has locked the list since it entered: that orders the loads.
  private static func waits(_ owner: UInt, for thread: UInt, in list: [Sleeper]) -> Bool {
    var owner = owner
    while let sleeper = list.first(where: { $0.thread == owner }) {
      owner = sleeper.gate.pointee.load(ordering: .relaxed) & ~Mark.all
      if owner == thread { return true }
    }
    return false
  }

  /// Leaves the gate and wakes the thread that is next, or else the one that has slept here longest; the mark
  /// stays for the others.
  ///
  /// - Returns: `false` if work was left meanwhile.
  func wakeAndLeave(_ thread: UInt) -> Bool {
    let parker: Parker?? = withWord { address in
      sleepers.withLock { list -> Parker?? in
        let ours = list.indices.filter { list[$0].gate == address }
        let next = ours.first { list[$0].isNext }
        let heir = next.map { list[$0].thread } ?? 0
        var found = thread | Mark.sleepers
        var exchanged = false
        while !exchanged {
          (exchanged, found) = word.weakCompareExchange(
            expected: found & ~(Mark.work | Mark.latch),
            desired: heir | (ours.count > 1 ? Mark.sleepers : 0),
            successOrdering: .releasing, failureOrdering: .relaxed)
          if !exchanged, found & Mark.work != 0 { return .none }
          if !exchanged, found & Mark.latch != 0 { yieldThread() }
        }
        return .some((next ?? ours.first).map { list.remove(at: $0).parker })
      }
    }
    guard let parker else {
      return leave()
    }
    parker?.wake()
    return true
  }

  private borrowing func withWord<Result>(_ body: (UnsafePointer<Atomic<UInt>>) -> Result) -> Result {
    withUnsafePointer(to: word, body)
  }
}
