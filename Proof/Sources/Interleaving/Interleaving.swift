/// A few threads with a few calls each, to be run in every order.
public struct Interleaving: Sendable {
  public let name: String
  /// How many threads there are.
  public let threadCount: Int
  /// How often a thread that could continue is preempted by default.
  public let preemptions: Int
  private let prepare: @Sendable (Trial) -> Void

  /// Creates a scenario.
  ///
  ///     Interleaving("zip: send beside send") { trial in
  ///       let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
  ///       let log = Log(trial)
  ///       let token = a.zip(b) { $0 * 10 + $1 }.sink(log)
  ///       trial.thread { a.send(1) }
  ///       trial.thread { b.send(2) }
  ///       trial.expect(log, "12")
  ///     }
  ///
  /// - Parameters:
  ///   - preemptions: How often a thread that could continue is preempted by default; if `nil`, three times
  ///     where there are two threads, twice where there are more.
  ///   - prepare: Sets up what the threads share, and defines their calls. It is called once for each
  ///     schedule, and does the same each time: it uses no random numbers, no clock and no other threads.
  public init(_ name: String, preemptions: Int? = nil, _ prepare: @escaping @Sendable (Trial) -> Void) {
    self.name = name
    self.prepare = prepare
    let trial = Trial()
    prepare(trial)
    threadCount = trial.bodies.count
    self.preemptions = preemptions ?? (threadCount == 2 ? 3 : 2)
  }

  func makeTrial() -> Trial {
    let trial = Trial()
    prepare(trial)
    return trial
  }
}
