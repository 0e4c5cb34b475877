import Harness

/// Bodies that run concurrently, and what must be true afterwards: for behavior without a model.
struct Trial {
  let bodies: [() -> Void]
  /// What is wrong, once all bodies are done.
  let verdict: () -> String?

  init(_ bodies: [() -> Void], verdict: @escaping () -> String?) {
    self.bodies = bodies
    self.verdict = verdict
  }
}

extension Scenario {
  /// Creates a scenario of a trial, which is created again for each round.
  static func trial(_ name: String, _ make: @escaping @Sendable (Census) -> Trial) -> Scenario {
    Scenario(name: name) { crew, generator in
      let census = Census()
      if let trouble = run(crew, &generator, make(census)) { return Finding(trouble, "") }
      census.settle()
      return census.count == 0 ? nil : Finding("\(census.count) objects are never freed", "")
    }
  }

  private static func run(_ crew: Crew, _ generator: inout SeededGenerator, _ trial: consuming Trial)
    -> String?
  {
    let verdict = trial.verdict
    crew.race(
      trial.bodies.map { body in
        let body = Shared(body)
        let pause = generator.pause()
        return {
          idle(pause)
          body.value()
        }
      })
    return verdict()
  }
}
