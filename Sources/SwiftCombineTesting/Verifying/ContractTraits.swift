/// The properties of a type by which rules that do not apply to it are skipped.
public struct ContractTraits: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// An unrequested value is dropped, as with a debounce or a subject, or may be dropped, as with a buffer
  /// that holds less than some hundred values.
  public static let losesValues = ContractTraits(rawValue: 1)
  /// The stream never completes, as that of a timer.
  public static let neverEnds = ContractTraits(rawValue: 2)
  /// An operator that replaces a failure, as `catch` does.
  public static let handlesFailure = ContractTraits(rawValue: 4)
  /// An operator that traps on a failure.
  public static let stopsAtFailure = ContractTraits(rawValue: 8)
  /// An operator that accepts every subscription, as one that shares its upstream does.
  public static let takesEverySubscription = ContractTraits(rawValue: 16)
  /// A request of no values is allowed. With many types it traps.
  public static let acceptsZeroDemand = ContractTraits(rawValue: 32)
  /// Nothing happens before a value is requested: a failure, too, arrives only then, as with a data task.
  public static let startsOnDemand = ContractTraits(rawValue: 64)
  /// The stream finishes only when one more value is requested, as that of `buffer` does, or of a publisher
  /// that has to read further to find its end.
  public static let endsOnDemand = ContractTraits(rawValue: 128)
  /// The order of the values depends on demand, as that of `flatMap` does, which joins several publishers.
  public static let ordersByDemand = ContractTraits(rawValue: 256)
}
