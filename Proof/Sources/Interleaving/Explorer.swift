import Interleaver

/// The bounds of exploring a scenario.
public struct Bounds: Sendable {
  /// How often a thread that could continue is preempted for another one.
  public var preemptions: Int
  /// How often a load returns an older store than the newest.
  public var staleLoads = 1
  /// How many steps a schedule has at most.
  public var steps = 20_000
  /// How many schedules there are at most.
  public var schedules = 2_000_000
  /// Whether a schedule is left out that has the same outcome as one that is run.
  public var isReduced = true

  public init(preemptions: Int) { self.preemptions = preemptions }

  /// No bounds except that of the steps: the bounds of schedules that are drawn.
  public static var none: Bounds {
    var bounds = Bounds(preemptions: 1_000)
    bounds.staleLoads = 1_000
    return bounds
  }

  /// The arguments of the program that set them.
  public var arguments: String { "--preemptions \(preemptions) --stale \(staleLoads)" }
}

/// What was found while a scenario was explored.
public struct Exploration {
  public var scheduleCount = 0
  public var stepCount = 0
  /// The histories that subscribers received, as numbers.
  public var histories: Set<UInt64> = []
  /// Whether all schedules within the bounds were run.
  public var isComplete = false
  /// The most preemptions with which all schedules were run, if not with as many as the bounds allow.
  public var completePreemptions: Int?
  /// What is wrong, in which schedule, and the bounds that its choices depend on; `nil` if nothing is.
  public var finding: (text: String, schedule: Schedule, bounds: Bounds)?
}

/// Runs a scenario in every order within bounds.
public struct Explorer {
  let scenario: Interleaving
  private(set) var bounds: Bounds
  let mistake: Mistake?
  let planted: String?

  /// - Parameters:
  ///   - mistake: The atomic operation that is done wrong on purpose.
  ///   - planted: The mistake of design that is made on purpose, by its name.
  public init(_ scenario: Interleaving, _ bounds: Bounds, mistake: Mistake? = nil, planted: String? = nil) {
    self.scenario = scenario
    self.bounds = bounds
    self.mistake = mistake
    self.planted = planted
  }

  /// Whether the program was compiled so that it can be explored.
  public static var isPossible: Bool { il_is_instrumented() }

  /// Whether some thread reached the place of the planted mistake, since the program began.
  public static var plantWasReached: Bool { il_plant_was_reached() }

  /// Lets this process, and those that it starts, run on all processors again: exploring keeps it on one.
  public static func leaveProcessor() { il_leave_processor() }

  /// Goes through all schedules, and stops at the first in which something is wrong.
  ///
  /// If there are too many, those with fewer preemptions are run too: depth-first order reaches them late.
  ///
  /// - Parameter progress: Called now and then.
  public func explore(_ progress: (Exploration) -> Void = { _ in }) -> Exploration {
    var result = exploreOnce(progress)
    var fewer = self
    while !result.isComplete, result.finding == nil, result.completePreemptions == nil,
      fewer.bounds.preemptions > 0
    {
      fewer.bounds.preemptions -= 1
      let more = fewer.exploreOnce(progress)
      result.scheduleCount += more.scheduleCount
      result.stepCount += more.stepCount
      result.histories.formUnion(more.histories)
      result.finding = more.finding
      if more.isComplete { result.completePreemptions = fewer.bounds.preemptions }
    }
    return result
  }

  private func exploreOnce(_ progress: (Exploration) -> Void) -> Exploration {
    run { _, choices in
      Schedule.following(choices)
    } progress: {
      progress($0)
    }
  }

  /// Goes through schedules that are drawn, without the bounds of preemptions.
  public func draw(_ count: Int, seed: UInt64, _ progress: (Exploration) -> Void = { _ in }) -> Exploration {
    run(seed: seed) { number, _ in
      number < count ? Schedule() : nil
    } progress: {
      progress($0)
    }
  }

  /// Runs one schedule again.
  ///
  /// - Returns: What is wrong, and the steps that were taken.
  public func replay(_ schedule: Schedule) -> (finding: String?, steps: [Step]) {
    warmUp()
    let first = trace(schedule)
    if first.finding != nil { return first }
    // What is made once in a process was made by the schedules before it, and cost no step when it was found.
    var before = bounds
    before.schedules = 2_000
    _ = Explorer(scenario, before, mistake: mistake).explore()
    let second = trace(schedule)
    return second.finding == nil ? first : second
  }

  private func trace(_ schedule: Schedule) -> (finding: String?, steps: [Step]) {
    var steps: [Step] = []
    let (finding, _, _) = run(schedule, traces: true) { report in
      steps = UnsafeBufferPointer(start: report.trace, count: Int(report.trace_length)).map(Step.init)
    }
    return (finding, steps)
  }

  private func run(
    seed: UInt64? = nil, next: (Int, UnsafeBufferPointer<il_choice>) -> Schedule?,
    progress: (Exploration) -> Void
  ) -> Exploration {
    warmUp()
    var result = Exploration()
    var (schedule, before) = (Schedule(), Schedule())
    var repetitions = 0
    while true {
      var following: Schedule?
      let (finding, steps, history) = run(schedule, seed: seed, number: result.scheduleCount) { report in
        let choices = UnsafeBufferPointer(start: report.choices, count: Int(report.choice_count))
        following = next(result.scheduleCount + 1, choices)
      }
      if finding == Self.isUnrepeatable, repetitions < 3 {
        // The one before did what is done once in a process, such as making a type: it has fewer choices now.
        schedule = Schedule(before.taken)
        repetitions += 1
        continue
      }
      (before, repetitions) = (schedule, 0)
      result.scheduleCount += 1
      result.stepCount += steps
      result.histories.insert(history)
      if let finding {
        var count: Int32 = 0
        let choices = il_choices(&count)
        let taken = UnsafeBufferPointer(start: choices, count: Int(count)).map(\.taken)
        result.finding = (finding, Schedule(taken), seed == nil ? bounds : .none)
        return result
      }
      guard let following else {
        result.isComplete = seed == nil
        return result
      }
      if result.scheduleCount >= bounds.schedules { return result }
      if result.scheduleCount & 1023 == 0 { progress(result) }
      schedule = following
    }
  }

  private static let isUnrepeatable =
    "the schedule is not there: something besides the order of the threads decides"

  /// Runs it a few times without checks, so that what is made once in a process exists.
  private func warmUp() {
    for _ in 0..<2 { _ = run(Schedule(), looks: false) { _ in } }
  }

  /// Runs one schedule.
  ///
  /// - Returns: What is wrong, how many steps there were, and what subscribers received.
  private func run(
    _ schedule: Schedule, seed: UInt64? = nil, number: Int = 0, traces: Bool = false, looks: Bool = true,
    isAgain: Bool = false, _ look: (il_report) -> Void
  ) -> (finding: String?, steps: Int, history: UInt64) {
    CrashNote.begin(scenario.name, seed == nil ? bounds : .none)
    var texts: [String] = []
    var report = il_report()
    var history: UInt64 = 0
    withUnsafePointers(schedule.taken, schedule.counts) { choices, counts in
      var settings = il_settings()
      let bounds = seed == nil ? bounds : .none
      settings.preemptions = Int32(bounds.preemptions)
      settings.stale_loads = Int32(bounds.staleLoads)
      settings.steps = bounds.steps
      settings.choices = choices.baseAddress
      settings.choice_count = Int32(choices.count)
      settings.counts = counts
      settings.seed = seed.map { max($0, 1) } ?? 0
      settings.number = UInt64(number)
      settings.is_reduced = bounds.isReduced && looks && !traces && seed == nil
      settings.traces = traces
      settings.finds_races = looks
      (mistake?.places ?? []).withUnsafeBufferPointer { places in
        settings.mistake = mistake?.kind.value ?? il_nothing
        settings.mistaken = places.baseAddress
        settings.mistaken_count = looks ? Int32(places.count) : 0
        withOptionalCString(looks ? planted : nil) { planted in
          settings.planted = planted
          il_begin(&settings)
          play(&texts, &history)
          il_end(&report)
        }
      }
    }
    look(report)
    if report.outcome == il_unrepeatable { texts = [Self.isUnrepeatable] }
    if looks, texts.isEmpty, report.blocks_left > 0, !isAgain {
      // The first time on a path, the runtime may keep something permanently; the second time it does not.
      return run(schedule, seed: seed, number: number, traces: traces, isAgain: true, look)
    }
    if looks, texts.isEmpty, report.blocks_left > 0 {
      texts.append("\(report.blocks_left) blocks of memory are never freed")
    }
    let findings = UnsafeBufferPointer(start: report.findings, count: Int(report.finding_count))
    texts += describe(Array(findings))
    return (texts.isEmpty ? nil : texts.joined(separator: "\n"), Int(report.steps), history)
  }

  /// Prepares, runs and checks; all objects are released when it returns.
  private func play(_ texts: inout [String], _ history: inout UInt64) {
    let trial = scenario.makeTrial()
    switch run(trial.bodies) {
    case il_deadlock: texts.append("no thread can go on")
    case il_livelock: texts.append("it is not over after \(bounds.steps) steps")
    default: texts += trial.checks.compactMap { $0() }
    }
    history = trial.history
    trial.end()
  }

  private func run(_ bodies: [() -> Void]) -> il_outcome {
    let contexts = bodies.map { UnsafeMutableRawPointer?(Unmanaged.passRetained(Body($0)).toOpaque()) }
    let thunk: (@convention(c) (UnsafeMutableRawPointer?) -> Void)? = { context in
      guard let context else { return }
      Unmanaged<Body>.fromOpaque(context).takeRetainedValue().perform()
    }
    return il_run(Int32(bodies.count), Array(repeating: thunk, count: bodies.count), contexts)
  }
}

/// What a thread does.
private final class Body {
  let perform: () -> Void
  init(_ perform: @escaping () -> Void) { self.perform = perform }
}

/// Passes the elements of two arrays; nil for the second if it is empty.
private func withUnsafePointers<Element>(
  _ a: [Element], _ b: [Element], _ body: (UnsafeBufferPointer<Element>, UnsafePointer<Element>?) -> Void
) {
  a.withUnsafeBufferPointer { a in
    b.withUnsafeBufferPointer { b in body(a, b.isEmpty ? nil : b.baseAddress) }
  }
}

private func withOptionalCString(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
  if let text { text.withCString(body) } else { body(nil) }
}
