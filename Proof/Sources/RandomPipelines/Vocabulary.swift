/// Why a text is not a chain.
public struct UnreadableChain: Error, Equatable, CustomStringConvertible {
  public let description: String
}

/// The sources, operators and demand patterns that chains are made of.
public struct Vocabulary: Sendable {
  public var sources: [Source]
  public var operators: [Operator]
  public var demands: [DemandPattern]
  /// How many operators a random chain has.
  var lengths: ClosedRange<Int>

  public init(
    sources: [Source], operators: [Operator], demands: [DemandPattern], lengths: ClosedRange<Int> = 1...8
  ) {
    self.sources = sources
    self.operators = operators
    self.demands = demands
    self.lengths = lengths
  }

  /// The whole vocabulary.
  public static let all = Vocabulary(sources: Source.all, operators: Operator.all, demands: DemandPattern.all)

  /// Reads a chain.
  public func chain(_ text: String) throws(UnreadableChain) -> Chain {
    var parts: [Part] = []
    for piece in text.split(separator: "|", omittingEmptySubsequences: false) {
      guard let part = Part(String(piece)) else {
        throw UnreadableChain(description: "'\(piece)' is not a name with numbers, as in prefix(3)")
      }
      parts.append(part)
    }
    guard parts.count >= 2 else {
      throw UnreadableChain(
        description: "a chain has a source, operators and a demand: range(3)|map(1)|each(2)")
    }
    let chain = Chain(source: parts[0], operators: Array(parts[1..<parts.count - 1]), demand: parts.last!)
    try check(chain.source, sources, "source")
    for part in chain.operators { try check(part, operators, "operator") }
    try check(chain.demand, demands, "demand")
    return chain
  }

  private func check(_ part: Part, _ words: [some Word], _ kind: String) throws(UnreadableChain) {
    if words.contains(where: { $0.fits(part) }) { return }
    guard let word = words.first(where: { $0.name == part.name }) else {
      let names = words.map(\.name).joined(separator: ", ")
      throw UnreadableChain(description: "'\(part.name)' is no \(kind): \(names)")
    }
    throw UnreadableChain(description: "'\(part)' should be \(word.pattern)")
  }

  func source(_ part: Part) -> Source { sources.first { $0.name == part.name }! }
  func `operator`(_ part: Part) -> Operator { operators.first { $0.name == part.name }! }
  func demand(_ part: Part) -> DemandPattern { demands.first { $0.name == part.name }! }
}
