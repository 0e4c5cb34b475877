/// A scheduler that runs its actions on an actor or a serial executor, by the continuous clock.
///
///     actor Ledger {
///       var total = 0
///       func add(_ amount: Int) { total += amount }
///     }
///     let ledger = Ledger()
///     let token = amounts.receive(on: ActorScheduler(actor: ledger)).sink { amount in
///       ledger.assumeIsolated { $0.add(amount) }
///     }
public typealias ActorScheduler = ClockScheduler<ContinuousClock>

extension ClockScheduler where C == ContinuousClock {
  /// Creates a scheduler whose actions run on an actor.
  public init(actor: any Actor) { self.init(ContinuousClock(), actor: actor) }

  /// Creates a scheduler whose actions run on an executor, such as that of several actors.
  public init(executor: any SerialExecutor) { self.init(ContinuousClock(), executor: executor) }
}
