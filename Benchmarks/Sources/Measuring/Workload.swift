/// A chain that stands ready, and how to put elements through it.
public struct Workload {
  /// How many elements one round is.
  public let elementsPerRound: Int
  /// How many values arrive at the ends of the chain in a number of rounds.
  public let arriving: (_ rounds: Int) -> Int
  /// Whether several threads send at the same time. What a send takes depends on how often they meet, so all
  /// batches count, not the best one: in that they met by chance least often.
  public let isContended: Bool
  /// Runs a number of rounds, to the end of the last delivery.
  public let run: (_ rounds: Int) -> Void

  /// Describes a workload.
  ///
  /// - Parameters:
  ///   - elementsPerRound: How many elements one round is: what the time is divided by.
  ///   - arriving: How many values arrive in a number of rounds; by default each element.
  ///   - isContended: Whether several threads send at the same time.
  ///   - run: Runs a number of rounds.
  public init(
    elementsPerRound: Int = 1, arriving: ((_ rounds: Int) -> Int)? = nil, isContended: Bool = false,
    run: @escaping (_ rounds: Int) -> Void
  ) {
    self.elementsPerRound = elementsPerRound
    self.arriving = arriving ?? { $0 * elementsPerRound }
    self.isContended = isContended
    self.run = run
  }
}
