import Harness

/// An activity that is repeated while others run, and checked.
///
/// Not a script of calls, as a race is: its threads call until the time is over, wait for queues and tasks,
/// and send values that say who sent them when. The operators are those of the
/// descriptions where one calls them.
public struct Activity: Sendable {
  public let name: String
  /// The mistake that `--plant` makes in it, which it has to find.
  let mistake: Mistake
  /// Whether no other activity may run meanwhile: it measures the whole process.
  let isSolitary: Bool
  let perform: @Sendable (Stint) -> Void

  init(
    _ name: String, plant mistake: Mistake, isSolitary: Bool = false,
    _ perform: @escaping @Sendable (Stint) -> Void
  ) {
    self.name = name
    self.mistake = mistake
    self.isSolitary = isSolitary
    self.perform = perform
  }

  public static let all: [Activity] =
    comingAndGoing + sendingTasks + iterating + currentValues + queues + cancelledOperations + sharing
    + growth
    + earlySignals + flattening + hostileValues + meshes + timedOperators
    + comingAndGoingOperators + ownership + observing + awaiting + observableObjects

  /// Runs the activity for a while.
  ///
  /// - Parameter isPlanted: whether it makes its mistake.
  public func play(for time: Duration, seed: UInt64, isPlanted: Bool = false) -> Outcome {
    let stint = Stint(for: time, seed: seed, mistake: isPlanted ? mistake : nil)
    perform(stint)
    stint.end()
    return Outcome(turns: stint.turns, complaints: stint.complaints)
  }
}

/// The result of an activity.
public struct Outcome: Sendable {
  public let turns: Int
  public let complaints: [String]
}

/// A mistake made on purpose, between the library and the check.
enum Mistake: Sendable {
  /// Two deliveries at once.
  case overlap
  /// A value that arrives twice.
  case twice
  /// A value that does not arrive.
  case loss
  /// An object that is never released.
  case leak
  /// A value that arrives while the subscription is being received.
  case early
  /// A subscriber that does not receive a value that it should receive at once.
  case miss
}
