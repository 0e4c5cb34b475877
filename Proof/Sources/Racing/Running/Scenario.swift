import Harness

/// Calls that threads make concurrently, and how they are judged.
public struct Scenario: Sendable {
  public let name: String
  /// Runs one round. `nil` if nothing was wrong.
  public let play: @Sendable (Crew, inout SeededGenerator) -> Finding?

  init(name: String, play: @escaping @Sendable (Crew, inout SeededGenerator) -> Finding?) {
    self.name = name
    self.play = play
  }

  /// How many threads a scenario needs at most.
  public static let crewSize = 3

  /// All scenarios but the planted ones.
  public static let all: [Scenario] =
    matrix(Kind.subjects + Kind.sharing + Kind.operators + Kind.keeping + [.created], Row.oneInput)
    + matrix(Kind.queued + Kind.timed, Row.oneInput)
    + matrix(Kind.described, Row.oneInput)
    + (Kind.joins + Kind.joinsOnDemand).flatMap { kind in
      matrix([kind], kind.isFlattening ? Row.flattening : Row.severalInputs(kind.inputs))
    }
    + trials

  private static func matrix(_ kinds: [Kind], _ rows: [Row]) -> [Scenario] {
    kinds.flatMap { kind in
      rows.filter { $0.suits(kind) }.map { row in
        Scenario(name: "\(kind.name): \(row.name)") { Contest(kind: kind, row: row).play($0, &$1) }
      }
    }
  }
}
