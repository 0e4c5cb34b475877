extension Vocabulary {
  /// What trials with threads are made of.
  public static let threaded = Vocabulary(
    sources: Source.threaded, operators: Operator.all + Operator.threaded, demands: DemandPattern.threaded,
    lengths: 1...6)
}
