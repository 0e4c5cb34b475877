/// The expected output of a chain, computed on lists.
struct ListModel {
  /// A chain that subscribes, or sends, more often than this is not used.
  static let limit = 120

  let outline: Outline
  /// Whether the chain is too long to compute.
  let isTooLong: Bool

  init(_ chain: Chain, _ vocabulary: Vocabulary) {
    let run = Run(chain, vocabulary)
    outline = run.subscribe(
      to: chain.operators.count, isUnlimited: vocabulary.demand(chain.demand).isUnlimited)
    isTooLong = run.isTooLong
  }

  private final class Run {
    let chain: Chain
    let vocabulary: Vocabulary
    /// How often the source and each operator have been subscribed to.
    var subscriptions: [Int]
    var isTooLong = false

    init(_ chain: Chain, _ vocabulary: Vocabulary) {
      self.chain = chain
      self.vocabulary = vocabulary
      subscriptions = Array(repeating: 0, count: chain.operators.count + 1)
    }

    /// - Parameter position: 0 for the source, 1 for the first operator.
    func subscribe(to position: Int, isUnlimited: Bool) -> Outline {
      let attempt = subscriptions[position]
      subscriptions[position] += 1
      if isTooLong { return Outline([], .finished) }
      let outline =
        position == 0
        ? vocabulary.source(chain.source).model(chain.source.numbers, attempt, isUnlimited)
        : apply(chain.operators[position - 1], position, attempt, isUnlimited)
      if outline.values.count > ListModel.limit || attempt > ListModel.limit { isTooLong = true }
      return outline
    }

    func apply(_ part: Part, _ position: Int, _ attempt: Int, _ isUnlimited: Bool) -> Outline {
      var certainty = Outline.Certainty.exact
      let upstream = Upstream(isUnlimited: isUnlimited, attempt: attempt) { isUnlimited in
        let outline = self.subscribe(to: position - 1, isUnlimited: isUnlimited)
        certainty = min(certainty, outline.certainty)
        return outline
      }
      let step = vocabulary.operator(part)
      var outline = step.model(upstream, part.numbers)
      if certainty == .anyOrder, !step.traits.contains(.ignoresOrder) { certainty = .contract }
      outline.certainty = min(outline.certainty, certainty)
      return outline
    }
  }
}
