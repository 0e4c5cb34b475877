import CommandLineTool

/// The program: runs the rounds, some in the life of one server, and reports what it has found.
@main
struct Program {
  /// How many rounds the life of a server has.
  static let roundsOfLife = 25

  let command: Command
  let console: Console

  static func main() {
    runTool("kills", usage: Command.usage, read: Command.init) { command, console in
      if let role = command.here { role.run() }
      if command.listsOnly {
        for round in Round.allCases { console.write(round.rawValue) }
        return 0
      }
      do {
        return try Program(command: command, console: console).run()
      } catch {
        console.complain("kills: \(error)")
        return 1
      }
    }
  }

  private func run() throws -> Int32 {
    console.write("rounds \(command.rounds), seed \(command.seed)")
    var generator = SeededGenerator(seed: command.seed)
    var counts: [Round: Int] = [:]
    var (confirmed, processed, duplicates, unacknowledged) = (0, 0, 0, 0)
    var done = 0
    while done < command.rounds {
      let life = try Life(seed: generator.next(), mistake: command.mistake)
      for _ in 0..<min(Self.roundsOfLife, command.rounds - done) {
        console.show(progress: "\(done) of \(command.rounds)")
        done += 1
        let kill = Round.kills.randomElement(using: &generator)!
        // Every third kill comes after another disturbance.
        let other = [Round.interrupt, .cancel, nil, nil, nil, nil].randomElement(using: &generator)!
        for round in [other, kill].compactMap({ $0 }) {
          try life.run(round)
          counts[round, default: 0] += 1
        }
      }
      let account = try life.finish()
      confirmed += account.confirmations
      processed += account.processedCount
      duplicates += account.duplicates
      unacknowledged += account.unacknowledgedAtKills
      if !account.problems.isEmpty {
        console.show(progress: "")
        console.write("WRONG after \(done) rounds")
        for problem in account.problems { console.write("      \(problem)") }
        return 1
      }
    }
    console.show(progress: "")
    for round in Round.allCases { console.write("\(counts[round] ?? 0) times: \(round.rawValue)") }
    console.write("\(confirmed) confirmed and \(processed) processed")
    console.write("\(duplicates) processed again, of \(unacknowledged) unacknowledged at kills")
    console.write("all is well")
    return 0
  }
}
