import Combine
import SwiftCombineTesting
import Synchronization

extension OperatorDescription {
  /// Every operator by its topic: the folder of its source.
  public static var topics: KeyValuePairs<String, [Self]> {
    [
      "Mapping": mapping + furtherMapping, "Filtering": filtering + furtherFiltering,
      "Reducing": reducing + deciding, "Selecting": selecting, "Sequence": sequence,
      "Combining": combining + arities + collections, "Flattening": flattening, "Grouping": grouping,
      "Errors": errors, "Timing": timing, "Scheduling": scheduling, "Coding": coding, "Sharing": sharing,
      "Buffering": buffering, "Debugging": debugging, "Erasing": erasing,
    ]
  }

  public static var all: [Self] { topics.flatMap(\.value) }

  public static func all(with check: OperatorChecks.Check) -> [Self] {
    all.filter { $0.checks.contains(check) }
  }

  /// Those that use the clock, found by what they do.
  public static var timed: [Self] { all.filter(\.isTimed) }

  /// Whether it uses the clock.
  public var isTimed: Bool { namesOfTimed.contains(name) }

  /// Those that use the clock and publish the elements, some of them if they drop values, with what is to
  /// be expected of them.
  public static var timedElements: [(operator: Self, outcome: TimedOutcome)] {
    timed.compactMap { description in
      let traits = description.traits
      if !traits.isDisjoint(with: [.losesValues, .subscribesLater]) { return (description, .some) }
      if !traits.contains(.keepsAll) { return nil }
      return (description, traits.contains(.requestsByItself) ? .all : .each)
    }
  }
}

/// What an operator on a clock publishes of a subject's values.
public enum TimedOutcome: Sendable {
  /// Each value, and the completion after the last.
  case each
  /// All values, perhaps several at once, unless the subject fails.
  case all
  /// Some values.
  case some
}

private let namesOfTimed = Set(
  OperatorDescription<ClockWatch>.all.filter { description in
    let watch = ClockWatch()
    _ = description.build(Empty().eraseToAnyPublisher(), watch)
    return watch.isUsed
  }.map(\.name))

/// Notes whether an operator that is built uses the clock.
private final class ClockWatch: OperatorWorld {
  private let uses = Atomic<Int>(0)
  private let world = NumberWorld()

  var isUsed: Bool { uses.load(ordering: .relaxed) > 0 }

  var clock: VirtualTimeScheduler {
    uses.add(1, ordering: .relaxed)
    return world.clock
  }
  var limit: Int { world.limit }
  func element(_ number: Int) -> Int { number }
  func checked(_ element: Int) throws -> Int { element }
  func isAwaited(_ element: Int) -> Bool { true }
  func subscribed<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> {
    publisher.eraseToAnyPublisher()
  }
  func output<Value>(_ value: Value) -> [Int] { world.output(value) }
}
