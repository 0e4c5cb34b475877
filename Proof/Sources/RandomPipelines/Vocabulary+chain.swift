import Harness

extension Vocabulary {
  /// The chain with this number of all that follow from a seed.
  public func chain(_ number: Int, seed: UInt64) -> Chain {
    var seeds = SeededGenerator(seed: seed)
    var generator = SeededGenerator(seed: seeds.next() &+ UInt64(number) &* 0xD134_2543_DE82_EF95)
    var chain = chain(using: &generator)
    while ListModel(chain, self).isTooLong { chain = self.chain(using: &generator) }
    return chain
  }

  private func chain(using generator: inout SeededGenerator) -> Chain {
    let source = sources.randomElement(using: &generator)!.part(using: &generator)
    let operators = (0..<Int.random(in: lengths, using: &generator)).map { _ in
      self.operators.randomElement(using: &generator)!.part(using: &generator)
    }
    // Limits make some operators drop values, and make the order unspecified: half of the chains have none.
    let isUnlimited = Bool.random(using: &generator)
    let demands = demands.filter { $0.isUnlimited == isUnlimited }
    let demand = demands.randomElement(using: &generator)!.part(using: &generator)
    return Chain(source: source, operators: operators, demand: demand)
  }
}
