/// A generator whose numbers follow from its seed (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

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
    let operators = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
      self.operators.randomElement(using: &generator)!.part(using: &generator)
    }
    // Limits make some operators lose values, and the order a matter of chance: half of the chains have none.
    let isUnlimited = Bool.random(using: &generator)
    let demands = demands.filter { $0.isUnlimited == isUnlimited }
    let demand = demands.randomElement(using: &generator)!.part(using: &generator)
    return Chain(source: source, operators: operators, demand: demand)
  }
}
