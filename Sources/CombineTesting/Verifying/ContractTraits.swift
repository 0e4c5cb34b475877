/// What a type does by its nature, so that rules which do not fit it are left alone.
public struct ContractTraits: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A value for which there is no demand when it comes is lost, as with a debounce or a subject, or may be, as
  /// with a buffer that holds less than some hundred values.
  public static let losesValues = ContractTraits(rawValue: 1)
  /// The stream has no end of its own, as that of a timer.
  public static let neverEnds = ContractTraits(rawValue: 2)
  /// An operator that turns a failure into something else, as `catch` does.
  public static let handlesFailure = ContractTraits(rawValue: 4)
  /// An operator that stops the program at a failure.
  public static let stopsAtFailure = ContractTraits(rawValue: 8)
  /// An operator that takes every subscription it is given, as one that shares its upstream does.
  public static let takesEverySubscription = ContractTraits(rawValue: 16)
  /// A request for no values is allowed. With many types it stops the program.
  public static let acceptsZeroDemand = ContractTraits(rawValue: 32)
  /// Nothing happens before a value is requested: a failure, too, comes only then, as with a data task.
  public static let startsOnDemand = ContractTraits(rawValue: 64)
  /// The stream finishes only when one more value is requested, as that of `buffer` does, or of a publisher
  /// that has to read on to see that there is nothing left.
  public static let endsOnDemand = ContractTraits(rawValue: 128)
}
