import Measuring

extension Check {
  /// One call in another, more than any stack can take.
  static let recursing = Check(id: "recursion", title: "calls, one in another") { _ in
    Outcome(passed: true, text: "\(sum(below: Opaque.identity(1 << 40)))")
  }

  /// Observed pipelines that work more than they may.
  static let slowing = Check(id: "slowdown", title: "60 pipelines, 3 % slower observed") { _ in
    observedClient(rounds: 1_000, excess: 0.03)
  }
}

@inline(never)
private func sum(below count: Int) -> Int {
  count == 0 ? 0 : Opaque.identity(count) &+ Opaque.identity(sum(below: count - 1))
}
