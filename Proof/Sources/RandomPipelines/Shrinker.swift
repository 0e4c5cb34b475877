extension Vocabulary {
  /// The smallest chain found that still fails: one that no single step makes smaller.
  public func shrink(_ chain: Chain, while fails: (Chain) -> Bool) -> Chain {
    var smallest = chain
    while let smaller = smallerChains(smallest).first(where: fails) { smallest = smaller }
    return smallest
  }

  /// Chains that are simpler by one step, the greatest steps first.
  func smallerChains(_ chain: Chain) -> [Chain] {
    withoutOperators(chain) + withSimplerEnds(chain) + withSmallerNumbers(chain)
  }

  private func withoutOperators(_ chain: Chain) -> [Chain] {
    chain.operators.indices.map { index in
      var smaller = chain
      smaller.operators.remove(at: index)
      return smaller
    }
  }

  /// Sources and demands are listed from simple to strange.
  private func withSimplerEnds(_ chain: Chain) -> [Chain] {
    let sources = simpler(chain.source, among: sources).map {
      Chain(source: $0, operators: chain.operators, demand: chain.demand)
    }
    let demands = simpler(chain.demand, among: demands).map {
      Chain(source: chain.source, operators: chain.operators, demand: $0)
    }
    return sources + demands
  }

  private func simpler(_ part: Part, among words: [some Word]) -> [Part] {
    words.prefix { $0.name != part.name }.map { word in
      Part(word.name, word.parameters.map { min(max($0.lowerBound, part.numbers.first ?? 3), $0.upperBound) })
    }
  }

  private func withSmallerNumbers(_ chain: Chain) -> [Chain] {
    var chains = smaller(chain.source, source(chain.source)).map {
      Chain(source: $0, operators: chain.operators, demand: chain.demand)
    }
    for (index, part) in chain.operators.enumerated() {
      chains += smaller(part, `operator`(part)).map { part in
        var smaller = chain
        smaller.operators[index] = part
        return smaller
      }
    }
    return chains
      + smaller(chain.demand, demand(chain.demand)).map {
        Chain(source: chain.source, operators: chain.operators, demand: $0)
      }
  }

  private func smaller(_ part: Part, _ word: some Word) -> [Part] {
    part.numbers.indices.flatMap { index in
      let (least, number) = (word.parameters[index].lowerBound, part.numbers[index])
      return [least, (least + number) / 2, number - 1].filter { least <= $0 && $0 < number }.map { number in
        var smaller = part
        smaller.numbers[index] = number
        return smaller
      }
    }
  }
}
