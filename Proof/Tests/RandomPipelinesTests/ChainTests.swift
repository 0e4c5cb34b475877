import Testing

@testable import RandomPipelines

@Suite("chains")
struct ChainTests {
  private let vocabulary = Vocabulary.all
  private func chains(_ count: Int, seed: UInt64) -> [Chain] {
    (0..<count).map { vocabulary.chain($0, seed: seed) }
  }

  @Test func `the text of a chain is read as the same chain`() throws {
    for chain in chains(1_000, seed: 1) {
      #expect(try vocabulary.chain(chain.description) == chain)
    }
  }

  @Test func `an invalid chain is refused with the reason`() {
    let reasons = [
      "range(3)": "a chain has a source, operators and a demand: range(3)|map(1)|each(2)",
      "range(3)|ma p|each(1)": "'ma p' is not a name with numbers, as in prefix(3)",
      "range(3)|map(10)|each(1)": "'map(10)' should be map(0...9)",
      "range(3)|map|each(1)": "'map' should be map(0...9)",
      "range(99999999999999999999)|each(1)":
        "'range(99999999999999999999)' is not a name with numbers, as in prefix(3)",
    ]
    for (text, reason) in reasons {
      #expect(throws: UnreadableChain(description: reason)) { try vocabulary.chain(text) }
    }
    #expect { try vocabulary.chain("map(1)|each(1)") } throws: {
      "\($0)".hasPrefix("'map' is no source: range, array, just")
    }
  }

  @Test func `a seed always makes the same chains, and another one makes others`() {
    #expect(chains(200, seed: 7) == chains(200, seed: 7))
    #expect(Set(chains(200, seed: 7)).intersection(chains(200, seed: 8)).count < 10)
    #expect(Set(chains(200, seed: 7)).count > 190)
  }

  @Test func `every word occurs, and chains have one to eight operators`() {
    let chains = chains(5_000, seed: 2)
    #expect(Set(chains.map(\.source.name)) == Set(vocabulary.sources.map(\.name)))
    #expect(Set(chains.flatMap(\.operators).map(\.name)) == Set(vocabulary.operators.map(\.name)))
    #expect(Set(chains.map(\.demand.name)) == Set(vocabulary.demands.map(\.name)))
    #expect(Set(chains.map(\.operators.count)) == Set(1...8))
  }

  @Test(arguments: [Vocabulary.all, .threaded])
  func `no name stands for two words`(vocabulary: Vocabulary) {
    for names in [
      vocabulary.sources.map(\.name), vocabulary.operators.map(\.name), vocabulary.demands.map(\.name),
    ] {
      #expect(names.count == Set(names).count)
    }
  }
}
